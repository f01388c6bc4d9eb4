const MINUTE_MS = 60_000;

/** A rental, as needed to find who had a car. It is open while `endedAt` is null. */
export interface HoldingPeriod {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/**
 * Who had the car: one rental, or two in the minute in which it changed hands; if none had it, the rentals before and
 * after.
 */
export type PlateHolders<Rental> =
  | { readonly kind: "had"; readonly rentals: Rental[] }
  | { readonly kind: "between"; readonly before: Rental | undefined; readonly after: Rental | undefined };

/**
 * Finds who had a car in the minute that begins at `from`, or from then until `until`. The rentals are those under its
 * plate, in any order; undefined when there are none. A rental includes the minutes of its start and end.
 * docs/product.md 9.11.
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
