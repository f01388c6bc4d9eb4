import type { ScanDatabase } from "#server/db/pool.ts";
import { WrongServerError } from "#server/db/server-state.ts";
import type { Deps } from "#server/deps.ts";

import { type EpochReader, EpochCounter } from "./epochs.ts";
import { createLivenessReader } from "./liveness-reader.ts";
import { createLostChanges, type LostChanges } from "./lost-changes.ts";
import { combineStandbys } from "./newest-place.ts";
import { type RunOnScanDatabase, withReplicaFallback } from "./replica-fallback.ts";
import { findScanView, type FoundView } from "./store.ts";
import { createVersionReader, type CodeVersion, type VersionReader } from "./version-reader.ts";

export interface FoundVersion {
  place: ScanPlace;
  version: CodeVersion;
}

export interface ScanPlace extends Pick<ScanDatabase, "db"> {
  epochs: EpochReader;
  /** The read always starts after the call. */
  find(code: string): Promise<FoundVersion | undefined>;
  isLive(code: string): Promise<boolean>;
}

export function openScanPlaces(
  deps: Pick<Deps, "config" | "scan" | "db" | "slowDb" | "log" | "metrics" | "now">,
): RunOnScanDatabase<ScanPlace> {
  const { spare } = deps.scan;
  const lost = createLostChanges(deps);
  const noteChange = logChanges(deps.log);
  const epochs = new EpochCounter(deps.scan.main, ({ said, isPromoted, mayHaveLost }) => {
    noteChange(said);
    deps.metrics.databaseChanged();
    if (mayHaveLost) lost.search(isPromoted);
  });

  function placeOf({ pool, db }: ScanDatabase, kind: "main" | "replica"): ScanPlace {
    const reader = epochs.reader(kind);
    const versions = makeReaderAfterLostChanges(createVersionReader(pool, reader, deps.metrics), lost);
    const place: ScanPlace = {
      db,
      epochs: reader,
      async find(code) {
        const version = await versions.of(code);
        return version && { place, version };
      },
      isLive: createLivenessReader(pool),
    };
    return place;
  }

  const run = withReplicaFallback(
    placeOf(deps.scan, spare ? "replica" : "main"),
    spare && placeOf(spare, "main"),
    deps,
  );
  const { primary, each } = deps.scan;
  if (primary === undefined || spare) return run;

  const places = new Map(Object.entries(each ?? {}).map(([name, server]) => [name, placeOf(server, "replica")]));
  function onStandbys(): ScanPlace | undefined {
    const [first, ...others] = (primary!.standbys() ?? []).flatMap((name) => places.get(name) ?? []);
    return first && combineStandbys([first, ...others]);
  }
  // A scan can be read a second time without side effects, so one whose connection is lost is retried on another
  // server.
  return (work) =>
    primary.take(
      async () => {
        const standbys = onStandbys();
        if (standbys === undefined) return run(work);
        const result = await work(standbys);
        deps.metrics.scanReadFromStandby();
        return result;
      },
      () => primary.current() !== undefined || primary.standbys() !== undefined,
    );
}

const CHANGES_GATHERED_MS = 1000;

/** While a standby takes over, two servers answer in turn, so the changes of a second get one line. */
function logChanges(log: Deps["log"]): (said: string) => void {
  let changes = 0;
  let latest = "";
  return (said) => {
    changes += 1;
    latest = said;
    if (changes > 1) return;
    setTimeout(() => {
      log.warn(
        { said: latest, changes },
        "the database was restarted, promoted, restored or exchanged: kept pages are not used",
      );
      changes = 0;
    }, CHANGES_GATHERED_MS).unref();
  };
}

function makeReaderAfterLostChanges({ of }: VersionReader, lost: LostChanges): VersionReader {
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

/** Throws WrongServerError if the view is not from `epoch`, in which the version was read. */
export async function readScanView(place: ScanPlace, code: string, epoch: number, now: Date): Promise<FoundView> {
  const found = await findScanView(place.db, code, now, place.epochs.said);
  // Each statement may have reached another server than the server that gave the version.
  if (found.servers.some((server) => place.epochs.read(server) !== epoch))
    throw new WrongServerError("another server answered in the midst of a scan");
  return found;
}
