import { askTogether } from "#server/db/ask-together.ts";
import type { Deps } from "#server/deps.ts";

import { findStandings, type Standing } from "./telling-store.ts";

export interface Standings {
  /** Where a visitor's part is now, by its key, asked after the call began; undefined when nobody has the key. */
  of(key: string): Promise<Standing | undefined>;
}

/** Reads where visitors' parts are, those of all open pages that ask at once in one statement. */
export function createStandings({ db, now }: Pick<Deps, "db" | "now">): Standings {
  return { of: askTogether((keys: readonly string[]) => findStandings(db, keys, now())) };
}
