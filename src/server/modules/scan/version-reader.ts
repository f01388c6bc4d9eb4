import type { Pool } from "pg";

import { askTogether } from "#server/db/ask-together.ts";
import { type Metrics, noMetrics } from "#server/observe/metrics.ts";

import type { EpochReader } from "./epochs.ts";

/** What a code was when it was asked for: a version means something within its epoch alone. */
export interface Version {
  epoch: number;
  version: number;
}

export interface Versions {
  /** The version of a code as the database has it now, asked after the call began; undefined when there is no such code. */
  of(code: string): Promise<Version | undefined>;
}

/** Reads versions of codes, those of all requests that wait in one statement. */
export function createVersions(
  pool: Pool,
  epochs: EpochReader,
  metrics: Pick<Metrics, "versionsRead"> = noMetrics,
): Versions {
  async function readAll(codes: readonly string[]): Promise<(Version | undefined)[]> {
    metrics.versionsRead(codes.length);
    const { epoch, versions } = await read(pool, codes, epochs);
    return codes.map((code) => {
      const version = versions.get(code);
      return version === undefined ? undefined : { epoch, version };
    });
  }
  return { of: askTogether(readAll) };
}

type Row = [code: string | null, version: number, said: string | null];

// By the driver itself: this is the one statement of every scan. No code holds a sign that an array would need escaped.
async function read(
  pool: Pool,
  asked: readonly string[],
  epochs: EpochReader,
): Promise<{ epoch: number; versions: Map<string, number> }> {
  const { known } = epochs;
  const values = [`{${asked.join(",")}}`, known];
  // Behind one name there may be another server now than for the last statement, so it is said in the answer itself, where it is new.
  const said = `(select nullif(${epochs.said}, $2))`;
  const ask = async (from: string) => {
    const text = `select code, version, ${said} from ${from} code = any($1::text[])`;
    return (await pool.query<Row>({ text, values, rowMode: "array" })).rows;
  };
  let rows = await ask("codes where");
  // Where no code is there, nothing was said: asked again by a statement that always has a row, and costs more.
  if (rows.length === 0) rows = await ask("(select) as server left join codes on");
  const epoch = epochs.read(rows[0]![2] ?? known);
  const found = rows.flatMap(([code, version]) => (code === null ? [] : [[code, version] as const]));
  return { epoch, versions: new Map(found) };
}
