import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { STICKER_ORDER_KEPT_DAYS } from "#domain/sticker/sticker-order.ts";

import { catchRefusal, createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, type Person } from "../../../../test/people.ts";
import { readStubPageData, readStubPageName } from "../../../../test/stub-pages.ts";
import { deleteOldOrders } from "./store.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", admin.user.id).execute();
});
afterAll(() => t.close());

const makeOrder = (given: Record<string, string> = {}) => ({
  id: randomUUID(),
  name: "Ayşe Ak",
  phone: "0532 111 22 33",
  address: "Gül Sokak 3\r\nKadıköy",
  count: "2",
  unitPrice: "29990",
  ...given,
});

function postForm(form: Record<string, string>, { app = t, address = makeNextAddress() } = {}): Promise<Response> {
  return app.as(undefined, { address }).send("/purchase/order", { form });
}

async function readView(answer: Response) {
  return (readStubPageData(await answer.text()) as { view: Record<string, unknown> }).view;
}

const findOrders = async (search: string) => (await admin.api.admin.stickerOrders.list({ search })).items;

test("whoever has no account orders stickers, and the administrators find the order by name and telephone", async () => {
  const form = await t.as().send("/purchase/order");
  expect(form.status).toBe(200);
  expect(await readView(form)).toMatchObject({ state: "form", typed: { count: "1" }, problems: {} });
  const order = makeOrder({ name: "Ülkü Şen" });
  const sent = await postForm(order);
  expect([sent.status, await readView(sent)]).toEqual([
    200,
    { state: "sent", ordered: { count: 2, unitPrice: 29_990 } },
  ]);
  const stored = {
    id: order.id,
    createdAt: t.clock.now(),
    name: "Ülkü Şen",
    phone: "+905321112233",
    address: "Gül Sokak 3\nKadıköy",
    count: 2,
    unitPrice: 29_990,
    done: null,
  };
  expect(await findOrders("ulku")).toEqual([stored]);
  expect(await findOrders("ülkü 0532 111 22 33")).toEqual([stored]);
});

test("a form that is sent again makes one order, and another one under its id is asked about first", async () => {
  const order = makeOrder({ name: "İki Kez" });
  const answers = await Promise.all(Array.from({ length: 3 }, () => postForm(order)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const other = await postForm({ ...order, count: "5" });
  expect(other.status).toBe(409);
  const { typed, problems } = (await readView(other)) as Record<"typed" | "problems", Record<string, string>>;
  expect(typed).toMatchObject({ name: "İki Kez", count: "5" });
  expect(problems[""]).toContain("Önceki siparişiniz kayıtlı ve değişmedi.");
  expect(await findOrders("iki kez")).toMatchObject([{ count: 2 }]);
  expect((await postForm({ ...order, ...typed })).status).toBe(200);
  expect(await findOrders("iki kez")).toHaveLength(2);
});

describe("what is wrong is said at its field, and what was typed is kept:", () => {
  test.each([
    ["name", " ", "Lütfen adınızı ve soyadınızı yazın."],
    ["phone", "", "Lütfen telefon numaranızı yazın."],
    ["phone", "12", "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın."],
    ["address", "", "Lütfen etiketin gönderileceği adresi yazın."],
    ["count", "", "Lütfen 1 ile 100 arasında bir tam sayı yazın."],
    ["count", "101", "Lütfen 1 ile 100 arasında bir tam sayı yazın."],
    ["count", "1,5", "Lütfen 1 ile 100 arasında bir tam sayı yazın."],
    ["count", "1.5", "Lütfen 1 ile 100 arasında bir tam sayı yazın."],
    ["unitPrice", "19990", "Etiketin fiyatı değişti: tanesi şimdi 299,90 TL. Uygunsa yeniden gönderin."],
  ])("%s '%s'", async (field, text, sentence) => {
    const order = makeOrder({ name: "Yanlış Yazan", [field]: text });
    const answer = await postForm(order);
    expect(answer.status).toBe(422);
    const { typed, problems } = await readView(answer);
    expect(problems).toEqual({ [field]: sentence });
    const { unitPrice: _ofTheForm, ...kept } = order;
    expect(typed).toEqual({ ...kept, address: kept.address.replace("\r\n", "\n") });
    expect(await findOrders("yanlis yazan")).toEqual([]);
  });

  test("nothing at all", async () => {
    const answer = await postForm({ id: randomUUID(), unitPrice: "29990" });
    const { problems } = await readView(answer);
    expect(Object.keys(problems as object)).toEqual(["name", "phone", "address", "count"]);
  });
});

test("an address that sends many orders is refused, keeps what it typed, and others order on", async () => {
  const address = makeNextAddress();
  for (let nth = 0; nth < 10; nth += 1)
    expect((await postForm(makeOrder({ name: "Çok Gönderen" }), { address })).status).toBe(200);
  const refused = await postForm(makeOrder({ name: "Çok Gönderen" }), { address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await readView(refused)).toMatchObject({ state: "form", typed: { name: "Çok Gönderen" } });
  expect((await postForm(makeOrder())).status).toBe(200);
});

test("each order is a mail to the administrators without what the buyer typed, and a flood of orders is none of mails", async () => {
  await t.post();
  await t.db.deleteFrom("limits").execute();
  await postForm(makeOrder({ count: "3" }));
  const link = `${t.deps.config.publicUrl}/admin/sticker-orders`;
  const told = (await t.post()).filter(({ recipient }) => recipient === admin.user.email);
  expect(told.map(({ mail }) => mail)).toEqual([
    {
      kind: "stickers-ordered",
      name: admin.user.displayName,
      count: 3,
      unitPrice: 29_990,
      link,
      brand: "Kodu Tara",
      publicUrl: t.deps.config.publicUrl,
    },
  ]);
  for (let nth = 0; nth < 60; nth += 1) expect((await postForm(makeOrder())).status).toBe(200);
  const mails = (await t.post()).filter(({ mail }) => mail.kind === "stickers-ordered");
  expect(mails.length).toBeGreaterThan(10);
  expect(mails.length).toBeLessThan(40);
});

test("an administrator marks an order as done once, takes the mark back, and both stand in the audit", async () => {
  const order = makeOrder({ name: "Biten Sipariş" });
  await postForm(order);
  const { mark, list } = admin.api.admin.stickerOrders;
  const done = { at: t.clock.now(), by: admin.user.displayName };
  expect(await mark({ id: order.id, isDone: true })).toMatchObject({ id: order.id, done });
  await mark({ id: order.id, isDone: true });
  expect((await list({ search: "biten", state: "open" })).items).toEqual([]);
  expect((await list({ search: "biten", state: "done" })).items).toMatchObject([{ done }]);
  expect(await mark({ id: order.id, isDone: false })).toMatchObject({ done: null });
  const { items } = await admin.api.admin.audit.list({ userId: admin.user.id });
  const deeds = items.filter(({ action }) => action.startsWith("sticker-order")).map(({ action }) => action);
  expect(deeds.toSorted()).toEqual(["sticker-order-done", "sticker-order-reopened"]);
  expect(await catchRefusal(mark({ id: randomUUID(), isDone: true }))).toMatchObject({
    code: "STICKER_ORDER_NOT_FOUND",
  });
});

test.each([
  ["the sale is off", { SALES: "off" }],
  ["a shop sells the stickers", { MARKETPLACE_1_URL: "https://pazar.example/urun" }],
])("where %s no order is taken, and the form leads to the page of the sticker", async (_, environment) => {
  const app = t.with({ environment });
  const form = await app.as().send("/purchase/order");
  expect([form.status, form.headers.get("Location")]).toEqual([302, "/purchase"]);
  const sent = await postForm(makeOrder({ name: "Boşuna Yazan" }), { app });
  expect([sent.status, await readView(sent)]).toMatchObject([
    409,
    { state: "form", problems: { "": "Etiket şu anda bu sayfadan sipariş edilemiyor." } },
  ]);
  expect(await findOrders("bosuna")).toEqual([]);
});

test("an order is removed a year after it came", async () => {
  const order = makeOrder({ name: "Eski Sipariş" });
  await postForm(order);
  const later = (days: number) => new Date(t.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  await deleteOldOrders(t.db, later(STICKER_ORDER_KEPT_DAYS));
  expect(await findOrders("eski sipariş")).toHaveLength(1);
  await deleteOldOrders(t.db, later(STICKER_ORDER_KEPT_DAYS + 1));
  expect(await findOrders("eski sipariş")).toEqual([]);
});

test("another site cannot send the form", async () => {
  const headers = { Origin: "https://baska.example" };
  const answer = await t.as().send("/purchase/order", { form: makeOrder(), headers });
  expect([answer.status, readStubPageName(await answer.text())]).not.toEqual([200, "sticker-order"]);
});
