import { sql, type Kysely, type Transaction } from "kysely";

import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import type { BatchView } from "#contract/sticker/batches.ts";
import type { CodeStateFilter } from "#contract/words/list-filters.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import { orderByCode, orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

import { toPlateRestriction } from "./plate-hiding.ts";
import { queryCodesWithAccounts, moderationColumns, toModerationView } from "./store.ts";

export async function insertNewCodes(
  tx: Transaction<DB>,
  prefix: string,
  codes: string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .insertInto("codes")
    .values(codes.map((code) => ({ code, prefix, createdAt: now })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("code")
    .execute();
  return rows.map((row) => row.code);
}

export async function insertNumberedCodes(
  tx: Transaction<DB>,
  { id, prefix }: { id: string; prefix: string },
  codes: readonly { code: string; number: number; claim: string | null }[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .insertInto("codes")
    .values(
      codes.map(({ code, number, claim }) => ({
        code,
        prefix,
        batchId: id,
        batchNumber: number,
        claim,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("code")
    .execute();
  return rows.map((row) => row.code);
}

export function makeBatchSearchKey({ name = "", prefix }: { name?: string; prefix: string }): string {
  return toSearchText(`${name} ${prefix}`);
}

export interface ListedCodeRow {
  code: string;
  createdAt: Date;
  linkedAt: Date | null;
  ownerId: string | null;
  ownerName: string | null;
  ownerEmail: string | null;
  offAt: Date | null;
  replacedBy: string | null;
}

type NewBatch = { id: string; prefix: string; count: number } & Partial<
  Pick<BatchView, "name" | "note" | "form" | "wording" | "isBilingual" | "hasClaims">
>;

export async function insertBatch(tx: Transaction<DB>, batch: NewBatch, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto("codeBatches")
    .values({ ...batch, searchKey: makeBatchSearchKey(batch), createdAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function findBatch(
  db: Kysely<DB>,
  { id, prefix, count }: { id: string; prefix: string; count: number },
): Promise<string[] | undefined> {
  const batch = await db
    .selectFrom("codeBatches")
    .select("id")
    .where("id", "=", id)
    .where("prefix", "=", prefix)
    .where("count", "=", count)
    .executeTakeFirst();
  if (!batch) return undefined;
  const rows = await db.selectFrom("codes").select("code").where("batchId", "=", id).orderBy("batchNumber").execute();
  return rows.map(({ code }) => code);
}

export async function listCodes(
  db: Kysely<DB>,
  filter: { search: string; state: CodeStateFilter; cursor: string | undefined },
): Promise<CursorPage<ListedCodeRow>> {
  const { search, state, cursor } = filter;
  const matching = queryCodesWithAccounts(db)
    .select([
      "codes.code",
      "codes.createdAt",
      "codes.linkedAt",
      "codes.offAt",
      "codes.replacedBy",
      "users.id as ownerId",
      "users.displayName as ownerName",
      "users.email as ownerEmail",
    ])
    .$if(search !== "", (query) => query.where("codes.code", "like", `${search}%`))
    .$if(state === "linked", (query) => query.where("codes.linkedAt", "is not", null))
    .$if(state === "free", (query) => query.where("codes.linkedAt", "is", null).where("codes.replacedBy", "is", null))
    .$if(state === "off", (query) => query.where("codes.offAt", "is not", null))
    .$if(state === "plate-waiting", (query) => query.where("codes.code", "in", codesWithWaitingPlate));
  // Ordering them by age would require sorting all matches.
  return search === ""
    ? readPage(matching, orderNewestFirst("codes.createdAt", "codes.code"), cursor)
    : readPage(matching, orderByCode("codes.createdAt", "codes.code"), cursor);
}

/** Each of the two halves uses a partial index. */
export const codesWithWaitingPlate = sql<string>`(
  select code from profiles where plate_hidden_at is not null and plate_hidden_reason = ''
  union all select code from cars where plate_hidden_at is not null and plate_hidden_reason = '')`;

export type FoundCode = Omit<AdminCodeView, "scanUrl">;

const FORMER_OWNERS_MAX = 20;

const REPLACED_CODES_MAX = 5;

export async function findCode(db: Kysely<DB>, code: string): Promise<FoundCode | undefined> {
  const row = await queryCodesWithAccounts(db)
    .leftJoin("profiles", "profiles.code", "codes.code")
    .leftJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "codes.companyId").onRef("cars.code", "=", "codes.code"),
    )
    .leftJoin("codeBatches as batch", "batch.id", "codes.batchId")
    .select(["codes.code", "codes.createdAt", "codes.linkedAt", ...moderationColumns])
    .select(["codes.claimEndsAt", sql<boolean>`codes.claim is not null`.as("hasClaim")])
    .select(["codes.companyId", "codes.replacedBy", "codes.replacedUntil"])
    .select(["codes.printedAt", "codes.printCount", "codes.soldAt", "codes.batchNumber"])
    .select(["batch.id as batchId", "batch.name", "batch.prefix", "batch.count", "batch.createdAt as batchMadeAt"])
    .select(["users.id as ownerId", "users.displayName", "users.email"])
    .select((eb) => [
      eb.fn.coalesce("profiles.plate", "cars.plate", eb.val("")).as("plate"),
      eb.fn.coalesce("profiles.plateHiddenAt", "cars.plateHiddenAt").as("plateHiddenAt"),
      eb.fn.coalesce("profiles.plateHiddenReason", "cars.plateHiddenReason", eb.val("")).as("plateHiddenReason"),
      eb.fn.coalesce("profiles.note", "cars.note", eb.val("")).as("note"),
      eb
        .selectFrom("reports")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("reports.code", "=", "codes.code")
        .where("resolvedAt", "is", null)
        .as("openReports"),
    ])
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { ownerId, displayName, email, linkedAt, batchId, name, prefix, count, batchMadeAt, batchNumber } = row;
  const former = await db
    .selectFrom("pastLinks")
    .innerJoin("users", "users.id", "pastLinks.ownerId")
    .select(["users.id as userId", "users.displayName", "users.email", "noteHiddenAt", "noteHiddenReason as reason"])
    .where("code", "=", code)
    .where("noteHiddenAt", "is not", null)
    .orderBy("noteHiddenAt", "desc")
    .limit(FORMER_OWNERS_MAX)
    .execute();
  const replaced = await db
    .selectFrom("codes")
    .select("code")
    .where("replacedBy", "=", code)
    .orderBy("replacedUntil", "desc")
    .limit(REPLACED_CODES_MAX)
    .execute();
  return {
    code: row.code,
    createdAt: row.createdAt,
    replaced: row.replacedBy === null ? null : { by: row.replacedBy, until: row.replacedUntil! },
    tookPlaceOf: replaced.map((one) => one.code),
    linkedTo:
      ownerId && linkedAt ? { id: ownerId, displayName: displayName ?? "", email: email ?? "", linkedAt } : null,
    isCar: row.companyId !== null,
    batch:
      batchId && batchMadeAt && batchNumber
        ? {
            id: batchId,
            name: name ?? "",
            prefix: prefix ?? "",
            count: count ?? 0,
            createdAt: batchMadeAt,
            number: batchNumber,
          }
        : null,
    printed: row.printedAt && { at: row.printedAt, count: row.printCount },
    soldAt: row.soldAt,
    plate: row.plate,
    plateHidden: toPlateRestriction(row),
    note: row.note,
    openReports: row.openReports ?? 0,
    claim: row.hasClaim ? { endsAt: row.claimEndsAt } : null,
    formerNotesHidden: former.map(({ noteHiddenAt, ...one }) => ({ ...one, at: noteHiddenAt! })),
    ...toModerationView(row),
  };
}
