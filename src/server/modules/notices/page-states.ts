import { makePageFingerprint } from "#domain/notices/delivery.ts";
import { searchWithLimit, type Visitor } from "#server/access/guessing.ts";
import { makeBatchedQuery } from "#server/db/batch-questions.ts";
import type { Deps } from "#server/deps.ts";
import { makeRefusalBody } from "#server/http/same-origin.ts";

import { readPageStates } from "./telling-store.ts";

/** The milliseconds during which polls are collected, so that many pages share one database statement. */
const POLLS_GATHERED_MS = 20;

/** The answer to a poll. 204 without a body: the page already shows the present state. */
export interface PageStateAnswer {
  status: 200 | 204 | 404 | 429;
  body?: object;
  headers?: Record<string, string>;
}

export interface PageStates {
  /**
   * An unknown key counts against the same limits as an unknown code. Every poll reads the database; polls of the same
   * moment share a query.
   */
  answer(key: string, drawn: string | undefined, visitor: Visitor): Promise<PageStateAnswer>;
}

export function createPageStates({ db, guessing, now }: Pick<Deps, "db" | "guessing" | "now">): PageStates {
  const read = readPageStates(db);
  const find = makeBatchedQuery(
    (keys: readonly string[]) => read(keys, now()),
    (ask) => setTimeout(ask, POLLS_GATHERED_MS),
  );
  return {
    async answer(key, drawn, visitor) {
      const sought = await searchWithLimit(guessing, visitor, () => find(key));
      switch (sought.status) {
        case 200: {
          const { version, state } = sought.found;
          return drawn === makePageFingerprint(sought.found)
            ? { status: 204 }
            : { status: 200, body: { version, state } };
        }
        case 404:
          return { status: 404, body: makeRefusalBody("TELLING_NOT_FOUND") };
        case 429:
          return {
            status: 429,
            body: makeRefusalBody("TOO_MANY_ATTEMPTS"),
            headers: { "Retry-After": String(sought.retryAfterSeconds) },
          };
      }
    },
  };
}
