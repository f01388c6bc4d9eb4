import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";

const FALLBACK_MS = 5000;

export type RunOnScanDatabase<Place> = <Result>(work: (place: Place) => Promise<Result>) => Promise<Result>;

/** A scan is answered even if a replica is down, and never with older data. */
export function withReplicaFallback<Place>(
  first: Place,
  spare: Place | undefined,
  { log, metrics, now }: Pick<Deps, "log" | "metrics" | "now">,
): RunOnScanDatabase<Place> {
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
    // Only one scan tries whether the first database works again. Others use the spare database meanwhile.
    if (wasAway) restsUntil = started + FALLBACK_MS;
    try {
      const result = await work(first);
      if (wasAway) log.info("scans are read from their own database again");
      restsUntil = 0;
      return result;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (restsUntil === 0) log.warn({ err: error }, "scans are read from the main database");
      restsUntil = +now() + FALLBACK_MS;
      return onSpare(work);
    }
  };
}
