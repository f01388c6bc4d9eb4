import type { OrderedStickers } from "#contract/sticker/sticker-orders.ts";
import { stickerOrderWords } from "#contract/sticker/sticker-orders.words.ts";
import { takesStickerOrders } from "#domain/sticker/sticker-order.ts";
import { adminGate, openGate } from "#server/access/gates.ts";
import { takeFairTry, takeTry } from "#server/access/limits.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";

import { findStoredOrder, insertOrder, listOrders, markOrder } from "./store.ts";

const sendOrderHandler = openGate.stickerOrders.send.handler(
  async ({ input, context, errors }): Promise<OrderedStickers> => {
    const { deps, clientIp } = context;
    const { brand, publicUrl } = deps.config;
    const { count, unitPrice } = input;
    const ordered = { count, unitPrice };
    // A repeated order is not counted again, and is answered even if the price has changed since.
    const stored = await findStoredOrder(deps.db, input);
    if (stored === "same") return ordered;
    if (stored === "another") throw errors.ID_TAKEN();
    if (!takesStickerOrders(brand)) throw errors.STICKERS_NOT_SOLD();
    if (unitPrice !== brand.price) {
      throw errors.INPUT_INVALID({ data: { fields: { unitPrice: stickerOrderWords.priceChanged(brand.price) } } });
    }
    await takeTry(deps.limits, "stickerOrderByAddress", clientIp);
    const refused = await takeFairTry(deps.limits, ["stickerOrderMails", ""], ["stickerOrdersByAddress", clientIp]);
    const isMailed = refused === undefined;
    const isStored = await runTransaction(deps.db, (tx) => insertOrder(tx, input, { isMailed, publicUrl }, deps.now()));
    if (!isStored && (await findStoredOrder(deps.db, input)) !== "same") throw errors.ID_TAKEN();
    return ordered;
  },
);

const listOrdersHandler = adminGate.stickerOrders.list.handler(({ input, context: { deps } }) => {
  const { search = "", state = "all", cursor } = input;
  return listOrders(deps.db, { search, state, cursor });
});

const markOrderHandler = adminGate.stickerOrders.mark.handler(async ({ input, context: { deps, owner }, errors }) => {
  return orRefuse(
    await runTransaction(deps.db, (tx) => markOrder(tx, owner, input, deps.now())),
    errors.STICKER_ORDER_NOT_FOUND,
  );
});

export const stickerOrderProcedures = { send: sendOrderHandler };

export const adminStickerOrderProcedures = { list: listOrdersHandler, mark: markOrderHandler };
