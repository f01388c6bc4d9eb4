import DataLoader from "dataloader";
import type { Pool } from "pg";

import { type Metrics, noMetrics } from "#server/observe/metrics.ts";

import type { EpochReader } from "./epochs.ts";

/** How many questions may be under way at once; who comes meanwhile waits for the next, which asks for all of them. */
const UNDERWAY_MAX = 2;

/** What a code was when it was asked for: a version means something within its epoch alone. */
export interface Version {
  epoch: number;
  version: number;
}

export interface Versions {
  /** The version of a code as the database has it now, asked after the call began; undefined when there is no such code. */
  of(code: string): Promise<Version | undefined>;
}

/**
 * Reads versions of codes, those of all requests that wait in one statement: a busy server asks no more often than an idle one, and
 * no answer rests on what was read before its request came.
 */
export function createVersions(
  pool: Pool,
  epochs: EpochReader,
  metrics: Pick<Metrics, "versionsRead"> = noMetrics,
): Versions {
  let underway = 0;
  let held: (() => void) | undefined;

  // At the end of this turn of the event loop, with all requests that came in it.
  function plan(ask: () => void): void {
    setImmediate(() => {
      if (underway === UNDERWAY_MAX) held = ask;
      else ask();
    });
  }

  async function readAll(codes: readonly string[]): Promise<(Version | undefined)[]> {
    underway += 1;
    try {
      metrics.versionsRead(codes.length);
      const { epoch, versions } = await read(pool, codes, epochs);
      return codes.map((code) => {
        const version = versions.get(code);
        return version === undefined ? undefined : { epoch, version };
      });
    } finally {
      underway -= 1;
      const next = held;
      held = undefined;
      if (next) plan(next);
    }
  }

  const loader = new DataLoader(readAll, { cache: false, batchScheduleFn: plan });
  return { of: (code) => loader.load(code) };
}

// By the driver itself: this is the one statement of every scan. No code holds a sign that an array would need escaped.
async function read(
  pool: Pool,
  asked: readonly string[],
  epochs: EpochReader,
): Promise<{ epoch: number; versions: Map<string, number> }> {
  const { known } = epochs;
  const codes = `{${asked.join(",")}}`;
  const { rows } = await pool.query<[code: string | null, version: number, said: string | null]>({
    // Behind one name there may be another server now than for the last statement, so it is said in the answer itself, where it is new:
    // in a row of its own where no code is there.
    text: `select code, version, nullif(${epochs.said}, $2) from (select) as server left join codes on code = any($1::text[])`,
    values: [codes, known],
    rowMode: "array",
  });
  const epoch = epochs.read(rows[0]![2] ?? known);
  const found = rows.flatMap(([code, version]) => (code === null ? [] : [[code, version] as const]));
  return { epoch, versions: new Map(found) };
}
