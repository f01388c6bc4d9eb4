import { randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { BATCH_MARKS, BATCH_CODES_MAX, CODE_STATES, getCodeState, type CodeState } from "#domain/sticker/batch.ts";
import { isClaimWord } from "#domain/sticker/claim.ts";
import { CODE_ALPHABET } from "#domain/words/symbols.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { linkCode, LONG_AGO, makeBatch, makeCode, makeUser } from "../../../../test/world.ts";
import { isInState, codeStateColumn } from "./batch-store.ts";

type NewBatch = Parameters<ApiClient["admin"]["batches"]["create"]>[0];

const countSentence = "Lütfen 1 ile 10.000 arasında geçerli bir tam sayı girin.";
const PREFIX_SENTENCE = "Ön ek 1-6 harf veya rakamdan oluşmalı, sonunda tire olabilir. RC- şirketlere ayrılmıştır.";
const numberSentence = "Lütfen 1 ile 10.000 arasında bir numara girin.";

let t: TestApp;
let admin: Person;
let batches: ApiClient["admin"]["batches"];
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  batches = admin.api.admin.batches;
});
afterAll(() => t.close());

function makeBatchInput(given: Partial<NewBatch> = {}): NewBatch {
  return {
    id: randomUUID(),
    name: "",
    prefix: "",
    count: 3,
    form: "square",
    wording: "vehicle",
    isBilingual: false,
    hasClaims: false,
    note: "",
    ...given,
  };
}

function listStoredCodes(batchId: string) {
  return t.db.selectFrom("codes").selectAll().where("batchId", "=", batchId).orderBy("batchNumber").execute();
}

async function countAllCodes() {
  const tables = ["codes", "codeBatches", "auditEvents"] as const;
  const counts = tables.map((table) =>
    t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return Promise.all(counts);
}

function listEvents(batchId: string) {
  return t.db
    .selectFrom("auditEvents")
    .select(["action", "actorId", "details"])
    .where(sql<boolean>`details ->> 'batch' = ${batchId}`)
    .orderBy("happenedAt")
    .execute();
}

const zeroCountOfState = Object.fromEntries(CODE_STATES.map((state) => [state, 0]));

describe("making a batch", () => {
  test("gives its codes numbers from 1 and says what it is, and the audit who made it", async () => {
    const sent = makeBatchInput({
      name: "  Bayi   Ege ",
      prefix: "ege",
      count: 60,
      form: "round",
      note: "İlk sipariş",
    });
    const made = await batches.create({ ...sent, wording: "workplace", isBilingual: true });
    expect(made).toEqual({
      id: sent.id,
      name: "Bayi Ege",
      prefix: "EGE",
      count: 60,
      createdAt: t.clock.now(),
      form: "round",
      wording: "workplace",
      isBilingual: true,
      hasClaims: false,
      note: "İlk sipariş",
      version: 1,
      counts: { ...zeroCountOfState, new: 60 },
    });
    const stored = await listStoredCodes(sent.id);
    expect(stored.map(({ batchNumber }) => batchNumber)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1));
    for (const { code, claim, linkedAt } of stored) {
      expect(code).toMatch(new RegExp(`^EGE[${CODE_ALPHABET}]{6}$`, "u"));
      expect([claim, linkedAt]).toEqual([null, null]);
    }
    expect(await listEvents(sent.id)).toEqual([
      {
        action: "codes-generated",
        actorId: admin.user.id,
        details: { count: 60, prefix: "EGE", batch: sent.id },
      },
    ]);
  });

  test("gives each code a claim word of its own where it is to have one", async () => {
    const { id } = await batches.create(makeBatchInput({ count: 40, hasClaims: true }));
    const words = (await listStoredCodes(id)).map(({ claim }) => claim ?? "");
    expect(words.filter((word) => isClaimWord(word))).toHaveLength(40);
    expect(new Set(words).size).toBe(40);
  });

  test("makes as many codes as one may hold, each with its number", { tags: "long" }, async () => {
    const { id, counts } = await batches.create(makeBatchInput({ count: BATCH_CODES_MAX, prefix: "MAX" }));
    expect(counts).toEqual({ ...zeroCountOfState, new: BATCH_CODES_MAX });
    const stored = await listStoredCodes(id);
    expect(new Set(stored.map(({ batchNumber }) => batchNumber)).size).toBe(BATCH_CODES_MAX);
    expect(stored.at(-1)!.batchNumber).toBe(BATCH_CODES_MAX);
  });

  test.each([0, -1, 10_001, 1e9, 1.5, "on", "", null, undefined, Number.NaN])(
    "of %j codes is refused and makes nothing",
    async (count) => {
      const before = await countAllCodes();
      expect(await catchRefusedFields(batches.create(makeBatchInput({ count: count as number })))).toEqual({
        count: countSentence,
      });
      expect(await countAllCodes()).toEqual(before);
    },
  );

  test("under a company's prefix, with too long a name or note, or with another look than there is is refused at the field", async () => {
    expect(await catchRefusedFields(batches.create(makeBatchInput({ prefix: "rc-" })))).toEqual({
      prefix: PREFIX_SENTENCE,
    });
    expect(await catchRefusedFields(batches.create(makeBatchInput({ note: "ğ".repeat(501) })))).toEqual({
      note: "Not en fazla 500 karakter olabilir.",
    });
    expect(await catchRefusedFields(batches.create(makeBatchInput({ name: "ğ".repeat(61) })))).toEqual({
      name: "Ad en fazla 60 karakter olabilir.",
    });
    expect(
      await catchRefusedFields(
        batches.create(makeBatchInput({ form: "oval" as "round", wording: "boat" as "vehicle" })),
      ),
    ).toEqual({
      form: "Lütfen bir biçim seçin.",
      wording: "Lütfen bir yazı seçin.",
    });
    const { note, name } = await batches.create(makeBatchInput({ note: "ğ".repeat(500), name: "ğ".repeat(60) }));
    expect([note.length, name.length]).toEqual([500, 60]);
  });

  test("never takes a code that exists, and leaves no number out for it", async () => {
    const existing = ["NUM222222", "NUM333333"];
    for (const code of existing) await makeCode(t.db, { code });
    // The first two drawn codes exist, and the third code is drawn twice. The later rounds draw new codes.
    const drawn = [0, 1, 2, 2].map((symbol) => new Uint8Array(6).fill(symbol));
    const unlucky = t.with({ randomBytes: (count) => drawn.shift() ?? randomBytes(count) });
    const sent = makeBatchInput({ prefix: "NUM", count: 12 });
    await unlucky.api(admin.token).admin.batches.create(sent);
    const stored = await listStoredCodes(sent.id);
    expect(stored.map(({ batchNumber }) => batchNumber)).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
    expect(stored.map(({ code }) => code)).toContain("NUM444444");
    expect(stored.filter(({ code }) => existing.includes(code))).toEqual([]);
  });

  test("twice under one id makes one, also at once and after it was edited", async () => {
    const sent = makeBatchInput({ name: "Bir kez", count: 20 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => batches.create(sent)));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([sent.id]));
    expect(await listStoredCodes(sent.id)).toHaveLength(20);
    expect(await listEvents(sent.id)).toHaveLength(1);
    const { form, wording, isBilingual, note } = sent;
    await batches.change({ id: sent.id, version: 1, name: "Yeni ad", form, wording, isBilingual, note });
    expect((await batches.create(sent)).name).toBe("Yeni ad");
    expect(await listStoredCodes(sent.id)).toHaveLength(20);
  });

  test.each<[string, Partial<NewBatch>]>([
    ["count", { count: 4 }],
    ["prefix", { prefix: "EGE" }],
    ["name", { name: "Başka" }],
    ["note", { note: "Başka" }],
    ["form", { form: "upright" }],
    ["claim words", { hasClaims: true }],
  ])("under the id of a batch with another %s is refused and makes nothing", async (_, other) => {
    const sent = makeBatchInput();
    await batches.create(sent);
    const before = await countAllCodes();
    expect((await catchRefusal(batches.create({ ...sent, ...other }))).code).toBe("ID_TAKEN");
    expect(await countAllCodes()).toEqual(before);
  });

  test("several at once gives different codes", async () => {
    const sent = Array.from({ length: 5 }, () => makeBatchInput({ prefix: "AYNI", count: 200 }));
    await Promise.all(sent.map((one) => batches.create(one)));
    const stored = await Promise.all(sent.map(({ id }) => listStoredCodes(id)));
    expect(new Set(stored.flat().map(({ code }) => code)).size).toBe(1000);
  });

  test("that finds no free code leaves nothing behind", async () => {
    await makeCode(t.db, { code: "DOLU222222" });
    let draws = 0;
    const stuck = t.with({ randomBytes: (count) => new Uint8Array(count).fill(draws++ === 0 ? 7 : 0) });
    const before = await countAllCodes();
    const refused = stuck.api(admin.token).admin.batches.create(makeBatchInput({ prefix: "DOLU", count: 3 }));
    expect((await catchRefusal(refused)).code).toBe("UNEXPECTED");
    expect(await countAllCodes()).toEqual(before);
  });
});

test("a run of the generator is a batch without a name", async () => {
  const id = randomUUID();
  const { codes } = await admin.api.admin.codes.generate({ id, count: 5, prefix: "GEN" });
  expect(await batches.get({ id })).toMatchObject({
    name: "",
    prefix: "GEN",
    count: 5,
    counts: { ...zeroCountOfState, new: 5 },
  });
  const { items } = await batches.codes({ id });
  expect(items.map(({ code, scanUrl }) => ({ code, scanUrl }))).toEqual(codes);
});

test("batches come newest first, and are found by words of their names and by prefix", async () => {
  const at = (minutes: number) => new Date(LONG_AGO.getTime() + minutes * 60_000);
  const names = ["Işık Bayi", "", "Ege Bayi"];
  const made = await Promise.all(
    names.map((name, minutes) => makeBatch(t.db, { name, prefix: "SIRA-", count: 1, now: at(minutes) })),
  );
  const ids = made.map(({ id }) => id).toReversed();
  const found = async (search: string) => (await batches.list({ search })).items.map(({ id }) => id);
  expect(await found("sıra-")).toEqual(ids);
  expect(await found(" SIRA ")).toEqual(ids);
  expect(await found("isik")).toEqual([ids[2]]);
  expect(await found("bayi sıra ege")).toEqual([ids[0]]);
  expect(await found("müzeyyen")).toEqual([]);
  expect(await found("%")).toEqual([]);
  const all = await readAllPages((position) => batches.list(position));
  expect(all.rows.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids);
  const times = all.rows.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("the list says where the first and the last code of a batch stand", async () => {
  const { id } = await makeBatch(t.db, { name: "Uçları", count: 3 });
  const ends = async () => {
    const { items } = await batches.list({ search: "uçları" });
    return items.map(({ firstState, lastState }) => [firstState, lastState]);
  };
  expect(await ends()).toEqual([["new", "new"]]);
  await batches.mark({ id, mark: "printed", from: 1, to: 2 });
  expect(await ends()).toEqual([["printed", "new"]]);
  await batches.mark({ id, mark: "printed" });
  expect(await ends()).toEqual([["printed", "printed"]]);
});

test("an old database's codes without a batch are in none, and say so", async () => {
  const code = await makeCode(t.db);
  expect(await admin.api.admin.codes.get({ code })).toMatchObject({ batch: null, printed: null, soldAt: null });
  const bare = await makeBatch(t.db, { count: 1, name: "Bir" });
  await batches.mark({ id: bare.id, mark: "printed" });
  expect(await admin.api.admin.codes.get({ code: bare.codes[0]! })).toMatchObject({
    batch: { id: bare.id, name: "Bir", prefix: "KT", count: 1, createdAt: LONG_AGO, number: 1 },
    printed: { at: t.clock.now(), count: 1 },
    soldAt: null,
  });
});

test("the database tells where a code stands as the domain does, whatever is known of it", async () => {
  const both = [false, true];
  const facts = both.flatMap((printed) =>
    both.flatMap((sold) =>
      both.flatMap((isLinked) =>
        both.flatMap((isOff) => both.map((isReplaced) => ({ printed, sold, isLinked, isOff, isReplaced }))),
      ),
    ),
  );
  for (const { printed, sold, ...is } of facts) {
    const when = (yes: boolean) => (yes ? LONG_AGO : null);
    const places = sql.join(CODE_STATES.map((state) => sql`${isInState(state)} as ${sql.id(state)}`));
    const { rows } = await sql<{ state: CodeState } & Record<CodeState, boolean>>`
      select ${codeStateColumn} as state, ${places} from (select
        ${when(printed)}::timestamptz as printed_at, ${when(sold)}::timestamptz as sold_at,
        ${when(is.isLinked)}::timestamptz as linked_at, ${when(is.isOff)}::timestamptz as off_at,
        ${is.isReplaced ? "KT222222" : null}::text as replaced_by) as codes`.execute(t.db);
    const state = getCodeState({ printedAt: when(printed), soldAt: when(sold), ...is });
    expect(rows[0]).toEqual({ state, ...Object.fromEntries(CODE_STATES.map((one) => [one, one === state])) });
  }
  expect(facts).toHaveLength(32);
});

test("codes are counted and filtered by where they stand, and walked by number", async () => {
  const owner = await makeUser(t.db);
  const { id, codes } = await makeBatch(t.db, { count: 120 });
  await batches.mark({ id, mark: "printed", from: 11 });
  await batches.mark({ id, mark: "sold", from: 51, to: 60 });
  await linkCode(t.db, owner, { code: codes[54]! });
  await admin.api.admin.codes.switchOff({ code: codes[0]!, reason: "Deneme" });
  const until = new Date(t.clock.now().getTime() + 60_000);
  const replaced = { replacedBy: codes[1]!, replacedUntil: until };
  await t.db.updateTable("codes").set(replaced).where("code", "=", codes[2]!).execute();
  const { counts } = await batches.get({ id });
  expect(counts).toEqual({ new: 8, printed: 100, sold: 9, linked: 1, off: 1, replaced: 1 });
  for (const state of CODE_STATES) {
    const { rows } = await readAllPages((position) => batches.codes({ id, state, ...position }));
    expect(rows).toHaveLength(counts[state]);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
  }
  const { rows } = await readAllPages((position) => batches.codes({ id, ...position }));
  expect(rows.map(({ number, code }) => ({ number, code }))).toEqual(
    codes.map((code, place) => ({ number: place + 1, code })),
  );
  expect(rows[54]).toEqual({
    number: 55,
    code: codes[54],
    scanUrl: `http://localhost:3000/q/${codes[54]}`,
    state: "linked",
    printedAt: t.clock.now(),
    soldAt: t.clock.now(),
  });
});

describe("marking", () => {
  test("says of some numbers that they are printed or sold, and keeps the first time when it is said again", async () => {
    const { id, codes } = await makeBatch(t.db, { count: 20 });
    const first = t.clock.now();
    expect(await batches.mark({ id, mark: "sold", from: 1, to: 10 })).toMatchObject({
      changed: 10,
      batch: { counts: { new: 10, sold: 10 } },
    });
    t.clock.advance({ seconds: 60 });
    expect(await batches.mark({ id, mark: "sold", from: 1, to: 10 })).toMatchObject({ changed: 0 });
    expect(await batches.mark({ id, mark: "sold", from: 6, to: 15 })).toMatchObject({ changed: 5 });
    const stored = await listStoredCodes(id);
    expect(stored.slice(0, 10).map(({ soldAt }) => soldAt)).toEqual(Array.from({ length: 10 }, () => first));
    expect(stored[14]!.soldAt).toEqual(t.clock.now());
    expect(stored[15]!.soldAt).toBeNull();
    t.clock.advance({ seconds: 60 });
    expect(await batches.mark({ id, mark: "not-sold" })).toMatchObject({ changed: 15, batch: { counts: { new: 20 } } });
    expect(await listEvents(id)).toEqual(
      [
        { mark: "sold", numbers: "1-10", count: 10 },
        { mark: "sold", numbers: "6-15", count: 5 },
        { mark: "not-sold", numbers: "1-20", count: 15 },
      ].map((details) => ({ action: "batch-marked", actorId: admin.user.id, details: { batch: id, ...details } })),
    );
    expect(codes).toEqual(stored.map(({ code }) => code));
  });

  test("as printed counts as one printing, and as not printed as none", async () => {
    const { id } = await makeBatch(t.db);
    const printed = async () => (await listStoredCodes(id)).map(({ printedAt, printCount }) => [printedAt, printCount]);
    await batches.mark({ id, mark: "printed" });
    expect(await printed()).toEqual(Array.from({ length: 3 }, () => [t.clock.now(), 1]));
    await batches.mark({ id, mark: "not-printed", to: 1 });
    expect((await printed())[0]).toEqual([null, 0]);
    expect((await printed())[1]).toEqual([t.clock.now(), 1]);
  });

  test("reaches linked codes, which stay linked, and changes no scan page", async () => {
    const { id, codes } = await makeBatch(t.db);
    await linkCode(t.db, await makeUser(t.db), { code: codes[0]! });
    const before = await listStoredCodes(id);
    expect(await batches.mark({ id, mark: "sold" })).toMatchObject({
      changed: 3,
      batch: { counts: { linked: 1, sold: 2 } },
    });
    const after = await listStoredCodes(id);
    expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
  });

  test("leaves every code outside its numbers and its batch as it was", async () => {
    const [one, other] = [await makeBatch(t.db), await makeBatch(t.db)];
    const before = await listStoredCodes(other.id);
    for (const mark of BATCH_MARKS) await batches.mark({ id: one.id, mark, from: 2, to: 2 });
    await batches.mark({ id: one.id, mark: "sold", from: 2, to: 2 });
    expect(await listStoredCodes(other.id)).toEqual(before);
    expect((await listStoredCodes(one.id)).map(({ soldAt }) => soldAt !== null)).toEqual([false, true, false]);
  });

  test("numbers that there cannot be is refused at its field, and those beyond the batch by themselves", async () => {
    const { id } = await makeBatch(t.db);
    const before = await listStoredCodes(id);
    const mark = { id, mark: "sold" as const };
    for (const wrong of [0, -1, 10_001, 1.5, "1" as unknown as number])
      expect(await catchRefusedFields(batches.mark({ ...mark, from: wrong }))).toEqual({ from: numberSentence });
    expect(await catchRefusedFields(batches.mark({ ...mark, from: 3, to: 2 }))).toEqual({
      to: "Son numara ilk numaradan küçük olamaz.",
    });
    for (const beyond of [{ from: 4 }, { to: 4 }, { from: 2, to: 10_000 }])
      expect((await catchRefusal(batches.mark({ ...mark, ...beyond }))).code).toBe("NUMBERS_NOT_IN_BATCH");
    expect(await catchRefusedFields(batches.mark({ id, mark: "lost" as "sold" }))).toEqual({
      mark: "Lütfen birini seçin.",
    });
    expect(await listStoredCodes(id)).toEqual(before);
  });

  test(
    "a whole batch of 10,000 is one statement, and by two at once each code is marked once",
    { tags: "long" },
    async () => {
      const { id } = await makeBatch(t.db, { count: BATCH_CODES_MAX, prefix: "ON" });
      const answers = await Promise.all([1, 2].map(() => batches.mark({ id, mark: "printed" })));
      expect(answers.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, BATCH_CODES_MAX]);
      expect((await batches.get({ id })).counts).toEqual({ ...zeroCountOfState, printed: BATCH_CODES_MAX });
    },
  );
});

describe("changing", () => {
  const edit = { form: "upright", wording: "workplace", isBilingual: true } as const;

  test("gives a batch another name, note and look, by which it is found, and is in the audit", async () => {
    const { id } = await makeBatch(t.db, { name: "Eskiad", prefix: "DEG" });
    const now = await batches.change({ ...edit, id, version: 1, name: "Yeniad", note: "Ş".repeat(500) });
    expect(now).toMatchObject({ ...edit, id, version: 2, name: "Yeniad", note: "Ş".repeat(500) });
    expect(await batches.get({ id })).toEqual(now);
    const found = async (search: string) => (await batches.list({ search })).items.map((one) => one.id);
    expect(await found("yeniad")).toEqual([id]);
    expect(await found("deg")).toEqual([id]);
    expect(await found("eskiad")).toEqual([]);
    expect((await listEvents(id)).map(({ action }) => action)).toEqual(["batch-changed"]);
  });

  test("from two tabs is refused for the later one, which loses nothing", async () => {
    const { id } = await makeBatch(t.db);
    const typed = { ...edit, id, version: 1, note: "" };
    const answers = await Promise.allSettled(["Bir", "İki"].map((name) => batches.change({ ...typed, name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await catchRefusal(batches.change({ ...typed, name: "Üç" }))).code).toBe("CHANGED_MEANWHILE");
    expect((await batches.get({ id })).version).toBe(2);
    expect(await listEvents(id)).toHaveLength(1);
  });

  test("with a note of 501 characters is refused at its field", async () => {
    const { id } = await makeBatch(t.db);
    const sent = batches.change({ ...edit, id, version: 1, name: "", note: "ğ".repeat(501) });
    expect(await catchRefusedFields(sent)).toEqual({ note: "Not en fazla 500 karakter olabilir." });
  });
});

test("a batch that there is not is found by nobody", async () => {
  const id = randomUUID();
  const look = { name: "", note: "", form: "square", wording: "vehicle", isBilingual: false } as const;
  const calls = [
    () => batches.get({ id }),
    () => batches.codes({ id }),
    () => batches.mark({ id, mark: "sold" }),
    () => batches.change({ ...look, id, version: 1 }),
  ];
  for (const call of calls) expect((await catchRefusal(call())).code).toBe("BATCH_NOT_FOUND");
  expect(await catchRefusedFields(batches.get({ id: "1" }))).toEqual({ id: "Geçersiz değer." });
  expect(await catchRefusedFields(batches.codes({ id, cursor: "1.x" }))).toEqual({ cursor: "Geçersiz sayfa." });
});

test("only administrators have anything to do with batches", async () => {
  const { api } = await makeCustomerPerson(t);
  const before = await countAllCodes();
  expect((await catchRefusal(api.admin.batches.create(makeBatchInput()))).code).toBe("FORBIDDEN");
  expect((await catchRefusal(t.api().admin.batches.list({}))).code).toBe("UNAUTHENTICATED");
  const after = await countAllCodes();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
});
