import type { Pool } from "pg";

import { askTogether } from "#server/db/ask-together.ts";

/** Says whether codes are live as the database has them now, asked after the call began: those of all requests that wait in one statement. */
export function createLivenessReader(pool: Pool): (code: string) => Promise<boolean> {
  return askTogether(async (codes: readonly string[]) => {
    const live = await readLive(pool, codes);
    return codes.map((code) => live.has(code));
  });
}

// By the driver itself, as versions are (version-reader.ts). What is live here is what `findScanView` shows something of, but for a
// code that leads to another one: only that one is told anything.
async function readLive(pool: Pool, asked: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<[code: string]>({
    text: `select codes.code from codes
      left join company_owners on company_owners.company_id = codes.company_id
      left join users on users.id = coalesce(codes.owner_id, company_owners.user_id)
      where codes.code = any($1::text[]) and codes.off_at is null and codes.replaced_by is null and users.closed_at is null`,
    values: [`{${asked.join(",")}}`],
    rowMode: "array",
  });
  return new Set(rows.map(([code]) => code));
}
