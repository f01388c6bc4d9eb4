import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  ALERT_DELAY_SECONDS,
  JOIN_NOTICE_MINUTES,
  NOTICE_EXPIRY_HOURS,
  NUDGES_PER_VISITOR_MAX,
  UNANSWERED_MINUTES,
} from "#domain/notices/notice.ts";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import {
  randomNoticeKey,
  makeCars,
  makeCode,
  makeProfile,
  makeRental,
  makeVisitorNotice,
  readNoticeId,
} from "../../../../test/world.ts";

const PHONE = "+905321112233";

let t: TestApp;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  owner = await makeCustomerPerson(t, { isConfirmed: true });
  code = await makeProfile(t.db, owner.user, {
    plate: "34 ABC 12",
    contacts: { phone: { value: PHONE, visible: true } },
  });
});
afterAll(() => t.close());

const lightsReport = { reason: "lights", note: "", phone: "" } as const;

async function sendNoticeAt(
  at: string,
  given: { key?: string; reason?: "lights" | "window" | "alarm"; note?: string; phone?: string } = {},
  visitor: TestClient = t.as(),
): Promise<string> {
  const { key } = await visitor.api.visitor.notices.send({
    ...lightsReport,
    key: randomNoticeKey(),
    ...given,
    code: at,
  });
  return key;
}

const readVisitorNotice = (key: string) => t.api().tellings.get({ key });

async function listUnread(who: Person = owner) {
  return (await who.api.notices.list({ list: "unread" })).items;
}

async function openNotice(key: string, who: Person = owner) {
  return who.api.notices.see({ id: await readNoticeId(t.db, key) });
}

describe("telling", () => {
  test("a stranger's notice stands in the owner's inbox, and on the stranger's own page", async () => {
    const key = await sendNoticeAt(code, { note: "Sağ far", phone: "0532 000 00 00" });
    expect(await listUnread()).toEqual([
      {
        id: expect.any(String) as string,
        code,
        plate: "34 ABC 12",
        reason: "lights",
        state: "sent",
        note: "Sağ far",
        told: 1,
        hasPhoto: false,
        hasPlace: false,
        lastToldAt: t.clock.now(),
        delivery: { stage: "sending", at: null, until: null, secondPersonAt: null, failures: [] },
      },
    ]);
    expect(await readVisitorNotice(key)).toEqual({
      code,
      plate: "34 ABC 12",
      isCompany: false,
      reason: "lights",
      note: "Sağ far",
      phone: "0532 000 00 00",
      photo: null,
      place: null,
      isShared: false,
      mayAddPhoto: true,
      state: "sent",
      delivery: { stage: "sending", at: null, until: null, secondPersonAt: null, mayBeRead: true },
      reminder: null,
      told: 1,
      createdAt: t.clock.now(),
      now: t.clock.now(),
      answer: null,
      mayWithdraw: true,
      maySolve: true,
      secondsUntilNudge: 60,
      isRemindedEnough: false,
      isUnanswered: false,
      contacts: [{ kind: "phone", href: "tel:+905321112233", text: "0532 111 22 33" }],
      version: 1,
    });
  });

  test("sent again with the same key it is one telling, and counts once", async () => {
    const key = randomNoticeKey();
    const visitor = t.as();
    for (let nth = 0; nth < 15; nth += 1) expect(await sendNoticeAt(code, { key }, visitor)).toBe(key);
    expect((await readVisitorNotice(key)).told).toBe(1);
    for (let nth = 0; nth < 9; nth += 1) await sendNoticeAt(code, { reason: "window" }, visitor);
  });

  test("of one kind of code only its reasons are taken", async () => {
    const place = await makeProfile(t.db, owner.user, { kind: "place" });
    const send = (at: string, reason: "lights" | "delivery" | "renter-crash") =>
      t.api().visitor.notices.send({ ...lightsReport, reason, key: randomNoticeKey(), code: at });
    const wrong = { reason: "Lütfen bir neden seçin." };
    expect(await catchRefusedFields(send(place, "lights"))).toEqual(wrong);
    expect(await catchRefusedFields(send(code, "delivery"))).toEqual(wrong);
    expect(await catchRefusedFields(send(code, "renter-crash"))).toEqual(wrong);
    await send(place, "delivery");
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user);
    await send(car, "renter-crash");
  });

  test("nothing is told where nobody takes it: a free code, contacts alone, a closed panel", async () => {
    const contactsAlone = await makeProfile(t.db, owner.user, { reach: "contacts" });
    const closed = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, closed.user);
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", closed.user.companyId).execute();
    for (const at of [await makeCode(t.db), contactsAlone, car])
      expect((await catchRefusal(sendNoticeAt(at))).code).toBe("NOTICES_OFF");
    expect((await catchRefusal(sendNoticeAt("KT777777"))).code).toBe("CODE_NOT_FOUND");
  });

  test.each([
    [
      "was switched off",
      () => t.db.updateTable("codes").set({ offAt: t.clock.now(), offReason: "x" }).where("code", "=", code),
    ],
    [
      "is of an account that was closed",
      () =>
        t.db.updateTable("users").set({ closedAt: t.clock.now(), closingReason: "x" }).where("id", "=", owner.user.id),
    ],
  ])("nothing is written of a code that %s after the visitor's gate has let them in", async (_, change) => {
    await change().execute();
    await expect(makeVisitorNotice(t.db, code)).rejects.toThrow("NOTICES_OFF");
  });

  test("a company's car has its notices in the company's inbox, with the rental that runs", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user);
    const rental = await makeRental(t.db, fleet.user, car);
    const key = await sendNoticeAt(car);
    const [row] = (await fleet.api.company.notices.list({})).items;
    expect(row).toMatchObject({ id: await readNoticeId(t.db, key), code: car });
    const { rental: ran } = await fleet.api.company.notices.get({ id: row!.id });
    expect(ran).toEqual({ id: rental, renterName: "Zeynep Kaya" });
    expect(await listUnread(fleet)).toEqual([]);
  });
});

describe("joining", () => {
  test("what is told of the same code for the same reason joins, and each keeps a page", async () => {
    const first = await sendNoticeAt(code);
    t.clock.advance({ seconds: (JOIN_NOTICE_MINUTES - 1) * 60 });
    const second = await sendNoticeAt(code, { note: "Hâlâ açık" });
    const [row, ...more] = await listUnread();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ told: 2, note: "Hâlâ açık", lastToldAt: t.clock.now() });
    expect([(await readVisitorNotice(first)).told, (await readVisitorNotice(first)).note]).toEqual([2, ""]);
    expect([(await readVisitorNotice(second)).told, (await readVisitorNotice(second)).note]).toEqual([2, "Hâlâ açık"]);
  });

  test("another reason, a later hour, an answer and another owner each make a notice of their own", async () => {
    const first = await sendNoticeAt(code);
    await sendNoticeAt(code, { reason: "window" });
    expect(await listUnread()).toHaveLength(2);
    t.clock.advance({ seconds: JOIN_NOTICE_MINUTES * 60 });
    const late = await sendNoticeAt(code);
    expect(await readNoticeId(t.db, late)).not.toBe(await readNoticeId(t.db, first));
    const { version, id } = await openNotice(late);
    await owner.api.notices.answer({ id, version, answer: "now", note: "" });
    const answered = await sendNoticeAt(code);
    expect(await readNoticeId(t.db, answered)).not.toBe(id);
    await owner.api.codes.unlink({ code });
    const next = await makeCustomerPerson(t);
    await makeProfile(t.db, next.user, { code });
    const ofNext = await sendNoticeAt(code);
    expect(await readNoticeId(t.db, ofNext)).not.toBe(await readNoticeId(t.db, answered));
    expect(await listUnread(next)).toHaveLength(1);
  });

  test.each([
    ["answered", async (id: string) => owner.api.notices.answer({ id, version: 1, answer: "now", note: "" })],
    ["solved", async (_: string, key: string) => t.api().tellings.solve({ key })],
  ])("what waits is joined, though another that a new sticker brought along is newer and %s", async (_, end) => {
    const other = await makeProfile(t.db, owner.user);
    const waiting = await sendNoticeAt(other);
    t.clock.advance({ seconds: 60 });
    const over = await sendNoticeAt(code);
    await end(await readNoticeId(t.db, over), over);
    await owner.api.codes.unlink({ code: other });
    await owner.api.codes.replace({ code, newCode: other, reason: "worn" });
    expect(await readNoticeId(t.db, await sendNoticeAt(other))).toBe(await readNoticeId(t.db, waiting));
  });

  test("what was taken back or solved is not joined", async () => {
    const first = await sendNoticeAt(code);
    await t.api().tellings.withdraw({ key: first });
    const second = await sendNoticeAt(code);
    await t.api().tellings.solve({ key: second });
    const third = await sendNoticeAt(code);
    const ids = await Promise.all([first, second, third].map((key) => readNoticeId(t.db, key)));
    expect(new Set(ids).size).toBe(3);
  });
});

describe("guessing keys", () => {
  test.each(["get", "solve", "nudge", "withdraw"] as const)(
    "unknown keys count as unknown codes do: %s",
    async (ask) => {
      const address = makeNextAddress();
      const guesser = t.as(undefined, { address });
      for (let nth = 0; nth < 21; nth += 1)
        expect((await catchRefusal(guesser.api.tellings[ask]({ key: randomNoticeKey() }))).code).toBe(
          "TELLING_NOT_FOUND",
        );
      const waiting = guesser.send(`/q/${code}`);
      await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
      t.clock.advance({ seconds: 0.5 });
      expect((await waiting).status).toBe(200);
    },
  );
});

describe("taking back", () => {
  test("it is possible until somebody opened it, and is then nowhere in the inbox", async () => {
    const key = await sendNoticeAt(code, { note: "Yanlış araç" });
    const id = await readNoticeId(t.db, key);
    for (let nth = 0; nth < 2; nth += 1) {
      const view = await t.api().tellings.withdraw({ key });
      expect(view).toMatchObject({ state: "withdrawn", mayWithdraw: false, version: 2 });
    }
    expect(await listUnread()).toEqual([]);
    expect((await owner.api.notices.list({ list: "read" })).items).toEqual([]);
    for (const ask of ["get", "see", "remove"] as const)
      expect((await catchRefusal(owner.api.notices[ask]({ id }))).code).toBe("NOTICE_NOT_FOUND");
    expect((await catchRefusal(t.api().tellings.solve({ key }))).code).toBe("NOTICE_OVER");
  });

  test("of two who told it, one takes back their own part and its words", async () => {
    const [first, second] = [
      await sendNoticeAt(code, { note: "İlk" }),
      await sendNoticeAt(code, { note: "İkinci", phone: PHONE }),
    ];
    await t.api().tellings.withdraw({ key: second });
    expect(await listUnread()).toMatchObject([{ note: "İlk", told: 2 }]);
    expect((await readVisitorNotice(first)).state).toBe("sent");
    const { tellings } = await openNotice(first);
    const shown = tellings.map(({ note, phone, isWithdrawn }) => ({ note, phone, isWithdrawn }));
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual({ note: "", phone: null, isWithdrawn: true });
    expect(shown).toContainEqual({ note: "İlk", phone: null, isWithdrawn: false });
  });

  test("what was opened stays", async () => {
    const key = await sendNoticeAt(code);
    await openNotice(key);
    expect((await catchRefusal(t.api().tellings.withdraw({ key }))).code).toBe("NOTICE_SEEN");
    expect(await readVisitorNotice(key)).toMatchObject({ state: "seen", mayWithdraw: false, maySolve: true });
    t.clock.advance({ hours: NOTICE_EXPIRY_HOURS });
    expect((await catchRefusal(t.api().tellings.withdraw({ key }))).code).toBe("NOTICE_OVER");
  });
});

describe("what became of it", () => {
  test("a visitor ends their own part alone; the last one ends the notice", async () => {
    const [first, second] = [await sendNoticeAt(code), await sendNoticeAt(code)];
    for (let nth = 0; nth < 2; nth += 1)
      expect(await t.api().tellings.solve({ key: first })).toMatchObject({ state: "solved", version: 3 });
    expect((await readVisitorNotice(second)).state).toBe("sent");
    expect(await listUnread()).toHaveLength(1);
    await t.api().tellings.solve({ key: second });
    expect(await listUnread()).toEqual([]);
    expect((await owner.api.notices.list({ list: "read" })).items).toMatchObject([{ state: "solved" }]);
  });

  test("six hours after the last word it is over", async () => {
    const key = await sendNoticeAt(code);
    t.clock.advance({ hours: NOTICE_EXPIRY_HOURS });
    expect(await readVisitorNotice(key)).toMatchObject({ state: "expired", maySolve: false, secondsUntilNudge: null });
    for (const ask of ["solve", "nudge"] as const)
      expect((await catchRefusal(t.api().tellings[ask]({ key }))).code).toBe("NOTICE_OVER");
    const { id, version, mayAnswer } = await openNotice(key);
    expect(mayAnswer).toBe(false);
    const answer = owner.api.notices.answer({ id, version, answer: "now", note: "" });
    expect((await catchRefusal(answer)).code).toBe("NOTICE_OVER");
  });

  test("the page shows the contacts that the code shows, while its holder holds it and somebody waits", async () => {
    const key = await sendNoticeAt(code);
    const shown = [{ kind: "phone", href: "tel:+905321112233", text: "0532 111 22 33" }];
    t.clock.advance({ seconds: (UNANSWERED_MINUTES - 1) * 60 });
    expect(await readVisitorNotice(key)).toMatchObject({ isUnanswered: false, contacts: shown });
    t.clock.advance({ seconds: 60 });
    expect(await readVisitorNotice(key)).toMatchObject({ isUnanswered: true, contacts: shown });
    await owner.api.codes.unlink({ code });
    await makeProfile(t.db, (await makeCustomerPerson(t)).user, {
      code,
      plate: "06 ZZ 999",
      contacts: { phone: { value: "+905550000000", visible: true } },
    });
    expect(await readVisitorNotice(key)).toMatchObject({ isUnanswered: true, contacts: [], plate: "" });
    const other = await sendNoticeAt(
      await makeProfile(t.db, owner.user, { contacts: { phone: { value: PHONE, visible: true } } }),
    );
    expect((await readVisitorNotice(other)).contacts).toEqual(shown);
    expect((await t.api().tellings.solve({ key: other })).contacts).toEqual([]);
  });

  test("with notices alone the contacts stay hidden", async () => {
    const hidden = await makeProfile(t.db, owner.user, {
      reach: "notices",
      contacts: { phone: { value: PHONE, visible: true } },
    });
    const key = await sendNoticeAt(hidden);
    t.clock.advance({ seconds: UNANSWERED_MINUTES * 60 });
    expect(await readVisitorNotice(key)).toMatchObject({ isUnanswered: true, contacts: [] });
  });
});

describe("still waiting", () => {
  test("is said once a minute and three times, and the owner gets a mail each time until they answer", async () => {
    const key = await sendNoticeAt(code);
    t.clock.advance({ seconds: ALERT_DELAY_SECONDS });
    await t.post();
    const early = await catchRefusal(t.api().tellings.nudge({ key }));
    expect([early.code, early.data]).toEqual(["NUDGED_LATELY", { retryAfterSeconds: 30 }]);
    // The text must also be right for a visitor who has sent no reminder yet.
    expect(early.message).toBe("Hatırlatmak için henüz erken. Lütfen biraz sonra yeniden deneyin.");
    for (let nth = 1; nth < NUDGES_PER_VISITOR_MAX; nth += 1) {
      t.clock.advance({ seconds: 60 });
      expect(await t.api().tellings.nudge({ key })).toMatchObject({ secondsUntilNudge: 60, version: nth + 1 });
      expect((await t.post()).map(({ mail }) => mail)).toMatchObject([
        { kind: "notice-arrived", isNudge: true, name: owner.user.displayName, code, plate: "34 ABC 12" },
      ]);
    }
    const { id, version } = await openNotice(key);
    await owner.api.notices.answer({ id, version, answer: "coming-5", note: "" });
    t.clock.advance({ seconds: 60 });
    expect(await t.api().tellings.nudge({ key })).toMatchObject({ secondsUntilNudge: null, state: "answered" });
    expect(await t.post()).toEqual([]);
    t.clock.advance({ seconds: 60 });
    expect((await catchRefusal(t.api().tellings.nudge({ key }))).code).toBe("NUDGES_USED_UP");
  });
});

describe("the mail to the owner", () => {
  test("waits half a minute, leads to the inbox, and is one for all who tell the same", async () => {
    const key = await sendNoticeAt(code);
    await sendNoticeAt(code);
    t.clock.advance({ seconds: ALERT_DELAY_SECONDS - 1 });
    expect(await t.post()).toEqual([]);
    t.clock.advance({ seconds: 1 });
    const [mail, ...more] = await t.post();
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(owner.user.email);
    expect(mail?.mail).toMatchObject({
      kind: "notice-arrived",
      name: owner.user.displayName,
      code,
      plate: "34 ABC 12",
      reason: "lights",
      isNudge: false,
      link: expect.stringMatching(/^http:\/\/localhost:3000\/a\/[\w-]{22}$/u) as string,
      inboxLink: `http://localhost:3000/inbox?id=${await readNoticeId(t.db, key)}`,
    });
  });

  test("is not sent when all have taken it back by then, and is when one still waits", async () => {
    const key = await sendNoticeAt(code);
    await t.api().tellings.withdraw({ key });
    t.clock.advance({ seconds: ALERT_DELAY_SECONDS });
    expect(await t.post()).toEqual([]);
    const [one] = [await sendNoticeAt(code, { reason: "alarm" }), await sendNoticeAt(code, { reason: "alarm" })];
    await t.api().tellings.withdraw({ key: one });
    t.clock.advance({ seconds: ALERT_DELAY_SECONDS });
    expect(await t.post()).toHaveLength(1);
  });

  test("goes to confirmed addresses of open accounts alone, and for a car to whom the company stands by", async () => {
    const unconfirmed = await makeCustomerPerson(t);
    await sendNoticeAt(await makeProfile(t.db, unconfirmed.user));
    await sendNoticeAt(code);
    await t.db
      .updateTable("users")
      .set({ closedAt: t.clock.now(), closingReason: "deneme" })
      .where("id", "=", owner.user.id)
      .execute();
    const fleet = await makeCompanyOwnerPerson(t, { isConfirmed: true });
    const [car = ""] = await makeCars(t.db, fleet.user);
    await sendNoticeAt(car);
    t.clock.advance({ seconds: ALERT_DELAY_SECONDS });
    expect((await t.post()).map(({ recipient }) => recipient)).toEqual([fleet.user.email]);
  });
});

test("an owner who unlinked still reads what was told then; whoever links the code next never does", async () => {
  const key = await makeVisitorNotice(t.db, code, { note: "Eski sahibe", now: t.clock.now() });
  const id = await readNoticeId(t.db, key);
  await owner.api.codes.unlink({ code });
  const next = await makeCustomerPerson(t);
  await makeProfile(t.db, next.user, { code });
  expect(await listUnread()).toMatchObject([{ id, note: "Eski sahibe", plate: "34 ABC 12" }]);
  expect(await listUnread(next)).toEqual([]);
  expect((await next.api.codes.list({})).items[0]).toMatchObject({ code, unread: 0 });
  for (const ask of ["get", "see", "remove"] as const)
    expect((await catchRefusal(next.api.notices[ask]({ id }))).code).toBe("NOTICE_NOT_FOUND");
  const answer = next.api.notices.answer({ id, version: 1, answer: "now", note: "" });
  expect((await catchRefusal(answer)).code).toBe("NOTICE_NOT_FOUND");
  expect(await owner.api.notices.see({ id })).toMatchObject({ state: "seen", ownPhone: "" });
});
