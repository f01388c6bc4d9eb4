/** @module-tag long */
import { randomUUID } from "node:crypto";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { formatClaimWord } from "#domain/sticker/claim.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";

import { readQr } from "../../../../e2e/qr.ts";
import { createTestApp, catchRefusal, type TestClient, type TestApp } from "../../../../test/app.ts";
import { handOverTestCode } from "../../../../test/hand-over-code.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { IS_POPPLER_INSTALLED, readPdfText, runWithDocument } from "../../../../test/rendered-pages.ts";
import { makeCodeBatch, makePrintOrderInput } from "../../../../test/stickers.ts";
import { changeTestCar, makeCars, makeCode, makeProfile } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

async function orderFile(...given: Parameters<typeof makePrintOrderInput>): Promise<string> {
  return (await admin.api.admin.stickers.order(makePrintOrderInput(...given))).path;
}

async function downloadBytes(client: TestClient, path: string): Promise<Buffer> {
  const answer = await client.send(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("the list", () => {
  test("is a table as a spreadsheet in Türkiye reads it, without a claim word", async () => {
    const { batchId, codes, words } = await makeCodeBatch(t.db, 2, { name: "Şişli; çıktı", claims: true });
    const table = await downloadBytes(admin, await orderFile({ batchId }, { kind: "list" }));
    expect(table.toString("utf8")).toBe(
      "\u{FEFF}kod;adres;parti;sıra\r\n" +
        codes.map((code, at) => `${code};http://localhost:3000/q/${code};"Şişli; çıktı";${at + 1}\r\n`).join(""),
    );
    expect(words.filter((word) => table.includes(word) || table.includes(formatClaimWord(word)))).toEqual([]);
  });

  test("has the claim words where they are asked for", async () => {
    const { batchId, words } = await makeCodeBatch(t.db, 2, { claims: true });
    const table = await downloadBytes(admin, await orderFile({ batchId }, { kind: "list", setup: { claims: true } }));
    const lines = table.toString("utf8").trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(";")[4])).toEqual(["etkinleştirme kodu", ...words.map(formatClaimWord)]);
  });

  test.each(["=1+1", "@sum", "+90", "-2", "＝1"])("lets no spreadsheet run a batch called %j", async (name) => {
    const { batchId } = await makeCodeBatch(t.db, 1, { name });
    const table = await downloadBytes(admin, await orderFile({ batchId }, { kind: "list" }));
    expect(table.toString("utf8").split("\r\n")[1]?.split(";")[2]).toBe(`'${name}`);
  });

  test("has ten thousand lines, each once and in their order", async () => {
    const { batchId, codes } = await makeCodeBatch(t.db, 10_000);
    const table = await downloadBytes(admin, await orderFile({ batchId }, { kind: "list" }));
    const lines = table.toString("utf8").trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(";")[0])).toEqual(codes);
  });
});

describe("the ZIP", () => {
  test("has of each code its drawing and its bare QR, which leads to the code", async () => {
    const { batchId, codes, words } = await makeCodeBatch(t.db, 5, { claims: true });
    const files = unzipSync(await downloadBytes(admin, await orderFile({ batchId }, { kind: "files" })));
    expect(Object.keys(files)).toEqual(codes.flatMap((code) => [`${code}.svg`, `${code}.png`]));
    for (const code of codes) {
      expect(strFromU8(files[`${code}.svg`]!)).toMatch(/^<svg[^]+<\/svg>\s*$/u);
      const png = Buffer.from(files[`${code}.png`]!);
      expect(readQr(png)).toEqual({ text: `http://localhost:3000/q/${code}`, level: "H", width: 528, height: 528 });
      // Bit depth 1, greyscale.
      expect([...png.subarray(24, 26)]).toEqual([1, 0]);
    }
    const all = Object.values(files).map((file) => strFromU8(file, true));
    expect(words.filter((word) => all.some((file) => file.includes(word)))).toEqual([]);
  });
});

describe("a download", () => {
  test("says what it is, how much it holds, and that nothing may keep it", async () => {
    const { batchId } = await makeCodeBatch(t.db, 3, { name: 'Çiğ "köfte"/ısı' });
    const path = await orderFile({ batchId }, { kind: "sheets", setup: { copies: 2 } });
    const answer = await admin.send(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        'attachment; filename="cig-kofte-isi-etiketler.pdf"; ' +
        "filename*=UTF-8''%C3%87i%C4%9F%20-k%C3%B6fte--%C4%B1s%C4%B1%20etiketler.pdf",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-sticker-count": "3",
    });
    expect(Number(answer.headers.get("X-Estimated-Length"))).toBeGreaterThan(1000);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const head = await admin.send(path, { method: "HEAD" });
    expect([head.status, head.headers.get("X-Sticker-Count"), await head.text()]).toEqual([200, "3", ""]);
  });

  test("can be had twice, also at once, with the same bytes", async () => {
    const { batchId } = await makeCodeBatch(t.db, 3);
    const path = await orderFile({ batchId }, { kind: "files" });
    const names = (await Promise.all([1, 2].map(() => downloadBytes(admin, path)))).map((zip) =>
      Object.keys(unzipSync(zip)),
    );
    expect(names[1]).toEqual(names[0]);
  });

  test("is only for the account that ordered it", async () => {
    const { batchId } = await makeCodeBatch(t.db, 1);
    const path = await orderFile({ batchId });
    const others: TestClient[] = [
      t.as(),
      await makeCustomerPerson(t),
      await makeCompanyOwnerPerson(t),
      await makeAdministrator(t),
    ];
    const statuses = await Promise.all(others.map(async (other) => (await other.send(path)).status));
    expect(statuses).toEqual([404, 404, 404, 404]);
    const nowhere = [`/print/${randomUUID()}`, "/print/nothing", "/print/"];
    expect(await Promise.all(nowhere.map(async (at) => (await admin.send(at)).status))).toEqual([404, 404, 404]);
  });

  test("of an administrator's order ends with their role", async () => {
    const former = await makeAdministrator(t);
    const { batchId } = await makeCodeBatch(t.db, 1);
    const { path } = await former.api.admin.stickers.order(makePrintOrderInput({ batchId }));
    await t.db.updateTable("users").set({ role: "customer" }).where("id", "=", former.user.id).execute();
    expect((await former.send(path)).status).toBe(404);
  });

  test("of an owner's order ends with their link", async () => {
    const owner = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, owner.user);
    const { path } = await owner.api.codes.orderSticker({ id: randomUUID(), code, kind: "svg" });
    const picture = await owner.send(path);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(await picture.text()).toMatch(/^<svg/u);
    await owner.api.codes.unlink({ code });
    expect((await owner.send(path)).status).toBe(404);
  });

  describe("of the slip for a code's buyer", () => {
    test.skipIf(!IS_POPPLER_INSTALLED)(
      "has the code, its word, the address and the last day, and nothing of the seller's",
      async () => {
        const { seller, code, id, given } = await handOverTestCode(t);
        const { path } = await seller.api.codes.orderHandOverSlip({ id, code });
        const answer = await seller.send(path);
        expect(answer.headers.get("Content-Disposition")).toContain(
          `filename="${code.toLowerCase()}-etkinlestirme-kodu.pdf"`,
        );
        const pdf = Buffer.from(await answer.arrayBuffer());
        const text = (await runWithDocument(pdf, (_, file) => readPdfText(file))).replaceAll(/\s+/gu, " ");
        const lastDay = formatLongDate(given.claimEndsAt);
        for (const said of [
          code,
          formatClaimWord(given.claim),
          "localhost:3000/q",
          `${lastDay} tarihine kadar geçerlidir`,
        ])
          expect(text).toContain(said);
        for (const of of [seller.user.displayName, seller.user.email, "34 ABC 123", "Satıcının notu"])
          expect(text).not.toContain(of);
      },
    );

    test("is there for its seller alone", async () => {
      const { seller, code, id } = await handOverTestCode(t);
      const { path } = await seller.api.codes.orderHandOverSlip({ id, code });
      expect((await downloadBytes(seller, path)).subarray(0, 5).toString()).toBe("%PDF-");
      const others: TestClient[] = [t.as(), await makeCustomerPerson(t), admin];
      const statuses = await Promise.all(others.map(async (other) => (await other.send(path)).status));
      expect(statuses).toEqual([404, 404, 404]);
    });

    test.each<[string, (given: Awaited<ReturnType<typeof handOverTestCode>>) => Promise<unknown>]>([
      [
        "the buyer has linked the code",
        async ({ code, given: { claim } }) => (await makeCustomerPerson(t)).api.codes.link({ code, claim }),
      ],
      [
        "an administrator has given a new word",
        async ({ code }) => admin.api.admin.codes.renewClaim({ code, reason: "Fiş kayboldu" }),
      ],
      ["the word would not be told again", async () => t.clock.advance({ seconds: 600 })],
    ])("ends once %s", async (_, happens) => {
      const given = await handOverTestCode(t);
      const { seller, code, id } = given;
      const { path } = await seller.api.codes.orderHandOverSlip({ id, code });
      t.clock.advance({ seconds: 540 });
      expect((await seller.send(path)).status).toBe(200);
      await happens(given);
      expect((await seller.send(path)).status).toBe(404);
      expect((await catchRefusal(seller.api.codes.orderHandOverSlip({ id, code }))).code).toBe("HAND_OVER_TOLD");
    });
  });

  test("of a company's order has its cars by their plates, and ends with its panel", async () => {
    const firm = await makeCompanyOwnerPerson(t);
    const [first = "", second = ""] = await makeCars(t.db, firm.user, 2);
    await changeTestCar(t.db, firm.user, first, { plate: "34 ZZ 999" });
    await changeTestCar(t.db, firm.user, second, { plate: "06 AA 111" });
    const { path } = await firm.api.company.cars.orderStickers({ id: randomUUID() });
    expect((await downloadBytes(firm, path)).subarray(0, 5).toString()).toBe("%PDF-");
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", firm.user.companyId).execute();
    expect((await firm.send(path)).status).toBe(404);
  });

  test("counts as a save of its account does", async () => {
    const { batchId } = await makeCodeBatch(t.db, 1);
    const path = await orderFile({ batchId });
    const limits = { ...t.deps.limits, take: async () => ({ subject: "", retryAfterSeconds: 7 }) };
    const answer = await t.with({ limits }).as(admin.token).send(path);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "7"]);
    expect(await answer.json()).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  });

  test("of a code without a batch is of a sticker as every other", async () => {
    const code = await makeCode(t.db);
    const files = unzipSync(await downloadBytes(admin, await orderFile({ codes: [code] }, { kind: "files" })));
    expect(Object.keys(files)).toEqual([`${code}.svg`, `${code}.png`]);
  });
});
