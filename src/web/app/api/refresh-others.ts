import type { Query, QueryClient } from "@tanstack/react-query";

const MAY_BE_OUTDATED_MS = 10_000;

/** Every successful save deletes such data. */
export const SUGGESTIONS_OPTIONS = { meta: { areSuggestions: true } };

/**
 * Keeps a page from contradicting itself. Several queries of a page may contain the same fact, such as whether an
 * agreement is signed. Therefore the others are fetched again
 *
 * - When a query is fetched again and brings other data,
 * - When a query brings its first data, for example for a dialog: those that are older than `MAY_BE_OUTDATED_MS`,
 * - After a save, for which the returned function is called.
 *
 * These fetches cause no further ones.
 */
export function refreshOthersAfterChanges(client: QueryClient): () => Promise<void> {
  const known = new WeakMap<Query, unknown>();
  let refreshes = 0;

  async function refresh(fetching: () => Promise<void>): Promise<void> {
    refreshes += 1;
    await fetching().finally(() => (refreshes -= 1));
  }

  client.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    const { data } = query.state;
    if (event.type === "added") known.set(query, data);
    if (event.type !== "updated" || event.action.type !== "success") return;
    const before = known.get(query);
    known.set(query, data);
    if (data === before || event.action.manual || refreshes > 0 || !query.isActive()) return;
    const latest = Date.now() - (before === undefined ? MAY_BE_OUTDATED_MS : 0);
    const mayContradict = (other: Query) =>
      other !== query && other.state.data !== undefined && other.state.dataUpdatedAt <= latest;
    void refresh(() => client.refetchQueries({ type: "active", predicate: mayContradict }, { cancelRefetch: false }));
  });

  return () => {
    void client.resetQueries({ predicate: ({ meta }) => meta === SUGGESTIONS_OPTIONS.meta });
    return refresh(() => client.invalidateQueries({}, { cancelRefetch: false }));
  };
}
