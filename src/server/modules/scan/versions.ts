import type { Pool } from "pg";

import { type Metrics, noMetrics } from "#server/metrics.ts";

/** How many questions may be under way at once; who comes meanwhile waits for the next, which asks for all of them. */
const UNDERWAY_MAX = 2;

interface Waiting {
  code: string;
  resolve(version: number | undefined): void;
  reject(reason: unknown): void;
}

export interface Versions {
  /** The version of a code as the database has it now, asked after the call began; undefined when there is no such code. */
  of(code: string): Promise<number | undefined>;
}

/**
 * Reads versions of codes, those of all requests that wait in one statement: a busy server asks no more often than an idle one, and
 * no answer rests on what was read before its request came.
 */
export function createVersions(pool: Pool, metrics: Pick<Metrics, "versionsRead"> = noMetrics): Versions {
  let waiting: Waiting[] = [];
  let underway = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || underway === UNDERWAY_MAX || waiting.length === 0) return;
    isPlanned = true;
    // At the end of this turn of the event loop, with all requests that came in it.
    setImmediate(() => {
      isPlanned = false;
      const asking = waiting;
      waiting = [];
      underway += 1;
      void answer(asking);
      plan();
    });
  }

  async function answer(asking: Waiting[]): Promise<void> {
    try {
      metrics.versionsRead(asking.length);
      const versions = await read(pool, asking);
      for (const { code, resolve } of asking) resolve(versions.get(code));
    } catch (error) {
      for (const { reject } of asking) reject(error);
    } finally {
      underway -= 1;
      plan();
    }
  }

  return {
    of: (code) =>
      new Promise((resolve, reject) => {
        waiting.push({ code, resolve, reject });
        plan();
      }),
  };
}

// By the driver itself: this is the one statement of every scan. No code holds a sign that an array would need escaped.
async function read(pool: Pool, asking: Waiting[]): Promise<Map<string, number>> {
  const codes = `{${asking.map(({ code }) => code).join(",")}}`;
  const { rows } = await pool.query<[code: string, version: number]>({
    text: "select code, version from codes where code = any($1::text[])",
    values: [codes],
    rowMode: "array",
  });
  return new Map(rows);
}
