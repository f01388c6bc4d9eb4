const MINUTE_MS = 60_000;

export interface HoldingPeriod {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** Two rentals can have the car in the minute in which one ends and the other starts. */
export type PlateHolders<Rental> =
  | { readonly kind: "had"; readonly rentals: Rental[] }
  | { readonly kind: "between"; readonly before: Rental | undefined; readonly after: Rental | undefined };

/** A rental includes the minutes of its start and end. */
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
