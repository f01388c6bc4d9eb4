import type { Pool } from "pg";

import { makeBatchedQuery } from "#server/db/batch-questions.ts";
import { type Metrics, ignoredMetrics } from "#server/observe/metrics.ts";

import type { EpochReader } from "./epochs.ts";

/** Versions are comparable only within one epoch. */
export interface CodeVersion {
  epoch: string;
  version: number;
}

export interface VersionReader {
  /** The read always starts after the call. */
  of(code: string): Promise<CodeVersion | undefined>;
}

export function createVersionReader(
  pool: Pool,
  epochs: EpochReader,
  metrics: Pick<Metrics, "versionsRead"> = ignoredMetrics,
): VersionReader {
  async function readAll(codes: readonly string[]): Promise<(CodeVersion | undefined)[]> {
    metrics.versionsRead(codes.length);
    const { epoch, versions } = await readVersions(pool, codes, epochs);
    return codes.map((code) => {
      const version = versions.get(code);
      return version === undefined ? undefined : { epoch, version };
    });
  }
  return { of: makeBatchedQuery(readAll) };
}

type VersionRow = [code: string | null, version: number, said: string | null];

// Uses the driver directly, because this statement runs for every scan. A code contains no character that needs
// escaping in an array.
async function readVersions(
  pool: Pool,
  asked: readonly string[],
  epochs: EpochReader,
): Promise<{ epoch: string; versions: Map<string, number> }> {
  const { known } = epochs;
  const values = [`{${asked.join(",")}}`, known];
  // The server behind the host name may have changed since the last statement. So each answer contains the server's
  // state, unless it equals the last known one.
  const said = `(select nullif(${epochs.said}, $2))`;
  const ask = async (from: string) => {
    const text = `select code, version, ${said} from ${from} code = any($1::text[])`;
    return (await pool.query<VersionRow>({ text, values, rowMode: "array" })).rows;
  };
  let rows = await ask("codes where");
  // If no code matches, there is no row that could contain the server's state. This slower query always returns a row.
  if (rows.length === 0) rows = await ask("(select) as server left join codes on");
  const epoch = epochs.read(rows[0]![2] ?? known);
  const found = rows.flatMap(([code, version]) => (code === null ? [] : [[code, version] as const]));
  return { epoch, versions: new Map(found) };
}
