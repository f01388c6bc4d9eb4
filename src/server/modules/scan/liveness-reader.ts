import type { Pool } from "pg";

import { makeBatchedQuery } from "#server/db/batch-questions.ts";

export function createLivenessReader(pool: Pool): (code: string) => Promise<boolean> {
  return makeBatchedQuery(async (codes: readonly string[]) => {
    const live = await readLiveCodes(pool, codes);
    return codes.map((code) => live.has(code));
  });
}

// Uses the driver directly, as version-reader.ts does, because it is faster. A replaced code is not live, because only
// its successor accepts reports.
async function readLiveCodes(pool: Pool, asked: readonly string[]): Promise<Set<string>> {
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
