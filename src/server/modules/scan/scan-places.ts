import type { ScanDatabase } from "#server/db/pool.ts";
import { WrongServerError } from "#server/db/server-state.ts";
import type { Deps } from "#server/deps.ts";

import { createEpochReader, type EpochReader } from "./epochs.ts";
import { createLivenessReader } from "./liveness-reader.ts";
import { type RunOnScanDatabase, withReplicaFallback } from "./replica-fallback.ts";
import { findScanView, type FoundView } from "./store.ts";
import { createVersionReader, type VersionReader } from "./version-reader.ts";

export interface ScanPlace extends Pick<ScanDatabase, "db"> {
  epochs: EpochReader;
  versions: VersionReader;
  isLive(code: string): Promise<boolean>;
}

export function openScanPlaces(deps: Pick<Deps, "scan" | "log" | "metrics" | "now">): RunOnScanDatabase<ScanPlace> {
  const { spare, main, primary } = deps.scan;

  function noteChange(said: string): void {
    deps.log.warn({ said }, "the database was restarted, promoted, restored or exchanged: kept pages are not used");
    deps.metrics.databaseChanged();
  }

  function placeOf({ pool, db }: ScanDatabase, kind: "main" | "replica"): ScanPlace {
    const epochs = createEpochReader(kind, main, noteChange);
    return {
      db,
      epochs,
      versions: createVersionReader(pool, epochs, deps.metrics),
      isLive: createLivenessReader(pool),
    };
  }

  const run = withReplicaFallback(
    placeOf(deps.scan, spare ? "replica" : "main"),
    spare && placeOf(spare, "main"),
    deps,
  );
  if (primary === undefined || spare) return run;
  // A scan can be read a second time without side effects, so one whose connection is lost is retried.
  return (work) => primary.take(() => run(work));
}

/** Throws WrongServerError if the view is not from `epoch`, in which the version was read. */
export async function readScanView(place: ScanPlace, code: string, epoch: string, now: Date): Promise<FoundView> {
  const found = await findScanView(place.db, code, now, place.epochs.said);
  // Each statement may have reached another server than the server that gave the version.
  if (found.servers.some((server) => place.epochs.read(server) !== epoch))
    throw new WrongServerError("another server answered in the midst of a scan");
  return found;
}
