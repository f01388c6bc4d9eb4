import { sql, type Kysely } from "kysely";

import type { LookedUpLine } from "#contract/api/road-charges.ts";
import { parseLocalDateTime } from "#domain/istanbul.ts";
import { foldPlate } from "#domain/plate.ts";
import type { RoadChargeLine } from "#domain/road-charge-paste.ts";
import { matchRoadCharge, proposeReducedUntil, type RoadChargeKind } from "#domain/road-charge.ts";
import { searchKey } from "#domain/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { findPlateHolders } from "#server/modules/rentals/plate-holder-store.ts";

/** Lines with their minute, and whose each is. */
async function matched(db: Kysely<DB>, company: CompanyScope, lines: readonly RoadChargeLine[]) {
  // The contract has found each to be a time; seconds are no part of it.
  const timed = lines.map(({ at, ...line }) => ({ ...line, at: parseLocalDateTime(at.slice(0, 16))! }));
  const holders = await findPlateHolders(db, company, timed);
  return timed.map((line, nth) => ({
    ...line,
    whose: matchRoadCharge(holders[nth]!.holding, holders[nth]!.isOwn),
  }));
}

/** What there is to say of each line before it is saved. */
export async function lookUpLines(
  db: Kysely<DB>,
  company: CompanyScope,
  { kind, lines }: { kind: RoadChargeKind; lines: readonly RoadChargeLine[] },
): Promise<LookedUpLine[]> {
  const found = await matched(db, company, lines);
  const { rows } = await sql<{ nth: number }>`
    select asked.nth::int as nth
    from unnest(${found.map(({ plate }) => foldPlate(plate))}::text[], ${found.map(({ at }) => at)}::timestamptz[],
      ${found.map(({ amount }) => amount)}::bigint[], ${found.map(({ documentNo }) => documentNo)}::text[])
      with ordinality as asked (key, at, amount, document_no, nth)
    join road_charges on company_id = ${company.companyId} and translate(plate, 'İ', 'I') = asked.key and happened_at = asked.at
      and road_charges.amount = asked.amount and kind = ${kind}::road_charge_kind
      and road_charges.document_no = asked.document_no`.execute(db);
  const known = new Set(rows.map(({ nth }) => nth - 1));
  return found.map(({ whose }, nth) => {
    if (known.has(nth)) return { found: "known", renterName: null };
    if (whose === "foreign") return { found: "foreign", renterName: null };
    return { found: whose.match, renterName: "rental" in whose ? whose.rental.renterName : null };
  });
}

/** Saves the lines of the company's own plates that are not there yet, with whoever had the car; says of each what became of it. */
export async function addLines(
  db: Kysely<DB>,
  company: CompanyScope,
  { kind, lines }: { kind: RoadChargeKind; lines: readonly RoadChargeLine[] },
  now: Date,
): Promise<("saved" | "known" | "foreign")[]> {
  const { companyId, userId } = company;
  const rows = (await matched(db, company, lines)).map(({ at, whose, ...line }) => {
    if (whose === "foreign") return undefined;
    return {
      ...line,
      companyId,
      id: newId(now),
      kind,
      happenedAt: at,
      searchKey: searchKey(`${line.plate} ${line.plate.replaceAll(" ", "")} ${line.documentNo} ${line.text}`),
      reducedUntil: proposeReducedUntil(kind, at),
      match: whose.match,
      rentalId: "rental" in whose ? whose.rental.id : null,
      enteredBy: userId,
      createdAt: now,
    };
  });
  const own = rows.filter((row) => row !== undefined);
  const inserted =
    own.length === 0
      ? []
      : await db
          .insertInto("roadCharges")
          .values(own)
          // The same one again, from another list or another clerk.
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .execute();
  const saved = new Set(inserted.map(({ id }) => id));
  return rows.map((row) => (row === undefined ? "foreign" : saved.has(row.id) ? "saved" : "known"));
}
