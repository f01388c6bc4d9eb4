import { call } from "@orpc/server";
import type { Context } from "hono";
import * as z from "zod/mini";

import { pages } from "#contract/pages.ts";
import type { StickerOrderPageView } from "#contract/ports/public-pages.ts";
import { stickerOrderInput } from "#contract/sticker/sticker-orders.ts";
import { stickerOrderWords } from "#contract/sticker/sticker-orders.words.ts";
import { takesStickerOrders } from "#domain/sticker/sticker-order.ts";
import { type FormFields, type FormRefusal, readForm, runOrCatchRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import { formHeaders } from "#server/http/page-headers.ts";

import { stickerOrderProcedures } from "./procedures.ts";

export async function answerStickerOrder(c: Context, context: RequestContext): Promise<Response> {
  const { deps, session } = context;
  const { brand, operator, publicUrl } = deps.config;
  const visit = { brand, operator, publicUrl, account: await session.account(), path: c.req.path };
  const show = (view: StickerOrderPageView, status: FormRefusal["status"] = 200) =>
    c.body(deps.pages.renderStickerOrder(visit, view), status, formHeaders);

  const newId = makeId(deps.now());
  if (c.req.method !== "POST") {
    if (!takesStickerOrders(brand)) return c.redirect(pages.purchase.path);
    return show({ state: "form", typed: keepTypedValues({ count: "1" }, newId), problems: {} });
  }
  const fields = await readForm(c);
  const input = pickOrderFields(fields);
  const sent = await runOrCatchRefusal(c, () => call(stickerOrderProcedures.send, input, { context }));
  if ("answer" in sent) return show({ state: "sent", ordered: sent.answer });
  const { code, problems, status } = sent.refusal;
  // The buyer went back and changed an order that is stored. The next press makes another order.
  if (code === "ID_TAKEN") {
    const typed = { ...keepTypedValues(fields, newId), id: newId };
    return show({ state: "form", typed, problems: { "": stickerOrderWords.stored } }, status);
  }
  return show({ state: "form", typed: keepTypedValues(fields, newId), problems }, status);
}

function pickOrderFields({ id = "", name = "", phone = "", address = "", count = "", unitPrice = "" }: FormFields) {
  return { id, name, phone, address, count, unitPrice };
}

function keepTypedValues(fields: FormFields, newId: string) {
  const { id, name, phone, address, count } = pickOrderFields(fields);
  return { id: z.safeParse(stickerOrderInput.shape.id, id).data ?? newId, name, phone, address, count };
}
