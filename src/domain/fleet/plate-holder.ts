const MINUTE_MS = 60_000;

/** The times of a rental. `endedAt` is null while the rental is running. */
export interface HoldingPeriod {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/**
 * The rentals that had a car at a time; if there were none, the last rental before and the first rental after. Two
 * rentals can have the car in the minute in which one ends and the other starts.
 */
export type PlateHolders<Rental> =
  | { readonly kind: "had"; readonly rentals: Rental[] }
  | { readonly kind: "between"; readonly before: Rental | undefined; readonly after: Rental | undefined };

/**
 * Finds the rentals that had a car between `from` and `until`, by default in the minute that starts at `from`.
 * `rentals` are all rentals with the car's plate, in any order; undefined is returned if there are none. A rental
 * includes the minutes of its start and end. docs/product.md 9.11.
 */
export function findHoldersAt<Rental extends HoldingPeriod>(
  rentals: readonly Rental[],
  from: Date,
  until: Date = new Date(from.getTime() + MINUTE_MS),
): PlateHolders<Rental> | undefined {
  if (rentals.length === 0) return undefined;
  const had = rentals.filter(({ startedAt, endedAt }) => startedAt < until && (endedAt === null || endedAt >= from));
  if (had.length > 0) return { kind: "had", rentals: had.toSorted((a, b) => +a.startedAt - +b.startedAt) };
  const over = rentals.filter(({ endedAt }) => endedAt !== null && endedAt < from);
  const toCome = rentals.filter(({ startedAt }) => startedAt >= until);
  return {
    kind: "between",
    before: over.toSorted((a, b) => +b.endedAt! - +a.endedAt!)[0],
    after: toCome.toSorted((a, b) => +a.startedAt - +b.startedAt)[0],
  };
}
