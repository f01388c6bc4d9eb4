import type { Kysely, Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import type { StickerOrderInput, StickerOrderView } from "#contract/sticker/sticker-orders.ts";
import type { OrderStateFilter } from "#contract/words/list-filters.ts";
import { STICKER_ORDER_KEPT_DAYS } from "#domain/sticker/sticker-order.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords, toSearchedKey } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";

export async function findStoredOrder(
  db: Kysely<DB>,
  { id, name, phone, address, count, unitPrice }: StickerOrderInput,
): Promise<"same" | "another" | undefined> {
  const row = await db
    .selectFrom("stickerOrders")
    .select(["name", "phone", "address", "count", "unitPrice"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isSame =
    row.name === name &&
    row.phone === phone &&
    row.address === address &&
    row.count === count &&
    row.unitPrice === unitPrice;
  return isSame ? "same" : "another";
}

/** The mail contains nothing that the buyer typed. */
export async function insertOrder(
  tx: Transaction<DB>,
  order: StickerOrderInput,
  { isMailed, publicUrl }: { isMailed: boolean; publicUrl: string },
  now: Date,
): Promise<boolean> {
  const { name, phone, address, count, unitPrice } = order;
  const inserted = await tx
    .insertInto("stickerOrders")
    .values({ ...order, searchKey: toSearchText(`${name} ${phone} ${address}`), createdAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  const link = publicUrl + pages.adminStickerOrders.path;
  if (isMailed)
    await mailAdministrators(tx, (to) => ({ kind: "stickers-ordered", ...to, count, unitPrice, link }), now);
  return true;
}

function queryOrders(db: Kysely<DB>) {
  return db
    .selectFrom("stickerOrders")
    .leftJoin("users", "users.id", "stickerOrders.doneBy")
    .select(["stickerOrders.id", "stickerOrders.createdAt", "name", "phone", "address", "count", "unitPrice", "doneAt"])
    .select("users.displayName as doneByName");
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof queryOrders>["executeTakeFirstOrThrow"]>>;

function toOrderView({ doneAt, doneByName, ...order }: OrderRow): StickerOrderView {
  return { ...order, done: doneAt && { at: doneAt, by: doneByName ?? "" } };
}

export async function listOrders(
  db: Kysely<DB>,
  { search, state, cursor }: { search: string; state: OrderStateFilter; cursor: string | undefined },
): Promise<CursorPage<StickerOrderView>> {
  const matching = queryOrders(db)
    .$if(search !== "", (query) => query.where(containsWords("stickerOrders.searchKey", toSearchedKey(search))))
    .$if(state !== "all", (query) => query.where("doneAt", state === "open" ? "is" : "is not", null));
  return mapPage(
    await readPage(matching, orderNewestFirst("stickerOrders.createdAt", "stickerOrders.id"), cursor),
    toOrderView,
  );
}

export async function markOrder(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { id, isDone }: { id: string; isDone: boolean },
  now: Date,
): Promise<StickerOrderView | undefined> {
  const marked = await tx
    .updateTable("stickerOrders")
    .set(isDone ? { doneAt: now, doneBy: userId } : { doneAt: null, doneBy: null })
    .where("id", "=", id)
    .where("doneAt", isDone ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  const action = isDone ? "sticker-order-done" : "sticker-order-reopened";
  if (marked) await writeAudit(tx, { action, actorId: userId, details: { order: id } }, now);
  const row = await queryOrders(tx).where("stickerOrders.id", "=", id).executeTakeFirst();
  return row && toOrderView(row);
}

export async function deleteOldOrders(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("stickerOrders")
    .where("createdAt", "<", new Date(now.getTime() - STICKER_ORDER_KEPT_DAYS * 24 * 60 * 60 * 1000))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
