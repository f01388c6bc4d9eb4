import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { NOTICE_REASONS } from "#domain/notices/notice.ts";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestApp,
} from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  linkCode,
  LONG_AGO,
  makeCars,
  makeCode,
  makeProfile,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  PASSWORD,
} from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function readOwner(code: string): Promise<string | null | undefined> {
  return (await t.db.selectFrom("codes").select("ownerId").where("code", "=", code).executeTakeFirst())?.ownerId;
}

/**
 * Returns the codes that break this rule: a linked code has exactly one profile with the same owner, and a free code
 * has no profile.
 */
async function listBrokenCodes(): Promise<unknown[]> {
  const { rows } = await sql`
    select codes.code from codes left join profiles on profiles.code = codes.code
    group by codes.code having count(profiles.code) <> count(codes.owner_id) or min(profiles.owner_id::text) <> min(codes.owner_id::text)`.execute(
    t.db,
  );
  return rows;
}

test("linking a free code makes it the owner's, with the default note and every contact empty and visible", async () => {
  const ayse = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  t.clock.advance({ hours: 1 });
  expect(await ayse.api.codes.link({ code })).toEqual({ code });
  const row = await t.db.selectFrom("codes").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ownerId: ayse.user.id, linkedAt: t.clock.now(), version: 2 });
  expect(await ayse.api.profiles.get({ code })).toEqual({
    code,
    scanUrl: `http://localhost:3000/q/${code}`,
    plate: "",
    note: "Kısa süre içinde döneceğim.",
    kind: "vehicle",
    reach: "both",
    reasons: Object.fromEntries(NOTICE_REASONS.map((reason) => [reason, true])),
    acceptsText: true,
    acceptsPhoto: true,
    noticesPausedUntil: null,
    off: null,
    noteHidden: null,
    plateHidden: null,
    contactsVisible: true,
    byWhatsapp: false,
    contacts: {
      phone: { value: "", visible: true },
      telegram: { value: "", visible: true },
      email: { value: "", visible: true },
      website: { value: "", visible: true },
    },
    version: 1,
    updatedAt: t.clock.now(),
  });
});

test.each([
  ["in lower case", (code: string) => code.toLowerCase()],
  [
    "with spaces around and inside",
    (code: string) => `  ${code.slice(0, 2)} ${code.slice(2, 5)}\u00A0${code.slice(5)}\n`,
  ],
  ["with full-width letters", (code: string) => code.replace("K", "\uFF2B")],
  ["with an invisible character", (code: string) => `${code}\u200B`],
  ["as the pasted scan address", (code: string) => `https://kodutara.example/q/${code}`],
  [
    "as the pasted scan address with what some app added",
    (code: string) => `https://kodutara.example/q/${code}/?fbclid=1#a`,
  ],
  ["as the pasted scan address in lower case", (code: string) => `localhost:3000/q/${code.toLowerCase()}`],
])("a code is linked %s", async (_, typed) => {
  const code = await makeCode(t.db);
  expect(await (await makeCustomerPerson(t)).api.codes.link({ code: typed(code) })).toEqual({ code });
});

test.each(["ı", "i", "İ", "I", "i\u0307"])(
  "an imported code with an I is linked however it is typed: %s",
  async (letter) => {
    const code = `OLD-I${letter.codePointAt(0)}${letter.length}`;
    await makeCode(t.db, { code });
    expect(
      await (await makeCustomerPerson(t)).api.codes.link({ code: code.replace("I", letter).toLowerCase() }),
    ).toEqual({
      code,
    });
  },
);

test.each([
  ["", "Lütfen QR Kodu giriniz."],
  [" \u200B ", "Lütfen QR Kodu giriniz."],
  ["KT/12", "Geçersiz veya bulunamayan QR Kodu."],
  ["KT'--", "Geçersiz veya bulunamayan QR Kodu."],
  ["KT\u0000", "Geçersiz veya bulunamayan QR Kodu."],
  ["---", "Geçersiz veya bulunamayan QR Kodu."],
  ["A".repeat(33), "Geçersiz veya bulunamayan QR Kodu."],
  ["A".repeat(2001), "Bu metin çok uzun."],
  [undefined, "Lütfen bu alanı doldurun."],
  [["KT7M2QXA"], "Lütfen bu alanı doldurun."],
])("what can be no code is answered at the field: %j", async (code, sentence) => {
  const ayse = await makeCustomerPerson(t);
  expect(await catchRefusedFields(ayse.api.codes.link({ code: code as string }))).toEqual({ code: sentence });
});

test("an owner cannot be named with the code", async () => {
  const [ayse, veli] = [await makeCustomerPerson(t), await makeUser(t.db)];
  const code = await makeCode(t.db);
  expect(await catchRefusedFields(ayse.api.codes.link({ code, ownerId: veli.id } as { code: string }))).toEqual({
    ownerId: "Böyle bir alan yok.",
  });
  expect(await readOwner(code)).toBeNull();
});

test("a code that does not exist, is one's own or somebody else's is refused with its sentence", async () => {
  const [ayse, veli] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await makeProfile(t.db, veli.user, { note: "Veli’nin notu" });
  const missing = await catchRefusal(ayse.api.codes.link({ code: "KT999999" }));
  expect(missing).toMatchObject({ code: "CODE_NOT_FOUND", status: 404, message: "Geçersiz veya bulunamayan QR Kodu." });
  const own = await catchRefusal(veli.api.codes.link({ code }));
  expect(own).toMatchObject({
    code: "CODE_ALREADY_YOURS",
    status: 409,
    message: "Bu QR kodu zaten sizin tarafınızdan bağlanmış.",
  });
  const taken = await catchRefusal(ayse.api.codes.link({ code }));
  expect(taken).toMatchObject({
    code: "CODE_TAKEN",
    status: 409,
    message: "Bu QR Kodu zaten başka bir kullanıcı tarafından bağlanmış.",
  });
  expect(JSON.stringify(taken)).not.toContain(veli.user.id);
  expect(await readOwner(code)).toBe(veli.user.id);
  expect((await veli.api.profiles.get({ code })).note).toBe("Veli’nin notu");
});

test("a company that waits for approval may link a code of its own", async () => {
  const waiting = await makeCompanyOwnerPerson(t, { isApproved: false });
  const code = await makeCode(t.db);
  expect(await waiting.api.codes.link({ code })).toEqual({ code });
});

describe("a slot code of a company", () => {
  async function slotOf(given?: Parameters<typeof makeCompanyOwnerPerson>[1]) {
    const fleet = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, fleet.user, 1);
    if (given) await t.db.updateTable("companies").set(given).where("id", "=", fleet.user.companyId).execute();
    return { fleet, code };
  }

  test.each([
    ["its company", async ({ fleet }) => fleet, "CODE_IS_YOUR_CAR", "PROFILE_NOT_FOUND"],
    ["another company", async () => makeCompanyOwnerPerson(t), "CODE_TAKEN", "PROFILE_NOT_YOURS"],
    ["a customer", async () => makeCustomerPerson(t), "CODE_TAKEN", "PROFILE_NOT_YOURS"],
    ["an administrator", async () => makeAdministrator(t), "CODE_TAKEN", "PROFILE_NOT_YOURS"],
  ] as const satisfies [string, (slot: Awaited<ReturnType<typeof slotOf>>) => Promise<Person>, string, string][])(
    "is not linked, unlinked, read or edited as a profile by %s",
    async (_, personOf, onLink, onProfile) => {
      const slot = await slotOf();
      const { code } = slot;
      const { api } = await personOf(slot);
      const before = await readTableContents(t.db);
      expect((await catchRefusal(api.codes.link({ code }))).code).toBe(onLink);
      expect((await catchRefusal(api.codes.unlink({ code }))).code).toBe(onProfile);
      expect((await catchRefusal(api.profiles.get({ code }))).code).toBe(onProfile);
      const edit = { code, version: 1, plate: "34 ABC 123", note: "", contactsVisible: true, contacts: EMPTY_CONTACTS };
      expect((await catchRefusal(api.profiles.update(edit))).code).toBe(onProfile);
      expect(await readTableContents(t.db)).toEqual(before);
    },
  );

  test.each([{ isApproved: false }, { isActive: false }])(
    "stays its company's while the panel is closed: %j",
    async (closed) => {
      const { fleet, code } = await slotOf(closed);
      expect((await catchRefusal(fleet.api.codes.link({ code }))).code).toBe("CODE_IS_YOUR_CAR");
      expect((await catchRefusal((await makeCustomerPerson(t)).api.codes.link({ code }))).code).toBe("CODE_TAKEN");
    },
  );

  test("is not among the company's own linked codes", async () => {
    const { fleet } = await slotOf();
    const own = await linkCode(t.db, fleet.user);
    expect((await fleet.api.codes.list({})).items.map(({ code }) => code)).toEqual([own]);
  });
});

test("linking and unlinking in any mixture leaves every code either free or with one profile of its owner", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeCustomerPerson(t)));
  const codes = await Promise.all(Array.from({ length: 3 }, () => makeCode(t.db)));
  for (let round = 0; round < 6; round += 1) {
    await sql`delete from limits`.execute(t.db);
    const attempts = people.flatMap((person, index) =>
      codes.map((code, at) =>
        (index + at + round) % 2 === 0 ? person.api.codes.link({ code }) : person.api.codes.unlink({ code }),
      ),
    );
    const outcomes = (await Promise.allSettled(attempts)).map((outcome) =>
      outcome.status === "fulfilled" ? "done" : (outcome.reason as { code: string }).code,
    );
    const foreseen = ["done", "CODE_TAKEN", "CODE_ALREADY_YOURS", "PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS"];
    expect(outcomes.filter((outcome) => !foreseen.includes(outcome))).toEqual([]);
    expect(await listBrokenCodes()).toEqual([]);
  }
});

test("unlinking frees the code and deletes its profile, and whoever links it next starts anew", async () => {
  const [ayse, veli] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await makeProfile(t.db, ayse.user, { plate: "34 ABC 123", note: "Ayşe’nin notu" });
  expect(await ayse.api.codes.unlink({ code: code.toLowerCase() })).toEqual({ code });
  expect(
    await t.db.selectFrom("codes").select(["ownerId", "linkedAt"]).where("code", "=", code).executeTakeFirst(),
  ).toEqual({
    ownerId: null,
    linkedAt: null,
  });
  expect((await catchRefusal(ayse.api.profiles.get({ code }))).code).toBe("PROFILE_NOT_FOUND");
  await veli.api.codes.link({ code });
  expect(await veli.api.profiles.get({ code })).toMatchObject({
    plate: "",
    note: "Kısa süre içinde döneceğim.",
    version: 1,
  });
});

test("only the owner unlinks, and a code without profile has none", async () => {
  const [ayse, veli] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await linkCode(t.db, ayse.user);
  const foreign = await catchRefusal(veli.api.codes.unlink({ code }));
  expect(foreign).toMatchObject({
    code: "PROFILE_NOT_YOURS",
    status: 403,
    message: "Bu profili düzenleme yetkiniz yok.",
  });
  expect(await readOwner(code)).toBe(ayse.user.id);
  for (const none of [await makeCode(t.db), "KT888888"]) {
    const refusal = await catchRefusal(ayse.api.codes.unlink({ code: none }));
    expect(refusal).toMatchObject({ code: "PROFILE_NOT_FOUND", status: 404, message: "Profil bulunamadı." });
  }
});

test("after ten failed links in an hour the account is refused, even for a free code; another account is not", async () => {
  const ayse = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await catchRefusal(ayse.api.codes.link({ code: `KT77777${failure}` }))).code).toBe("CODE_NOT_FOUND");
  }
  const answer = await ayse.send(`/api/codes/${code}/link`, { json: {} });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
  expect(await answer.json()).toMatchObject({
    message: "Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.",
  });
  expect(await readOwner(code)).toBeNull();
  await (await makeCustomerPerson(t)).api.codes.link({ code });
});

test(
  "links that succeed, one's own codes and input that is no code do not count as failures",
  { tags: "long" },
  async () => {
    const ayse = await makeCustomerPerson(t);
    const own = await linkCode(t.db, ayse.user);
    for (let nth = 0; nth < 12; nth += 1) {
      await ayse.api.codes.link({ code: await makeCode(t.db) });
      expect((await catchRefusal(ayse.api.codes.link({ code: own }))).code).toBe("CODE_ALREADY_YOURS");
      await catchRefusedFields(ayse.api.codes.link({ code: "" }));
    }
  },
);

test("of 25 wrong codes at once exactly ten are looked at", async () => {
  const ayse = await makeCustomerPerson(t);
  const refused = await Promise.all(
    Array.from(
      { length: 25 },
      async (_, nth) => (await catchRefusal(ayse.api.codes.link({ code: `KT6666${10 + nth}` }))).code,
    ),
  );
  expect(refused.filter((code) => code === "CODE_NOT_FOUND")).toHaveLength(10);
  expect(refused.filter((code) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(15);
});

test("wrong codes count for the address as well, whatever accounts try them, and slow its scans", async () => {
  const own = t.with({});
  const address = makeNextAddress();
  const people = await Promise.all(Array.from({ length: 3 }, () => makeCustomerPerson(t)));
  const tries = Array.from({ length: 21 }, (_, nth) => people[nth % 3]!);
  for (const { token } of tries) {
    const { api } = own.as(token, { address });
    expect((await catchRefusal(api.codes.link({ code: "KT666666" }))).code).toBe("CODE_NOT_FOUND");
  }
  const [free, shown] = [await makeCode(t.db), await makeCode(t.db)];
  const waiting = [
    own.as(people[0]!.token, { address }).api.codes.link({ code: free }),
    own.as(undefined, { address }).send(`/q/${shown}`),
  ] as const;
  await expect.poll(() => own.deps.guessing.stats.held).toBe(2);
  expect(await readOwner(free)).toBeNull();
  // The buyer is slowed down, not refused: guesses by others at the same network address must not prevent linking.
  own.clock.advance({ seconds: 1 });
  expect(await waiting[0]).toEqual({ code: free });
  expect((await waiting[1]).status).toBe(200);
});

test("links that succeed use up nothing of the address", async () => {
  const address = makeNextAddress();
  const ayse = await makeCustomerPerson(t);
  const { api } = t.as(ayse.token, { address });
  for (let nth = 0; nth < 25; nth += 1) await api.codes.link({ code: await makeCode(t.db) });
  expect(t.deps.guessing.stats.slowed).toBe(0);
});

test("one's own codes come newest first, page by page, without gap or repeat, and nobody else's among them", async () => {
  const [ayse, veli] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const linked: string[] = [];
  for (let nth = 0; nth < 120; nth += 1) {
    // Makes several links in one millisecond, so that only the code orders them.
    const now = new Date(LONG_AGO.getTime() + Math.floor(nth / 7));
    linked.push(await linkCode(t.db, ayse.user, { now }));
    if (nth % 10 === 0) await linkCode(t.db, veli.user, { now });
  }
  const sizes: number[] = [];
  const seen: { code: string; createdAt: Date }[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ayse.api.codes.list(cursor === undefined ? {} : { cursor });
    sizes.push(page.items.length);
    seen.push(...page.items);
    cursor = page.next;
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(seen.map(({ code }) => code).toSorted()).toEqual(linked.toSorted());
  const order = seen.map(({ createdAt, code }) => `${createdAt.toISOString()} ${code}`);
  expect(order).toEqual(order.toSorted().toReversed());
});

test("a page of exactly fifty codes is the last", async () => {
  const ayse = await makeCustomerPerson(t);
  for (let nth = 0; nth < 50; nth += 1) await linkCode(t.db, ayse.user);
  const page = await ayse.api.codes.list({});
  expect(page.items).toHaveLength(50);
  expect(page.next).toBeNull();
});

test("a card shows plate, note and the day of linking, and no contact", async () => {
  const ayse = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, ayse.user, {
    plate: "34 ABC 123",
    note: "Hemen geliyorum",
    contacts: { phone: { value: "+905321234567", visible: true } },
  });
  expect(await ayse.api.codes.list({})).toEqual({
    items: [
      {
        code,
        scanUrl: `http://localhost:3000/q/${code}`,
        plate: "34 ABC 123",
        kind: "vehicle",
        note: "Hemen geliyorum",
        createdAt: LONG_AGO,
        unread: 0,
        status: null,
        version: 2,
        noticesPausedUntil: null,
        isReachable: true,
        gap: "address-unconfirmed",
        off: null,
        noteHidden: null,
        plateHidden: null,
      },
    ],
    next: null,
  });
});

test("the list says of a telephone that strangers are to call whether it may reach nobody", async () => {
  const owner = await makeCustomerPerson(t);
  const phone = { value: "+905321112233", visible: true };
  const code = await makeProfile(t.db, owner.user, { contacts: { phone } });
  const listed = async (change: object) => {
    const all = { phone: phone.value, phoneVisible: true, contactsVisible: true, reach: "both" as const };
    await t.db
      .updateTable("profiles")
      .set({ ...all, ...change })
      .where("code", "=", code)
      .execute();
    return (await owner.api.codes.list({})).items[0]!.isPhoneToCheck;
  };
  expect(await listed({})).toBeUndefined();
  // A number whose correct form is certain is converted automatically and needs no check.
  expect(await listed({ phone: "05321112233" })).toBeUndefined();
  for (const odd of ["0532111223", "491711234567", "beni ara", "05921234567"])
    expect(await listed({ phone: odd })).toBe(true);
  expect(await listed({ phone: "0532111223", phoneVisible: false })).toBeUndefined();
  expect(await listed({ phone: "0532111223", contactsVisible: false })).toBeUndefined();
  expect(await listed({ phone: "0532111223", reach: "notices" })).toBeUndefined();
});

test("the plate that lasts from an earlier link is that code's own, and is not given to another one", async () => {
  const ayse = await makeCustomerPerson(t);
  const [first, second] = [await makeProfile(t.db, ayse.user, { plate: "34 ABC 123" }), await makeCode(t.db)];
  await ayse.api.codes.unlink({ code: first });
  await ayse.api.codes.link({ code: second });
  expect((await ayse.api.profiles.get({ code: second })).plate).toBe("");
});

test("a card counts what nobody has opened yet of its own code, and nothing that the owner before was told", async () => {
  const [before, ayse] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await linkCode(t.db, before.user);
  await makeVisitorNotice(t.db, code, { reason: "alarm" });
  await before.api.codes.unlink({ code });
  await ayse.api.codes.link({ code });
  const other = await linkCode(t.db, ayse.user);
  const unread = async () => new Map((await ayse.api.codes.list({})).items.map((card) => [card.code, card.unread]));
  const now = t.clock.now();
  await makeVisitorNotice(t.db, code, { reason: "lights", now });
  const opened = await readNoticeId(t.db, await makeVisitorNotice(t.db, code, { reason: "window", now }));
  expect(await unread()).toEqual(new Map(Object.entries({ [code]: 2, [other]: 0 })));
  await ayse.api.notices.see({ id: opened });
  expect(await unread()).toEqual(new Map(Object.entries({ [code]: 1, [other]: 0 })));
});

test.each(["x", "1.", ".KT", "1.kt", "1.KT'", `1.${"A".repeat(33)}`, "9999999999999999.KT", "-1.KT"])(
  "a cursor that no page gave is refused: %s",
  async (cursor) => {
    expect(await catchRefusedFields((await makeCustomerPerson(t)).api.codes.list({ cursor }))).toEqual({
      cursor: "Geçersiz sayfa.",
    });
  },
);

test("a cursor from the end of time or its beginning is answered", async () => {
  const ayse = await makeCustomerPerson(t);
  const code = await linkCode(t.db, ayse.user);
  expect((await ayse.api.codes.list({ cursor: "999999999999999.KT" })).items.map((item) => item.code)).toEqual([code]);
  expect(await ayse.api.codes.list({ cursor: "0.A" })).toEqual({ items: [], next: null });
});

describe("a plate that was set", () => {
  const PLATE = "34 ABC 123";

  async function relink(person: Person, code: string): Promise<void> {
    await person.api.codes.unlink({ code });
    await person.api.codes.link({ code });
  }

  test("lasts for its account and code, however often it is unlinked and linked again", async () => {
    const ayse = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, ayse.user, { plate: PLATE, note: "Ayşe’nin notu" });
    for (let round = 0; round < 3; round += 1) await relink(ayse, code);
    const profile = await ayse.api.profiles.get({ code });
    expect(profile).toMatchObject({ plate: PLATE, note: "Kısa süre içinde döneceğim.", contacts: EMPTY_CONTACTS });
    const edit = { code, version: profile.version, note: "", contactsVisible: true, contacts: EMPTY_CONTACTS };
    expect((await catchRefusal(ayse.api.profiles.update({ ...edit, plate: "06 ZZ 606" }))).code).toBe(
      "PLATE_ALREADY_SET",
    );
    expect(await t.db.selectFrom("pastLinks").select("plate").where("code", "=", code).execute()).toEqual([]);
  });

  test("is unknown to the code's next owner, who starts free, and holds again for the first", async () => {
    const [ayse, veli] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
    const code = await makeProfile(t.db, ayse.user, { plate: PLATE });
    await ayse.api.codes.unlink({ code });
    await veli.api.codes.link({ code });
    const own = await veli.api.profiles.get({ code });
    expect(own).toMatchObject({ plate: "", noteHidden: null });
    const edit = { code, version: own.version, note: "", contactsVisible: true, contacts: EMPTY_CONTACTS };
    await veli.api.profiles.update({ ...edit, plate: "06 ZZ 606" });
    await veli.api.codes.unlink({ code });
    await ayse.api.codes.link({ code });
    expect(await ayse.api.profiles.get({ code })).toMatchObject({ plate: PLATE });
    await ayse.api.codes.unlink({ code });
    await veli.api.codes.link({ code });
    expect(await veli.api.profiles.get({ code })).toMatchObject({ plate: "06 ZZ 606" });
  });

  test("is still open where none was set, and nothing is kept of such a link", async () => {
    const ayse = await makeCustomerPerson(t);
    const code = await linkCode(t.db, ayse.user);
    await relink(ayse, code);
    expect(await t.db.selectFrom("pastLinks").selectAll().where("code", "=", code).execute()).toEqual([]);
    const { version } = await ayse.api.profiles.get({ code });
    const edit = { code, version, note: "", contactsVisible: true, contacts: EMPTY_CONTACTS };
    expect(await ayse.api.profiles.update({ ...edit, plate: PLATE })).toMatchObject({ plate: PLATE });
  });

  test("is forgotten with its account, also of a code that was unlinked before", async () => {
    const ayse = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, ayse.user, { plate: PLATE });
    await ayse.api.codes.unlink({ code });
    const kept = () => t.db.selectFrom("pastLinks").select(["ownerId", "plate"]).where("code", "=", code).execute();
    expect(await kept()).toEqual([{ ownerId: ayse.user.id, plate: PLATE }]);
    await ayse.api.account.remove({ password: PASSWORD });
    expect(await kept()).toEqual([]);
  });
});

describe("an account's links of a day", () => {
  const allow = async (person: Person, dailyLinks: number) =>
    (await makeAdministrator(t)).api.admin.users.setLinkAllowance({ userId: person.user.id, dailyLinks });

  const counted = ({ user }: Person) =>
    t.db.selectFrom("users").select(["linksCounted", "linksSince"]).where("id", "=", user.id).executeTakeFirst();

  async function linkNew(person: Person): Promise<string> {
    const code = await makeCode(t.db);
    await person.api.codes.link({ code });
    return code;
  }

  test("are a hundred, whatever is unlinked meanwhile; the next is refused with whom to ask, until the day is over", async () => {
    await linkNew(await makeCustomerPerson(t));
    t.clock.advance({ hours: 2 });
    const ayse = await makeCustomerPerson(t);
    await ayse.api.codes.unlink({ code: await linkNew(ayse) });
    expect(await counted(ayse)).toEqual({ linksCounted: 1, linksSince: t.clock.now() });
    await t.db.updateTable("users").set({ linksCounted: 99 }).where("id", "=", ayse.user.id).execute();
    t.clock.advance({ hours: 1 });
    await ayse.api.codes.unlink({ code: await linkNew(ayse) });
    const code = await makeCode(t.db);
    const answer = await ayse.send(`/api/codes/${code}/link`, { json: {} });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBe(23 * 60 * 60);
    expect(await answer.json()).toMatchObject({
      code: "LINKS_USED_UP",
      message: expect.stringContaining("günlük sınırınızı yükseltmesi için yöneticiye yazın") as string,
    });
    expect(await readOwner(code)).toBeNull();
    t.clock.advance({ hours: 23 });
    expect(await ayse.api.codes.link({ code })).toEqual({ code });
    expect(await counted(ayse)).toEqual({ linksCounted: 1, linksSince: t.clock.now() });
  });

  test("that are used up tell nothing of a code: one that is free is answered as one that there is not", async () => {
    const ayse = await makeCustomerPerson(t);
    await allow(ayse, 1);
    await linkNew(ayse);
    for (const code of [await makeCode(t.db), "KT999999"])
      expect((await catchRefusal(ayse.api.codes.link({ code }))).code).toBe("LINKS_USED_UP");
  });

  test("are as many as an administrator allows, at once too, and what fails is not counted", async () => {
    const ayse = await makeCustomerPerson(t);
    await allow(ayse, 5);
    for (let nth = 0; nth < 2; nth += 1)
      expect((await catchRefusal(ayse.api.codes.link({ code: `KT88881${nth}` }))).code).toBe("CODE_NOT_FOUND");
    const codes = await Promise.all(Array.from({ length: 8 }, () => makeCode(t.db)));
    const outcomes = await Promise.allSettled(codes.map((code) => ayse.api.codes.link({ code })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect((await ayse.api.codes.list({})).items).toHaveLength(5);
    expect(await allow(ayse, 500)).toMatchObject({ id: ayse.user.id, dailyLinks: 500 });
    await linkNew(ayse);
    const events = await (await makeAdministrator(t)).api.admin.audit.list({ userId: ayse.user.id });
    // Events of the same instant have no order.
    const changes = events.items.filter(({ action }) => action === "link-allowance-changed");
    expect(changes.map(({ details }) => `${String(details["from"])} to ${String(details["to"])}`).toSorted()).toEqual([
      "100 to 5",
      "5 to 500",
    ]);
  });

  test.each([0, 10_001, 1.5, "x"])("are not allowed as %j", async (dailyLinks) => {
    const ayse = await makeCustomerPerson(t);
    expect(await catchRefusedFields(allow(ayse, dailyLinks as number))).toEqual({
      dailyLinks: "Lütfen 1 ile 10000 arasında bir tam sayı girin.",
    });
  });
});

describe("one's own codes are searched", () => {
  test("by plate with or without spaces, code and note, whatever the letters, and nobody else's are found", async () => {
    const [ayse, veli] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
    const code = await makeProfile(t.db, ayse.user, { plate: "34 ABC 123", note: "Şoför ıslık çalar" });
    await makeProfile(t.db, ayse.user, { plate: "06 ZZ 606" });
    await makeProfile(t.db, veli.user, { plate: "34 ABC 123", note: "Şoför ıslık çalar" });
    const found = async (search: string) => (await ayse.api.codes.list({ search })).items.map((item) => item.code);
    for (const search of ["34abc123", "34 ABC", "abc 34", code.toLowerCase(), code.slice(3), "ISLIK", "sofor calar"])
      expect([search, await found(search)]).toEqual([search, [code]]);
    expect(await found("%")).toEqual([]);
    expect(await found("")).toHaveLength(2);
    const { version } = await ayse.api.profiles.get({ code });
    const edit = { code, version, plate: "34 ABC 123", contactsVisible: true, contacts: EMPTY_CONTACTS };
    await ayse.api.profiles.update({ ...edit, note: "Yeni" });
    expect([await found("ıslık"), await found("yeni")]).toEqual([[], [code]]);
  });

  test("page by page, without gap or repeat", { tags: "long" }, async () => {
    const ayse = await makeCustomerPerson(t);
    for (let nth = 0; nth < 60; nth += 1)
      await makeProfile(t.db, ayse.user, { plate: `34 ARA ${100 + nth}`, now: new Date(LONG_AGO.getTime() + nth) });
    await linkCode(t.db, ayse.user);
    const first = await ayse.api.codes.list({ search: "34 ara" });
    const second = await ayse.api.codes.list({ search: "34 ara", cursor: first.next! });
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map(({ code }) => code)).size).toBe(60);
  });
});
