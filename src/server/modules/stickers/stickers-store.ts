import { sql } from "kysely";

import type { PrintedSticker } from "#domain/sticker/print-job.ts";
import type { PrintOrderOwner } from "#domain/sticker/print-order.ts";
import type { StickerForm, StickerDesign, StickerWording } from "#domain/sticker/sticker.ts";
import type { PrintScope } from "#server/access/gates.ts";
import type { PrintJob } from "#server/access/print-orders.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findHandOverClaim } from "#server/modules/codes/hand-over.ts";

export type OrderedSticker = PrintedSticker & { readonly number: number | null };

interface StickerRow {
  code: string;
  claim: string | null;
  number: number | null;
  batch: string;
  plate: string;
  kind: string | null;
  form: StickerForm | null;
  wording: StickerWording | null;
  isBilingual: boolean | null;
}

/** The type requires a design, but it is not used, because a slip shows no sticker. */
const UNUSED_LOOK: StickerDesign = { form: "square", wording: "vehicle", isBilingual: false };

const CODES_AT_ONCE = 500;

/** Codes that the account no longer has are left out, such as an unlinked code or a deleted car. */
export async function* readStickers(
  deps: Pick<Deps, "db" | "now">,
  { userId, job }: PrintScope,
): AsyncGenerator<OrderedSticker[], void, undefined> {
  const { printedFor } = job;
  if (printedFor.who === "seller") {
    yield await readHandedOver(deps, { userId, job, id: printedFor.handOverId });
    return;
  }
  for (let from = 0; from < job.codes.length; from += CODES_AT_ONCE) {
    const codes = job.codes.slice(from, from + CODES_AT_ONCE);
    const { rows } = await sql<StickerRow>`
      select codes.code, batch_number as number, coalesce(code_batches.name, '') as batch,
        ${job.claims ? sql`claim` : sql`null`} as claim, coalesce(cars.plate, '') as plate, profiles.kind,
        code_batches.form, code_batches.wording, code_batches.is_bilingual
      from unnest(${codes}::text[]) with ordinality as asked (code, place)
        join codes on codes.code = asked.code
        left join code_batches on code_batches.id = codes.batch_id
        left join profiles on profiles.code = codes.code
        left join cars on cars.code = codes.code and cars.company_id = codes.company_id
      where ${isOwnedBy(userId, printedFor)} order by asked.place`.execute(deps.db);
    yield rows.map((row) => toOrderedSticker(row, job));
  }
}

export async function countStickers(deps: Pick<Deps, "db" | "now">, { userId, job }: PrintScope): Promise<number> {
  const { printedFor, codes } = job;
  if (printedFor.who === "seller")
    return (await readHandedOver(deps, { userId, job, id: printedFor.handOverId })).length;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from codes
    where code = any(${codes}::text[]) and ${isOwnedBy(userId, printedFor)}`.execute(deps.db);
  return rows[0]!.count;
}

async function readHandedOver(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, job, id }: { userId: string; job: PrintJob; id: string },
): Promise<OrderedSticker[]> {
  const [code = ""] = job.codes;
  const claim = await runTransaction(db, (tx) => findHandOverClaim(tx, userId, { code, id }, now()));
  if (!claim) return [];
  return [
    { code, claim: claim.word, claimEndsAt: claim.endsAt, number: null, batch: "", label: "", look: UNUSED_LOOK },
  ];
}

function isOwnedBy(userId: string, printedFor: Exclude<PrintOrderOwner, { who: "seller" }>) {
  switch (printedFor.who) {
    case "administrator":
      return sql`true`;
    case "owner":
      return sql`codes.owner_id = ${userId}`;
    case "company":
      return sql`codes.company_id = ${printedFor.companyId}`;
  }
}

function toOrderedSticker(
  { code, claim, number, batch, plate, ...row }: StickerRow,
  { printedFor }: PrintScope["job"],
): OrderedSticker {
  const isAdministrators = printedFor.who === "administrator";
  const ownWording = row.kind === "place" ? "workplace" : "vehicle";
  return {
    code,
    claim,
    number,
    batch: isAdministrators ? batch : "",
    label: printedFor.who === "company" ? plate : "",
    look: {
      form: isAdministrators ? (row.form ?? "square") : "square",
      wording: isAdministrators ? (row.wording ?? "vehicle") : ownWording,
      isBilingual: row.isBilingual ?? false,
    },
  };
}
