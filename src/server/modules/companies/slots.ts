import { sql, type Transaction } from "kysely";

import { countMissingSlots } from "#domain/people/company.ts";
import { SLOT_PREFIX } from "#domain/sticker/code.ts";
import type { DB } from "#server/db/tables.ts";
import { makeNewCodes } from "#server/modules/codes/new-codes.ts";

import { addToTotals } from "./store.ts";

export interface SlotSource {
  now: Date;
  randomBytes: (count: number) => Uint8Array;
}

/** The caller must have locked the company. */
export async function fillSlots(
  tx: Transaction<DB>,
  companyId: string,
  limit: number,
  { now, randomBytes }: SlotSource,
): Promise<void> {
  const { cars } = await tx
    .selectFrom("companyTotals")
    .select("cars")
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
  await makeNewCodes(countMissingSlots(cars, limit), SLOT_PREFIX, randomBytes, (codes) =>
    insertSlots(tx, companyId, codes, now),
  );
}

/** The codes are passed as one array parameter, because there may be thousands of codes. */
async function insertSlots(tx: Transaction<DB>, companyId: string, codes: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into codes (code, prefix, company_id, linked_at, created_at)
    select code, ${SLOT_PREFIX}, ${companyId}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${codes}::text[]) as code
    on conflict (code) do nothing
    returning code`.execute(tx);
  const made = rows.map(({ code }) => code);
  await sql`
    insert into cars (company_id, code, created_at, updated_at)
    select ${companyId}::uuid, code, ${now}::timestamptz, ${now}::timestamptz from unnest(${made}::text[]) as code`.execute(
    tx,
  );
  await addToTotals(tx, companyId, { cars: made.length });
  return made;
}
