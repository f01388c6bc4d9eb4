import type { ScanDatabase } from "#server/db/pool.ts";
import { WrongServer } from "#server/db/server-state.ts";
import { isConnectionLost } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";

import { type EpochReader, Epochs } from "./epochs.ts";
import { createLivenessReader } from "./liveness-reader.ts";
import { createLostChanges, type LostChanges } from "./lost-changes.ts";
import { type RunOnScanDatabase, withReplicaFallback } from "./replica-fallback.ts";
import { findScanView, type FoundView } from "./store.ts";
import { createVersions, type Versions } from "./version-reader.ts";

/** A database that scans are read from. */
export interface ScanPlace extends Pick<ScanDatabase, "db"> {
  epochs: EpochReader;
  versions: Versions;
  isLive(code: string): Promise<boolean>;
}

/** Opens the databases that scans may be read from: a replica if there is one, with the main database as its spare. */
export function openPlaces(
  deps: Pick<Deps, "config" | "scan" | "db" | "slowDb" | "log" | "metrics" | "now">,
): RunOnScanDatabase<ScanPlace> {
  const { spare } = deps.scan;
  const lost = createLostChanges(deps);
  const epochs = new Epochs(deps.scan.main, ({ said, isPromoted, mayHaveLost }) => {
    deps.log.warn({ said }, "the database was restarted, promoted, restored or exchanged: kept pages are not used");
    deps.metrics.databaseChanged();
    if (mayHaveLost) lost.search(isPromoted);
  });

  function placeOf({ pool, db }: ScanDatabase, kind: "main" | "replica"): ScanPlace {
    const reader = epochs.reader(kind);
    return {
      db,
      epochs: reader,
      versions: versionsAfterLoss(createVersions(pool, reader, deps.metrics), lost),
      isLive: createLivenessReader(pool),
    };
  }

  const run = withReplicaFallback(
    placeOf(deps.scan, spare ? "replica" : "main"),
    spare && placeOf(spare, "main"),
    deps,
  );
  const { primary } = deps.scan;
  if (primary === undefined || spare) return run;
  // Reading a scan once more changes nothing, so that a scan whose connection is lost goes on at the next primary.
  return (work) => primary.take(() => run(work), isConnectionLost);
}

/** Versions that are read anew once lost changes have been looked for. */
function versionsAfterLoss({ of }: Versions, lost: LostChanges): Versions {
  return {
    async of(code) {
      const version = await of(code);
      const search = lost.underway(code);
      if (search === undefined) return version;
      await search;
      return of(code);
    },
  };
}

/** Reads the view of a code, in the epoch in which its version was read. */
export async function readView(place: ScanPlace, code: string, epoch: number, now: Date): Promise<FoundView> {
  const found = await findScanView(place.db, code, now, place.epochs.said);
  // Each statement may have reached another server than the one that gave the version.
  if (found.servers.some((server) => place.epochs.read(server) !== epoch))
    throw new WrongServer("another server answered in the midst of a scan");
  return found;
}
