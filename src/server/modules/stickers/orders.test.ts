import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { COPIES_MAX, PRINT_ORDER_HOURS } from "#domain/sticker/print-order.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { handOverTestCode, readClaimWord } from "../../../../test/hand-over-code.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { makeCodeBatch, makePrintOrderInput, usualPrintSetup } from "../../../../test/stickers.ts";
import { makeCars, makeCode, makeProfile } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

function readPrintCounts(codes: readonly string[]) {
  return t.db
    .selectFrom("codes")
    .select(["code", "printCount", "printedAt", "version"])
    .where("code", "in", codes)
    .orderBy("code")
    .execute();
}

async function readOrderedCodes(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select job -> 'made' -> 'codes' as codes from print_orders where id = ${orderId}`.execute(t.db);
  return rows[0]!.codes;
}

describe("an administrator's order", () => {
  test("of a batch holds its codes by their numbers, and says how many sheets they take", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 13);
    const order = makePrintOrderInput({ batchId });
    const answer = await admin.api.admin.stickers.order(order);
    expect(answer).toEqual({ id: order.id, path: `/print/${order.id}`, stickers: 13, sheets: 2 });
    expect(await readOrderedCodes(order.id)).toEqual(codes);
    await admin.api.admin.stickers.order(makePrintOrderInput({ batchId: (await makeCodeBatch(t.db, 1)).batchId }));
    expect(await readOrderedCodes(order.id)).toEqual(codes);
  });

  test.each([
    [{ from: 2, to: 3 }, [1, 2]],
    [{ from: 3 }, [2, 3]],
    [{ to: 1 }, [0]],
  ])("of the numbers %o within a batch holds those alone", async (numbers, places) => {
    const { batchId, codes } = await makeCodeBatch(t.db, 4);
    const order = makePrintOrderInput({ batchId, ...numbers });
    await admin.api.admin.stickers.order(order);
    expect(await readOrderedCodes(order.id)).toEqual(places.map((place) => codes[place]));
  });

  test("of chosen codes holds them in the order in which they were chosen, each once", async () => {
    const { codes } = await makeCodeBatch(t.db, 3);
    const chosen = [codes[2]!, codes[0]!, codes[2]!];
    const order = makePrintOrderInput({ codes: chosen });
    expect(await admin.api.admin.stickers.order(order)).toMatchObject({ stickers: 2 });
    expect(await readOrderedCodes(order.id)).toEqual([codes[2], codes[0]]);
  });

  test("leaves out what is off or was replaced", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 3);
    const [off = "", replaced = "", good = ""] = codes;
    const now = t.clock.now();
    await t.db.updateTable("codes").set({ offAt: now, offReason: "x" }).where("code", "=", off).execute();
    const replacement = { replacedBy: await makeCode(t.db), replacedUntil: now };
    await t.db.updateTable("codes").set(replacement).where("code", "=", replaced).execute();
    const order = makePrintOrderInput({ batchId });
    expect(await admin.api.admin.stickers.order(order)).toMatchObject({ stickers: 1 });
    expect(await readOrderedCodes(order.id)).toEqual([good]);
    expect((await readPrintCounts(codes)).map(({ code, printCount }) => [code, printCount])).toEqual(
      codes.map((code) => [code, code === good ? 1 : 0]),
    );
    const refused = await catchRefusal(admin.api.admin.stickers.order(makePrintOrderInput({ codes: [off, replaced] })));
    expect(refused.code).toBe("NOTHING_TO_PRINT");
  });

  test("is refused of a batch, or of a code, that there is not, and of numbers without codes", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 2);
    const refusals = [
      makePrintOrderInput({ batchId: randomUUID() }),
      makePrintOrderInput({ codes: [codes[0]!, "KTYOKYOK"] }),
      makePrintOrderInput({ batchId, from: 3 }),
    ].map((order) => catchRefusal(admin.api.admin.stickers.order(order)).then(({ code }) => code));
    expect(await Promise.all(refusals)).toEqual(["BATCH_NOT_FOUND", "CODE_NOT_FOUND", "NOTHING_TO_PRINT"]);
    expect((await readPrintCounts(codes)).map(({ printCount }) => printCount)).toEqual([0, 0]);
  });

  test("of more labels than a print may hold is refused, copies counted", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 201);
    const setup = { copies: COPIES_MAX };
    const refused = await catchRefusal(admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, { setup })));
    expect(refused.code).toBe("TOO_MANY_LABELS");
    expect(await admin.api.admin.stickers.order(makePrintOrderInput({ batchId, to: 200 }, { setup }))).toMatchObject({
      sheets: Math.ceil((200 * COPIES_MAX) / 12),
    });
    expect((await readPrintCounts(codes.slice(200)))[0]?.printCount).toBe(0);
  });

  test("of the claim words needs codes that have one", async () => {
    const without = await makeCodeBatch(t.db, 1);
    const refused = await catchRefusal(
      admin.api.admin.stickers.order(makePrintOrderInput({ batchId: without.batchId }, { kind: "slips" })),
    );
    expect(refused.code).toBe("NOTHING_TO_PRINT");
    const { batchId } = await makeCodeBatch(t.db, 1, { claims: true });
    expect(await admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, { kind: "slips" }))).toMatchObject({
      stickers: 1,
    });
  });

  test("of the claim words needs one of a code that is to be printed", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 2, { claims: true });
    const [off = "", bare = ""] = codes;
    await t.db.updateTable("codes").set({ offAt: t.clock.now(), offReason: "x" }).where("code", "=", off).execute();
    await t.db.updateTable("codes").set({ claim: null }).where("code", "=", bare).execute();
    const refused = await catchRefusal(
      admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, { kind: "slips" })),
    );
    expect(refused.code).toBe("NOTHING_TO_PRINT");
  });

  test("of a calibration sheet is of no codes", async () => {
    const order = makePrintOrderInput(undefined, { kind: "calibration" });
    expect(await admin.api.admin.stickers.order(order)).toMatchObject({ stickers: 0, sheets: 1 });
    expect(await catchRefusedFields(admin.api.admin.stickers.order(makePrintOrderInput(undefined)))).toEqual({
      what: "Lütfen bir parti ya da en fazla 1.000 kod seçin.",
    });
  });

  test.each(["sheets", "print-house"] as const)(
    "of %s counts as printed, with the first time, and no scan page is made anew",
    async (kind) => {
      const { batchId, codes } = await makeCodeBatch(t.db, 2);
      const before = await readPrintCounts(codes);
      await admin.api.admin.stickers.order(makePrintOrderInput({ batchId, to: 1 }, { kind }));
      const first = t.clock.now();
      t.clock.advance({ seconds: 60 });
      await admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, { kind, again: true }));
      expect(await readPrintCounts(codes)).toEqual([
        { ...before[0], printCount: 2, printedAt: first },
        { ...before[1], printCount: 1, printedAt: t.clock.now() },
      ]);
    },
  );

  test.each(["slips", "files", "list"] as const)("of %s is no print of a sticker", async (kind) => {
    const { batchId, codes } = await makeCodeBatch(t.db, 1, { claims: true });
    const before = await readPrintCounts(codes);
    await admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, { kind }));
    expect(await readPrintCounts(codes)).toEqual(before);
  });

  test("of what was printed before says when and how many, until it is wanted all the same", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 3);
    await admin.api.admin.stickers.order(makePrintOrderInput({ batchId, to: 2 }));
    const at = t.clock.now();
    t.clock.advance({ seconds: 60 });
    const order = makePrintOrderInput({ batchId });
    const refused = await catchRefusal(admin.api.admin.stickers.order(order));
    expect([refused.code, refused.data]).toEqual(["PRINTED_BEFORE", { at, count: 2 }]);
    // The refused request has stored no order.
    expect((await admin.send(`/print/${order.id}`)).status).toBe(404);
    expect((await readPrintCounts(codes)).map(({ printCount }) => printCount)).toEqual([1, 1, 0]);
    expect(await admin.api.admin.stickers.order({ ...order, again: true })).toMatchObject({ stickers: 3 });
  });

  test("says nothing of when what is off was printed before", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 2);
    await admin.api.admin.stickers.order(makePrintOrderInput({ batchId, to: 1 }));
    const at = t.clock.now();
    t.clock.advance({ seconds: 60 });
    await admin.api.admin.stickers.order(makePrintOrderInput({ batchId, from: 2 }));
    await t.db.updateTable("codes").set({ offAt: at, offReason: "x" }).where("code", "=", codes[1]!).execute();
    const refused = await catchRefusal(admin.api.admin.stickers.order(makePrintOrderInput({ batchId })));
    expect([refused.code, refused.data]).toEqual(["PRINTED_BEFORE", { at, count: 1 }]);
  });

  test("that is sent again is answered alike and prints nothing more", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 2);
    const order = makePrintOrderInput({ batchId });
    const [first, second] = await Promise.all([
      admin.api.admin.stickers.order(order),
      admin.api.admin.stickers.order(order),
    ]);
    expect(second).toEqual(first);
    expect(await admin.api.admin.stickers.order({ ...order, again: true })).toEqual(first);
    expect((await readPrintCounts(codes)).map(({ printCount }) => printCount)).toEqual([1, 1]);
  });

  test("under the id of another order, or of somebody else's, is refused", async () => {
    const { batchId } = await makeCodeBatch(t.db, 2);
    const order = makePrintOrderInput({ batchId });
    await admin.api.admin.stickers.order(order);
    const other = await makeAdministrator(t);
    const refused = await Promise.all([
      catchRefusal(admin.api.admin.stickers.order({ ...order, kind: "list" })),
      catchRefusal(other.api.admin.stickers.order(order)),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(["ID_TAKEN", "ID_TAKEN"]);
  });

  test.each([
    ["setup.copies", { setup: { copies: 0 } }, "Lütfen 1 ile 100 arasında bir tam sayı girin."],
    ["setup.start", { setup: { start: 13 } }, "Başlangıç, sayfadaki etiket sayısından büyük olamaz."],
    [
      "setup.correction.scale",
      { setup: { correction: { ...usualPrintSetup.correction, scale: 97 } } },
      "Lütfen 98 ile 102 arasında bir sayı girin.",
    ],
    ["kind", { kind: "tapes" as never }, "Lütfen bir dosya türü seçin."],
  ])("with a wrong %s is refused with a sentence", async (field, wrong, sentence) => {
    const { batchId } = await makeCodeBatch(t.db, 1);
    expect(await catchRefusedFields(admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, wrong)))).toEqual({
      [field]: sentence,
    });
  });

  test("of a range that runs backwards, or of too many chosen codes, is refused with a sentence", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 1);
    expect(
      await catchRefusedFields(admin.api.admin.stickers.order(makePrintOrderInput({ batchId, from: 2, to: 1 }))),
    ).toEqual({
      "what.to": "Son numara ilk numaradan küçük olamaz.",
    });
    const many = Array.from({ length: 1001 }, () => codes[0]!);
    expect(await catchRefusedFields(admin.api.admin.stickers.order(makePrintOrderInput({ codes: many })))).toEqual({
      what: "Lütfen bir parti ya da en fazla 1.000 kod seçin.",
    });
  });
});

describe("an owner's order", () => {
  test("is of one's own sticker, and counts as no print", async () => {
    const owner = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, owner.user);
    const id = randomUUID();
    expect(await owner.api.codes.orderSticker({ id, code, kind: "pdf" })).toEqual({
      id,
      path: `/print/${id}`,
      stickers: 1,
      sheets: 1,
    });
    expect((await readPrintCounts([code]))[0]).toMatchObject({ printCount: 0, printedAt: null });
  });

  test("is refused of a code of somebody else's and of one that there is not", async () => {
    const [owner, other] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
    await makeProfile(t.db, owner.user);
    const code = await makeProfile(t.db, other.user);
    const order = (asked: string) =>
      catchRefusal(owner.api.codes.orderSticker({ id: randomUUID(), code: asked, kind: "svg" }));
    expect([(await order(code)).code, (await order("KTYOKYOK")).code]).toEqual([
      "PROFILE_NOT_YOURS",
      "PROFILE_NOT_FOUND",
    ]);
  });
});

describe("an order of the slip for a code's buyer", () => {
  test("is one under the id of the hand-over, however often it is asked for", async () => {
    const { seller, code, id } = await handOverTestCode(t);
    const answer = { id, path: `/print/${id}`, stickers: 1, sheets: 1 };
    const ask = () => seller.api.codes.orderHandOverSlip({ id, code });
    expect(await Promise.all([ask(), ask()])).toEqual([answer, answer]);
    expect(await ask()).toEqual(answer);
    const { rows } = await sql<{ job: object }>`select job from print_orders where user_id = ${seller.user.id}`.execute(
      t.db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain((await readClaimWord(t, code))!);
    expect((await readPrintCounts([code]))[0]).toMatchObject({ printCount: 0 });
  });

  test("is refused alike of whatever the request did not hand over, and to everybody else", async () => {
    const { seller, code, id } = await handOverTestCode(t);
    const own = await makeProfile(t.db, seller.user);
    const other = await makeCustomerPerson(t);
    const refused = await Promise.all([
      catchRefusal(seller.api.codes.orderHandOverSlip({ id: randomUUID(), code })),
      catchRefusal(seller.api.codes.orderHandOverSlip({ id, code: own })),
      catchRefusal(seller.api.codes.orderHandOverSlip({ id, code: "KTYOKYOK" })),
      catchRefusal(other.api.codes.orderHandOverSlip({ id, code })),
      catchRefusal(admin.api.codes.orderHandOverSlip({ id, code })),
    ]);
    expect(new Set(refused.map(({ code: why }) => why))).toEqual(new Set(["HAND_OVER_TOLD"]));
  });

  test("of a second code that the same request handed over does not give the slip of the first", async () => {
    const { seller, code, id } = await handOverTestCode(t);
    const second = await makeProfile(t.db, seller.user);
    await seller.api.codes.handOver({ code: second, id });
    await seller.api.codes.orderHandOverSlip({ id, code });
    expect((await catchRefusal(seller.api.codes.orderHandOverSlip({ id, code: second }))).code).toBe("ID_TAKEN");
  });
});

describe("a company's order", () => {
  test("is of all its cars, or of the named ones", async () => {
    const firm = await makeCompanyOwnerPerson(t);
    const cars = await makeCars(t.db, firm.user, 13);
    const [all, one] = [randomUUID(), randomUUID()];
    expect(await firm.api.company.cars.orderStickers({ id: all })).toMatchObject({ stickers: 13, sheets: 2 });
    expect((await readOrderedCodes(all)).toSorted()).toEqual(cars);
    expect(await firm.api.company.cars.orderStickers({ id: one, codes: [cars[0]!] })).toMatchObject({ stickers: 1 });
    expect(await readOrderedCodes(one)).toEqual([cars[0]]);
  });

  test("is refused of another company's car, and of a fleet without cars", async () => {
    const [firm, other] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
    const [car = ""] = await makeCars(t.db, firm.user);
    const [foreign = ""] = await makeCars(t.db, other.user);
    const empty = await makeCompanyOwnerPerson(t);
    const refused = await Promise.all([
      catchRefusal(firm.api.company.cars.orderStickers({ id: randomUUID(), codes: [car, foreign] })),
      catchRefusal(empty.api.company.cars.orderStickers({ id: randomUUID() })),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(["CAR_NOT_FOUND", "NOTHING_TO_PRINT"]);
  });
});

test("an order is kept for a day and then removed", async () => {
  // The order is made by a customer, because an administrator's session would end before the order expires.
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user);
  const id = randomUUID();
  const { path } = await owner.api.codes.orderSticker({ id, code, kind: "svg" });
  const isThere = async () => {
    await deleteExpired(t.deps);
    return (await t.db.selectFrom("printOrders").select("id").where("id", "=", id).execute()).length === 1;
  };
  t.clock.advance({ hours: PRINT_ORDER_HOURS, seconds: -1 });
  expect([await isThere(), (await owner.send(path)).status]).toEqual([true, 200]);
  t.clock.advance({ seconds: 1 });
  expect((await owner.send(path)).status).toBe(404);
  expect(await isThere()).toBe(false);
});
