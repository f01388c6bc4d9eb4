import { sql, type Kysely } from "kysely";

import type { LookedUpLine, SavingResult, RoadChargeLineInput } from "#contract/fleet/road-charges.ts";
import { proposeReducedFineEnd } from "#domain/fleet/reduced-fine.ts";
import { mayBeSameCharge, planRoadChargeImport } from "#domain/fleet/road-charge-pass.ts";
import { matchRoadCharge, type RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { foldPlate } from "#domain/people/plate.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { findPlateHolders } from "#server/modules/rentals/plate-holder-store.ts";

interface LineBatch {
  kind: RoadChargeKind;
  lines: readonly RoadChargeLineInput[];
  listId?: string | undefined;
}

/** Cuts the times of lines to minutes, and finds the renter of each line. */
async function matchLines(db: Kysely<DB>, company: CompanyScope, lines: readonly RoadChargeLineInput[]) {
  // The contract has validated the times. The seconds are cut off.
  const timed = lines.map(({ at, times = 1, isApart = false, ...line }) => ({
    ...line,
    at: parseLocalDateTime(at.slice(0, 16))!,
    times,
    isApart,
  }));
  const holders = await findPlateHolders(db, company, timed);
  return timed.map((line, nth) => ({
    ...line,
    whose: matchRoadCharge(holders[nth]!.holding, holders[nth]!.isOwn),
  }));
}

type MatchedLine = Awaited<ReturnType<typeof matchLines>>[number];

/** A stored toll or fine, with the fields that decide whether a line is about the same toll or fine. */
interface StoredMatch {
  /** The number of the row among equal lines. Null for rows that were stored before equal lines were numbered. */
  nth: number | null;
  documentNo: string;
  text: string;
}

/**
 * For each line, the stored rows with its plate, minute, amount and kind. Equal lines share one array object, so that a
 * row that is added for one of them is found for the next.
 */
async function findStoredMatches(
  db: Kysely<DB>,
  company: CompanyScope,
  kind: RoadChargeKind,
  lines: readonly MatchedLine[],
): Promise<StoredMatch[][]> {
  const { rows } = await sql<StoredMatch & { line: number }>`
    select asked.line::int as line, road.nth, road.document_no as "documentNo", road.text
    from unnest(${lines.map(({ plate }) => foldPlate(plate))}::text[], ${lines.map(({ at }) => at)}::timestamptz[],
      ${lines.map(({ amount }) => amount)}::bigint[]) with ordinality as asked (key, at, amount, line)
    join road_charges as road on company_id = ${company.companyId} and translate(plate, 'İ', 'I') = asked.key
      and happened_at = asked.at and road.amount = asked.amount and kind = ${kind}::road_charge_kind
    order by road.nth`.execute(db);
  const found = Map.groupBy(rows, ({ line }) => line - 1);
  const there = new Map<string, StoredMatch[]>();
  return lines.map(({ plate, at, amount }, line) => {
    const pass = [foldPlate(plate), at.getTime(), amount].join("\n");
    const own = there.get(pass) ?? found.get(line) ?? [];
    there.set(pass, own);
    return own;
  });
}

/** For each line, the stored data that decide how it will be saved. */
export async function lookUpLines(
  db: Kysely<DB>,
  company: CompanyScope,
  { kind, lines }: LineBatch,
): Promise<LookedUpLine[]> {
  const found = await matchLines(db, company, lines);
  const there = await findStoredMatches(db, company, kind, found);
  return found.map((line, nth): LookedUpLine => {
    const settled = planRoadChargeImport(kind, line, there[nth]!);
    const same = there[nth]!.filter((one) => mayBeSameCharge(kind, one, line));
    const [one] = [...same, ...there[nth]!];
    const like = one && settled !== "new" ? { documentNo: one.documentNo, text: one.text, count: same.length } : null;
    if (settled === "known") return { found: "known", renterName: null, like };
    if (line.whose === "foreign") return { found: "foreign", renterName: null, like: null };
    return {
      found: line.whose.match,
      renterName: "rental" in line.whose ? line.whose.rental.renterName : null,
      like,
    };
  });
}

function toRoadChargeRow(
  { companyId, userId }: CompanyScope,
  { kind, listId }: Pick<LineBatch, "kind" | "listId">,
  { plate, at, amount, documentNo, text, whose }: MatchedLine,
  nth: number,
  now: Date,
) {
  if (whose === "foreign") throw new Error("A plate of somebody else is not saved.");
  return {
    companyId,
    id: makeId(now),
    kind,
    plate,
    happenedAt: at,
    amount,
    documentNo,
    text,
    nth,
    searchKey: toSearchText(`${plate} ${plate.replaceAll(" ", "")} ${documentNo} ${text}`),
    reducedUntil: proposeReducedFineEnd(kind, at),
    match: whose.match,
    rentalId: "rental" in whose ? whose.rental.id : null,
    listId,
    enteredBy: userId,
    createdAt: now,
  };
}

/**
 * Saves the lines that have a plate of the company and are not stored yet, with their renters. Returns the result of
 * each line. If a line resembles a stored row, it is saved only if the user has marked it as different.
 */
export async function addLines(
  db: Kysely<DB>,
  company: CompanyScope,
  { kind, lines, listId }: LineBatch,
  now: Date,
): Promise<SavingResult[]> {
  const found = await matchLines(db, company, lines);
  const became = found.map(({ whose }): SavingResult | undefined => (whose === "foreign" ? "foreign" : undefined));
  // If another request saves the same lines at the same time, the insert skips them. The skipped lines are then
  // compared again with the stored rows.
  while (became.includes(undefined)) {
    const waiting = found.flatMap((line, place) => (became[place] === undefined ? [{ line, place }] : []));
    const there = await findStoredMatches(
      db,
      company,
      kind,
      waiting.map(({ line }) => line),
    );
    const rows = waiting.flatMap(({ line, place }, nth) => {
      const settled = planRoadChargeImport(kind, line, there[nth]!);
      if (settled !== "new") {
        became[place] = settled;
        return [];
      }
      const row = toRoadChargeRow(
        company,
        { kind, listId },
        line,
        Math.max(0, ...there[nth]!.map((one) => one.nth ?? 0)) + 1,
        now,
      );
      there[nth]!.push(row);
      return [{ row, place }];
    });
    if (rows.length === 0) break;
    const inserted = await db
      .insertInto("roadCharges")
      .values(rows.map(({ row }) => row))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    const saved = new Set(inserted.map(({ id }) => id));
    for (const { row, place } of rows) if (saved.has(row.id)) became[place] = "saved";
  }
  return became.map((one) => one!);
}
