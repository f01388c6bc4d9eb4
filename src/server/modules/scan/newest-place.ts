import { WrongServerError } from "#server/db/server-state.ts";

import type { FoundVersion, ScanPlace } from "./scan-places.ts";

/**
 * An acknowledged commit is on at least one standby, but not on every standby. So the version of a code is read from
 * all standbys, and its page from the standby with the highest version.
 */
export function combineStandbys(standbys: readonly [ScanPlace, ...ScanPlace[]]): ScanPlace {
  return {
    ...standbys[0],
    async find(code) {
      const found = await Promise.all(standbys.map((standby) => standby.find(code)));
      return found.reduce((newest, other) => chooseLaterVersion(newest, other));
    },
    // `isLive` is called before something is written, and only a primary can be written.
    isLive: () => Promise.reject(new WrongServerError("only a primary tells whether a code accepts reports")),
  };
}

function chooseLaterVersion(one: FoundVersion | undefined, other: FoundVersion | undefined): FoundVersion | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.version.epoch !== other.version.epoch)
    throw new WrongServerError("a standby was promoted while the others were asked");
  return other.version.version > one.version.version ? other : one;
}
