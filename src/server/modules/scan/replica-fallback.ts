import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";

/** How long a database that failed is left alone, in milliseconds. */
const REST = 5000;

/** Runs work on one of the databases that scans may be read from. */
export type OnScanDatabase<Place> = <Result>(work: (place: Place) => Promise<Result>) => Promise<Result>;

/**
 * Asks the first database, and the spare one while the first fails: whoever scans a sticker is answered though a replica is away, and
 * never with anything older. Without a spare, failures are thrown.
 */
export function withReplicaFallback<Place>(
  first: Place,
  spare: Place | undefined,
  { log, metrics, now }: Pick<Deps, "log" | "metrics" | "now">,
): OnScanDatabase<Place> {
  if (spare === undefined) return (work) => work(first);
  let restsUntil = 0;

  async function onSpare<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
    metrics.scanReadFromSpare();
    return work(spare!);
  }

  return async (work) => {
    const started = +now();
    if (started < restsUntil) return onSpare(work);
    const wasAway = restsUntil > 0;
    // One scan tries whether it is back; the others do not wait for that.
    if (wasAway) restsUntil = started + REST;
    try {
      const result = await work(first);
      if (wasAway) log.info("scans are read from their own database again");
      restsUntil = 0;
      return result;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (restsUntil === 0) log.warn({ err: error }, "scans are read from the main database");
      restsUntil = +now() + REST;
      return onSpare(work);
    }
  };
}
