/** @module-tag long */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestApp,
} from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { CLAIM_WORD, linkCode, makeAdmin, makeCars, makeCode, makeUser, signIn } from "../../../../test/world.ts";

const WRONG_WORD = "AAAAAA";
const REASON_TEXT = "Alıcı fişini kaybetti";

let t: TestApp;
let admin: Person;
let ayse: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
beforeEach(async () => {
  ayse = await makeCustomerPerson(t);
  code = await makeCode(t.db, { claim: CLAIM_WORD });
});
afterAll(() => t.close());

async function readCodeRow(asked: string) {
  return t.db
    .selectFrom("codes")
    .select(["ownerId", "claim", "claimEndsAt", "version"])
    .where("code", "=", asked)
    .executeTakeFirstOrThrow();
}

async function linkAndGetRefusal(person: Pick<Person, "api">, claim?: string, asked = code): Promise<string> {
  return (await catchRefusal(person.api.codes.link({ code: asked, ...(claim !== undefined && { claim }) }))).code;
}

async function makeStranger(address = makeNextAddress()): Promise<Pick<Person, "api">> {
  const user = await makeUser(t.db);
  return t.as(await signIn(t.db, user, t.clock.now()), { address });
}

async function guessWrongly(times: number, asked = code, address?: string): Promise<void> {
  for (let left = times; left > 0; left -= 10) {
    const guesser = await makeStranger(address);
    for (let nth = 0; nth < Math.min(10, left); nth += 1)
      expect(await linkAndGetRefusal(guesser, WRONG_WORD, asked)).toBe("CLAIM_WRONG");
  }
}

describe("linking a code with a claim word", () => {
  test("asks for it, says that another one is wrong, and links with the right one, which is forgotten", async () => {
    const needed = await catchRefusal(ayse.api.codes.link({ code }));
    expect(needed).toMatchObject({
      code: "CLAIM_NEEDED",
      status: 409,
      message: "Bu etiketin bir etkinleştirme kodu var. Paketteki kodu yazın.",
    });
    expect(await catchRefusal(ayse.api.codes.link({ code, claim: WRONG_WORD }))).toMatchObject({
      code: "CLAIM_WRONG",
      status: 403,
      message: "Etkinleştirme kodu yanlış. Paketteki kodu kontrol edin.",
    });
    expect(await readCodeRow(code)).toMatchObject({ ownerId: null, claim: CLAIM_WORD });
    expect(await ayse.api.codes.link({ code, claim: CLAIM_WORD })).toEqual({ code });
    expect(await readCodeRow(code)).toMatchObject({ ownerId: ayse.user.id, claim: null, claimEndsAt: null });
  });

  test.each(["k7m2qx", " K7M 2QX ", "k7m-2qx", "K7M\u00A02QX", "Ｋ７Ｍ２ＱＸ", "k7m2qx\u200B"])(
    "reads the word as people type it: %j",
    async (claim) => {
      expect(await ayse.api.codes.link({ code, claim })).toEqual({ code });
    },
  );

  test.each(["ş7m2qx", "K7M2Q", "K7M2QXK7M2QX", "K7M2QX'--", "😀", "x".repeat(100)])(
    "takes what can be no word as a wrong one: %j",
    async (claim) => {
      expect(await linkAndGetRefusal(ayse, claim)).toBe("CLAIM_WRONG");
    },
  );

  test("refuses what is far too long at its field, and takes nothing as nothing", async () => {
    expect(await catchRefusedFields(ayse.api.codes.link({ code, claim: "x".repeat(101) }))).toHaveProperty("claim");
    for (const claim of ["", " \u00A0 "]) expect(await linkAndGetRefusal(ayse, claim)).toBe("CLAIM_NEEDED");
  });

  test("needs none where the code has none, whatever is typed", async () => {
    expect(await ayse.api.codes.link({ code: await makeCode(t.db), claim: WRONG_WORD })).toMatchObject({});
  });

  test("leaves the code without a word once it was linked and unlinked", async () => {
    await ayse.api.codes.link({ code, claim: CLAIM_WORD });
    await ayse.api.codes.unlink({ code });
    expect(await readCodeRow(code)).toMatchObject({ ownerId: null, claim: null });
    expect(await (await makeCustomerPerson(t)).api.codes.link({ code })).toEqual({ code });
  });

  test("tells that the word's time is over only to whoever knows it", async () => {
    await t.db.updateTable("codes").set({ claimEndsAt: t.clock.now() }).where("code", "=", code).execute();
    expect(await linkAndGetRefusal(ayse, WRONG_WORD)).toBe("CLAIM_WRONG");
    expect(await linkAndGetRefusal(ayse, CLAIM_WORD)).toBe("CLAIM_OVER");
    expect(await readCodeRow(code)).toMatchObject({ ownerId: null, claim: CLAIM_WORD });
  });
});

describe("a code that is not there for the asker says nothing of a word", () => {
  const words = [undefined, WRONG_WORD, CLAIM_WORD];

  test("one that is off", async () => {
    await admin.api.admin.codes.switchOff({ code, reason: REASON_TEXT });
    for (const word of words) expect(await linkAndGetRefusal(ayse, word)).toBe("CODE_NOT_FOUND");
    expect(await readCodeRow(code)).toMatchObject({ ownerId: null, claim: CLAIM_WORD });
  });

  test("one that was replaced", async () => {
    const replacedUntil = new Date(t.clock.now().getTime() + 60_000);
    const replaced = { replacedBy: await makeCode(t.db), replacedUntil };
    await t.db.updateTable("codes").set(replaced).where("code", "=", code).execute();
    for (const word of words) expect(await linkAndGetRefusal(ayse, word)).toBe("CODE_NOT_FOUND");
  });

  test("one of a closed account, of somebody else, of a company, and one's own", async () => {
    const [closed, veli, fleet] = [await makeUser(t.db), await makeUser(t.db), await makeCompanyOwnerPerson(t)];
    const closing = { closedAt: t.clock.now(), closingReason: REASON_TEXT };
    const [gone, taken, own] = await Promise.all([closed, veli, ayse.user].map((user) => linkCode(t.db, user)));
    await t.db.updateTable("users").set(closing).where("id", "=", closed.id).execute();
    const [slot] = await makeCars(t.db, fleet.user);
    expect(await linkAndGetRefusal(ayse, WRONG_WORD, gone)).toBe("CODE_NOT_FOUND");
    expect(await linkAndGetRefusal(ayse, WRONG_WORD, taken)).toBe("CODE_TAKEN");
    expect(await linkAndGetRefusal(ayse, WRONG_WORD, slot)).toBe("CODE_TAKEN");
    expect(await linkAndGetRefusal(ayse, WRONG_WORD, own)).toBe("CODE_ALREADY_YOURS");
    expect(await linkAndGetRefusal(ayse, WRONG_WORD, "KT999999")).toBe("CODE_NOT_FOUND");
  });
});

describe("guessing", () => {
  test("of 25 wrong words of an account at once exactly ten are looked at", async () => {
    const refused = await Promise.all(Array.from({ length: 25 }, () => linkAndGetRefusal(ayse, WRONG_WORD)));
    expect(refused.filter((one) => one === "CLAIM_WRONG")).toHaveLength(10);
    expect(refused.filter((one) => one === "TOO_MANY_ATTEMPTS")).toHaveLength(15);
  });

  test("after ten wrong words in an hour an account has no try left, not with the right one either", async () => {
    for (let nth = 0; nth < 10; nth += 1) expect(await linkAndGetRefusal(ayse, WRONG_WORD)).toBe("CLAIM_WRONG");
    const over = await catchRefusal(ayse.api.codes.link({ code, claim: CLAIM_WORD }));
    expect(over).toMatchObject({ code: "TOO_MANY_ATTEMPTS", status: 429 });
    expect((over.data as unknown as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3500);
    // A guess at a code that does not exist is refused in the same way.
    expect(await linkAndGetRefusal(ayse, WRONG_WORD, "KT999999")).toBe("TOO_MANY_ATTEMPTS");
    await ayse.api.codes.link({ code: await makeCode(t.db) });
    expect(await readCodeRow(code)).toMatchObject({ ownerId: null });
  });

  test("locks nobody else out: the buyer links with the right word", async () => {
    await guessWrongly(50);
    expect(await ayse.api.codes.link({ code, claim: CLAIM_WORD })).toEqual({ code });
  });

  test("wrong words and wrong codes are counted apart", async () => {
    for (let nth = 0; nth < 9; nth += 1) {
      expect(await linkAndGetRefusal(ayse, WRONG_WORD)).toBe("CLAIM_WRONG");
      expect(await linkAndGetRefusal(ayse, undefined, `KT77777${nth}`)).toBe("CODE_NOT_FOUND");
    }
    expect(await ayse.api.codes.link({ code, claim: CLAIM_WORD })).toEqual({ code });
  });

  test("asking for a code without its word, and a word whose time is over, use nothing up", async () => {
    for (let nth = 0; nth < 25; nth += 1) expect(await linkAndGetRefusal(ayse)).toBe("CLAIM_NEEDED");
    await t.db.updateTable("codes").set({ claimEndsAt: t.clock.now() }).where("code", "=", code).execute();
    for (let nth = 0; nth < 12; nth += 1) expect(await linkAndGetRefusal(ayse, CLAIM_WORD)).toBe("CLAIM_OVER");
    expect(await linkAndGetRefusal(ayse, WRONG_WORD)).toBe("CLAIM_WRONG");
    expect(t.deps.guessing.stats.slowed).toBe(0);
  });

  test("uses up none of the day's links", async () => {
    await t.db.updateTable("users").set({ dailyLinks: 1 }).where("id", "=", ayse.user.id).execute();
    for (let nth = 0; nth < 5; nth += 1) await linkAndGetRefusal(ayse, WRONG_WORD);
    expect(await ayse.api.codes.link({ code, claim: CLAIM_WORD })).toEqual({ code });
    const other = await makeCode(t.db, { claim: CLAIM_WORD });
    for (const word of [undefined, WRONG_WORD, CLAIM_WORD])
      expect(await linkAndGetRefusal(ayse, word, other)).toBe("LINKS_USED_UP");
  });

  test("whoever has no wrong code left is answered alike for a code with a word, without one, and for none", async () => {
    for (let nth = 0; nth < 10; nth += 1) await linkAndGetRefusal(ayse, undefined, `KT66666${nth}`);
    const free = await makeCode(t.db);
    for (const asked of [code, free, "KT999999"])
      for (const word of [undefined, WRONG_WORD, CLAIM_WORD])
        expect(await linkAndGetRefusal(ayse, word, asked)).toBe("TOO_MANY_ATTEMPTS");
  });

  test("wrong words count for the address too, whatever accounts try them: it is slowed, and not refused", async () => {
    const own = t.with({});
    const address = makeNextAddress();
    const people = await Promise.all(Array.from({ length: 3 }, () => makeCustomerPerson(t)));
    for (let nth = 0; nth < 21; nth += 1)
      expect(await linkAndGetRefusal(own.as(people[nth % 3]!.token, { address }), WRONG_WORD)).toBe("CLAIM_WRONG");
    const buyer = own.as(ayse.token, { address });
    const waiting = buyer.api.codes.link({ code, claim: CLAIM_WORD });
    await expect.poll(() => own.deps.guessing.stats.held).toBe(1);
    own.clock.advance({ seconds: 1 });
    expect(await waiting).toEqual({ code });
  });

  test("an account learns no more by the link form than the scan page tells, at the same price", async () => {
    const free = await makeCode(t.db);
    expect(await scanViewOf(await t.as().send(`/q/${code}`))).toEqual({
      state: "not-assigned",
      code,
      asksClaim: true,
    });
    expect(await scanViewOf(await t.as().send(`/q/${free}`))).toMatchObject({ asksClaim: false });
    expect(await linkAndGetRefusal(ayse)).toBe("CLAIM_NEEDED");
    // Each unknown code uses up one of the account's ten tries, and one try of the network address.
    for (let nth = 0; nth < 10; nth += 1)
      expect(await linkAndGetRefusal(ayse, WRONG_WORD, `KT55555${nth}`)).toBe("CODE_NOT_FOUND");
    expect(await linkAndGetRefusal(ayse)).toBe("TOO_MANY_ATTEMPTS");
  });

  test("is written into the audit when an account has no try left, without word and code", async () => {
    for (let nth = 0; nth < 11; nth += 1) await linkAndGetRefusal(ayse, WRONG_WORD);
    const reached = async () =>
      (await admin.api.admin.audit.list({ userId: ayse.user.id, kind: "refusals" })).items.map(
        ({ action, details, code: about }) => [action, details, about],
      );
    await expect.poll(reached).toEqual([["limit-reached", { limit: "wrongClaimByAccount" }, null]]);
  });
});

describe("thirty wrong words for one code in a day", () => {
  const mailsOf = async () => (await t.post()).filter(({ mail }) => mail.kind === "claim-guessed");
  const reportsOf = async (state: "open" | "all" = "open") =>
    (await admin.api.admin.reports.list({ code, state })).items;

  beforeEach(async () => {
    await sql`delete from limits`.execute(t.db);
    await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("role", "=", "admin").execute();
    await t.post();
  });

  test("are told to every administrator once, by mail and on the page of reports, and to nobody before", async () => {
    const second = await makeAdmin(t.db);
    await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", second.id).execute();
    await guessWrongly(29);
    expect([await mailsOf(), await reportsOf()]).toEqual([[], []]);
    await guessWrongly(31);
    const mails = await mailsOf();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([admin.user.email, second.email].toSorted());
    expect(mails[0]!.mail).toMatchObject({
      kind: "claim-guessed",
      name: "Yönetici",
      code,
      link: "http://localhost:3000/admin/reports",
    });
    const [report, ...others] = await reportsOf();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ code, reason: "claim-guessed", message: "", note: "", told: null });
    expect((await admin.api.admin.codes.get({ code })).openReports).toBe(1);
    await t.db.deleteFrom("users").where("id", "=", second.id).execute();
  });

  test("stay open until somebody has seen them, also while it goes on the next day", async () => {
    await guessWrongly(30);
    expect(await mailsOf()).toHaveLength(1);
    // The counters are deleted, as they are after a day.
    await sql`delete from limits`.execute(t.db);
    await guessWrongly(30);
    expect(await mailsOf()).toHaveLength(1);
    const [report, ...others] = await reportsOf();
    expect(others).toEqual([]);
    await admin.api.admin.reports.resolve({ id: report!.id, outcome: "Bayiyle konuşuldu" });
    await sql`delete from limits`.execute(t.db);
    await guessWrongly(30);
    expect(await reportsOf()).toHaveLength(1);
    expect(await reportsOf("all")).toHaveLength(2);
  });

  test("of many at once are told once", async () => {
    await guessWrongly(29);
    const people = await Promise.all(Array.from({ length: 20 }, () => makeStranger()));
    await Promise.all(people.map((one) => linkAndGetRefusal(one, WRONG_WORD)));
    expect(await mailsOf()).toHaveLength(1);
    expect(await reportsOf()).toHaveLength(1);
  });

  test("fill nobody's mail: ten codes a day are mailed of one address, others beside it, and all stand on the page of reports", async () => {
    const codes = await Promise.all(Array.from({ length: 13 }, () => makeCode(t.db, { claim: CLAIM_WORD })));
    const address = makeNextAddress();
    for (const [nth, one] of codes.entries()) {
      await t.deps.limits.take("wrongClaimByCode", one, { points: 29 });
      await guessWrongly(1, one, nth < 12 ? address : undefined);
    }
    expect(await mailsOf()).toHaveLength(11);
    const reports = await t.db.selectFrom("reports").select("code").where("code", "in", codes).execute();
    expect(reports).toHaveLength(13);
  });

  test("take no visitor's report in, though they are the newest of the code", async () => {
    const report = () =>
      t
        .as(undefined, { address: makeNextAddress() })
        .api.visitor.reports.send({ code, id: crypto.randomUUID(), reason: "fake", message: "" });
    for (let nth = 0; nth < 30; nth += 1) await report();
    t.clock.advance({ seconds: 5 });
    await guessWrongly(30);
    await report();
    const [newest, merged] = await reportsOf();
    expect(newest).toMatchObject({ reason: "claim-guessed", similar: null });
    expect(merged).toMatchObject({ reason: "fake", similar: { count: 1 } });
  });
});

describe("an administrator", () => {
  test("is told the word of a free code with a reason, which is written down without the word", async () => {
    expect(await admin.api.admin.codes.get({ code })).toMatchObject({ claim: { endsAt: null } });
    expect(await admin.api.admin.codes.showClaim({ code, reason: REASON_TEXT })).toEqual({ code, claim: "K7M 2QX" });
    const { items } = await admin.api.admin.audit.list({ code });
    expect(items).toMatchObject([
      { action: "claim-shown", actor: { id: admin.user.id }, account: null, code, details: { reason: REASON_TEXT } },
    ]);
    expect(await readCodeRow(code)).toMatchObject({ claim: CLAIM_WORD, version: 1 });
  });

  test("must say why", async () => {
    for (const ask of ["showClaim", "renewClaim"] as const)
      expect(await catchRefusedFields(admin.api.admin.codes[ask]({ code, reason: " " }))).toHaveProperty("reason");
    expect((await admin.api.admin.audit.list({ code })).items).toEqual([]);
  });

  test("gives a new word, and the old one is void", async () => {
    const { claim } = await admin.api.admin.codes.renewClaim({ code, reason: REASON_TEXT });
    expect(claim).toMatch(/^[2-9A-HJKMNP-Z]{3} [2-9A-HJKMNP-Z]{3}$/u);
    expect(claim).not.toBe("K7M 2QX");
    expect(await linkAndGetRefusal(ayse, CLAIM_WORD)).toBe("CLAIM_WRONG");
    expect(await ayse.api.codes.link({ code, claim })).toEqual({ code });
    const { items } = await admin.api.admin.audit.list({ code, userId: admin.user.id });
    expect(items).toMatchObject([{ action: "claim-renewed", details: { reason: REASON_TEXT } }]);
  });

  test("gives one to a code that had none, whose page asks for it at the very next scan", async () => {
    const bare = await makeCode(t.db);
    expect(await admin.api.admin.codes.get({ code: bare })).toMatchObject({ claim: null });
    expect((await catchRefusal(admin.api.admin.codes.showClaim({ code: bare, reason: REASON_TEXT }))).code).toBe(
      "CLAIM_NONE",
    );
    expect(await scanViewOf(await t.as().send(`/q/${bare}`))).toMatchObject({ asksClaim: false });
    const { claim } = await admin.api.admin.codes.renewClaim({ code: bare, reason: REASON_TEXT });
    expect(await scanViewOf(await t.as().send(`/q/${bare}`))).toMatchObject({ asksClaim: true });
    expect(await linkAndGetRefusal(ayse, undefined, bare)).toBe("CLAIM_NEEDED");
    expect(await ayse.api.codes.link({ code: bare, claim })).toEqual({ code: bare });
  });

  test("gives one without an end where the hand-over's has ended", async () => {
    const ended = { claimEndsAt: t.clock.now() };
    await t.db.updateTable("codes").set(ended).where("code", "=", code).execute();
    expect(await admin.api.admin.codes.get({ code })).toMatchObject({ claim: { endsAt: ended.claimEndsAt } });
    const { claim } = await admin.api.admin.codes.renewClaim({ code, reason: REASON_TEXT });
    expect(await admin.api.admin.codes.get({ code })).toMatchObject({ claim: { endsAt: null } });
    expect(await ayse.api.codes.link({ code, claim })).toEqual({ code });
  });

  test("gives none to a code that is not free, or was replaced, or is not there", async () => {
    const own = await linkCode(t.db, ayse.user);
    const [slot = ""] = await makeCars(t.db, (await makeCompanyOwnerPerson(t)).user);
    const replacedUntil = new Date(t.clock.now().getTime() + 60_000);
    await t.db.updateTable("codes").set({ replacedBy: own, replacedUntil }).where("code", "=", code).execute();
    for (const asked of [own, slot, code])
      expect((await catchRefusal(admin.api.admin.codes.renewClaim({ code: asked, reason: REASON_TEXT }))).code).toBe(
        "CODE_NOT_FREE",
      );
    for (const ask of ["showClaim", "renewClaim"] as const)
      expect((await catchRefusal(admin.api.admin.codes[ask]({ code: "KT999999", reason: REASON_TEXT }))).code).toBe(
        "CODE_NOT_FOUND",
      );
  });

  test("reads the word nowhere else", async () => {
    await admin.api.admin.codes.showClaim({ code, reason: REASON_TEXT });
    await linkAndGetRefusal(ayse, WRONG_WORD);
    const told = JSON.stringify([
      await admin.api.admin.codes.get({ code }),
      await admin.api.admin.codes.list({ search: code }),
      await admin.api.admin.audit.list({ code }),
      await admin.api.admin.reports.list({ code, state: "all" }),
      t.log,
    ]);
    for (const secret of [CLAIM_WORD, "K7M 2QX", WRONG_WORD]) expect(told).not.toContain(secret);
  });
});
