import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { UNREAD_MAX } from "#contract/notices/notices.ts";
import { NOTICE_KEPT_DAYS, SHOWN_VISITOR_REPORTS_MAX } from "#domain/notices/notice.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import {
  makeCars,
  makeMember,
  makePhoto,
  makeProfile,
  makeRental,
  makeVisitorNotice,
  readNoticeId,
  type MadeCompany,
} from "../../../../test/world.ts";
import { deleteOldNotices } from "./inbox-store.ts";

const PHONE = "+905321112233";
const SHOWN_PHONE = { href: "tel:+905321112233", text: "0532 111 22 33" };

let t: TestApp;
let owner: Person;
let code: string;
let fleet: Person & { user: MadeCompany };
let clerk: Person;
let car: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCustomerPerson(t);
  code = await makeProfile(t.db, owner.user, { contacts: { phone: { value: PHONE, visible: false } } });
  fleet = await makeCompanyOwnerPerson(t);
  [car = ""] = await makeCars(t.db, fleet.user);
  clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Cem Görevli" }));
});
afterAll(() => t.close());

async function makeNotice(at = code, given: Parameters<typeof makeVisitorNotice>[2] = {}) {
  const key = await makeVisitorNotice(t.db, at, { now: t.clock.now(), ...given });
  const id = await readNoticeId(t.db, key);
  return { key, id, read: () => t.api().tellings.get({ key }) };
}

describe("the two lists", () => {
  test("what nobody has opened stands in one, and goes to the other when somebody opens it, not by being read", async () => {
    const { id, read } = await makeNotice();
    const lists = async () => {
      const [unread, opened] = await Promise.all([
        owner.api.notices.list({ list: "unread" }),
        owner.api.notices.list({ list: "read" }),
      ]);
      return [unread.items.map((row) => row.id), opened.items.map((row) => row.id)];
    };
    await owner.api.notices.get({ id });
    expect(await lists()).toEqual([[id], []]);
    expect(await owner.api.notices.count({})).toEqual({ unread: 1 });
    expect((await read()).state).toBe("sent");
    for (let nth = 0; nth < 2; nth += 1)
      expect(await owner.api.notices.see({ id })).toMatchObject({ state: "seen", seenAt: t.clock.now(), version: 1 });
    expect(await lists()).toEqual([[], [id]]);
    expect(await owner.api.notices.count({})).toEqual({ unread: 0 });
    expect(await read()).toMatchObject({ state: "seen", version: 2 });
  });

  test("are read page by page, what was told last first, of all codes or of one", async () => {
    const other = await makeProfile(t.db, owner.user);
    const ids: string[] = [];
    for (let nth = 0; nth < 53; nth += 1) {
      t.clock.advance({ hours: 1 });
      ids.unshift((await makeNotice(nth % 2 ? other : code)).id);
    }
    const first = await owner.api.notices.list({});
    const second = await owner.api.notices.list({ cursor: first.next! });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect([first.items.length, second.next]).toEqual([50, null]);
    const ofOne = await owner.api.notices.list({ code: other });
    expect(ofOne.items.map(({ id }) => id)).toEqual(ids.filter((_, place) => place % 2 === 1));
    const counts = (await owner.api.codes.list({})).items.map((row) => [row.code, row.unread]);
    expect(Object.fromEntries(counts)).toEqual({ [code]: 27, [other]: 26 });
  });

  test("are counted no further than anybody reads", async () => {
    const rows = Array.from({ length: UNREAD_MAX + 5 }, () => {
      const at = t.clock.now();
      return {
        id: crypto.randomUUID(),
        code,
        ownerId: owner.user.id,
        reason: "lights",
        createdAt: at,
        lastToldAt: at,
        lastWordAt: at,
      };
    });
    await t.db.insertInto("notices").values(rows).execute();
    expect(await owner.api.notices.count({})).toEqual({ unread: UNREAD_MAX });
    expect((await owner.api.codes.list({})).items[0]?.unread).toBe(UNREAD_MAX);
  });

  test("show nobody what was told somebody else", async () => {
    const [{ id }, ofCar] = [await makeNotice(), await makeNotice(car)];
    for (const who of [await makeCustomerPerson(t), clerk]) {
      expect((await who.api.notices.list({})).items).toEqual([]);
      expect((await catchRefusal(who.api.notices.get({ id }))).code).toBe("NOTICE_NOT_FOUND");
    }
    const rival = await makeCompanyOwnerPerson(t);
    for (const list of ["unread", "read"] as const)
      expect((await rival.api.company.notices.list({ list })).items).toEqual([]);
    for (const ask of ["get", "see", "remove"] as const)
      expect((await catchRefusal(rival.api.company.notices[ask]({ id: ofCar.id }))).code).toBe("NOTICE_NOT_FOUND");
    expect(await rival.api.company.notices.count({})).toEqual({ unread: 0 });
    expect(await clerk.api.company.notices.count({})).toEqual({ unread: 1 });
  });
});

describe("an answer", () => {
  const words = (answer: "coming-10" | "now" | "words" | "call-me", note = "") => ({ answer, note });

  test("reaches the visitor with its time, opens what was not opened, and a later one takes its place", async () => {
    const { id, read } = await makeNotice();
    const { version } = await owner.api.notices.get({ id });
    const at = t.clock.now();
    const answered = await owner.api.notices.answer({ id, version, ...words("coming-10", "Marketteyim") });
    expect(answered).toMatchObject({ state: "answered", seenAt: at, mayAnswer: true, version: version + 1 });
    const arrivesAt = new Date(at.getTime() + 10 * 60_000);
    const expected = { answer: "coming-10", note: "Marketteyim", at, arrivesAt };
    expect(await read()).toMatchObject({ state: "answered", answer: { ...expected, phone: null } });
    t.clock.advance({ seconds: 60 });
    await owner.api.notices.answer({ id, version: answered.version, ...words("now") });
    expect((await read()).answer).toMatchObject({ answer: "now", arrivesAt: null });
    const { answers } = await owner.api.notices.get({ id });
    expect(answers.map(({ answer, by }) => [answer, by])).toEqual([
      ["now", ""],
      ["coming-10", ""],
    ]);
  });

  test("arrives although another visitor joined and the first said that they still wait, since it was read", async () => {
    const { id, key } = await makeNotice();
    const { version } = await owner.api.notices.see({ id });
    await makeNotice();
    t.clock.advance({ seconds: 60 });
    await t.api().tellings.nudge({ key });
    expect(await owner.api.notices.answer({ id, version, ...words("now") })).toMatchObject({
      told: 2,
      state: "answered",
    });
  });

  test("sent twice is one; another by somebody who read what was there before is refused", async () => {
    const { id } = await makeNotice(car);
    const { version } = await clerk.api.company.notices.see({ id });
    for (let nth = 0; nth < 2; nth += 1) await clerk.api.company.notices.answer({ id, version, ...words("now") });
    for (const given of [words("now"), words("coming-10")]) {
      const late = fleet.api.company.notices.answer({ id, version, ...given });
      expect((await catchRefusal(late)).code).toBe("NOTICE_ANSWERED");
    }
    const { answers } = await fleet.api.company.notices.get({ id });
    expect(answers.map(({ answer, by }) => [answer, by])).toEqual([["now", "Cem Görevli"]]);
  });

  test("that comes late is not taken for one that was given to another notice", async () => {
    const [{ id }, other] = [await makeNotice(), await makeNotice(code, { reason: "window" })];
    const { version } = await owner.api.notices.see({ id });
    await owner.api.notices.answer({ id, version, ...words("now") });
    t.clock.advance({ seconds: 1 });
    await owner.api.notices.answer({ id: other.id, version, ...words("coming-10") });
    const late = owner.api.notices.answer({ id, version, ...words("coming-10") });
    expect((await catchRefusal(late)).code).toBe("NOTICE_ANSWERED");
  });

  test("to what was taken back is answered as to what never was", async () => {
    const { key, id } = await makeNotice();
    const { version } = await owner.api.notices.get({ id });
    await t.api().tellings.withdraw({ key });
    expect((await catchRefusal(owner.api.notices.answer({ id, version, ...words("now") }))).code).toBe(
      "NOTICE_NOT_FOUND",
    );
  });

  test("'call me' shows the holder's number on the visitor's page, hidden or not, while they hold the code", async () => {
    const { id, read } = await makeNotice();
    const { version, ownPhone } = await owner.api.notices.see({ id });
    expect(ownPhone).toBe(SHOWN_PHONE.text);
    await owner.api.notices.answer({ id, version, ...words("call-me") });
    expect((await read()).answer?.phone).toEqual(SHOWN_PHONE);
    await owner.api.codes.unlink({ code });
    await makeProfile(t.db, (await makeCustomerPerson(t)).user, {
      code,
      contacts: { phone: { value: "+905559998877", visible: true } },
    });
    expect((await read()).answer).toMatchObject({ answer: "call-me", phone: null });
  });

  test("'call me' of a company shows its contact number; without any it is refused", async () => {
    const { id, read } = await makeNotice(car);
    const { version, ownPhone } = await clerk.api.company.notices.see({ id });
    expect(ownPhone).toBe("");
    const answering = { id, version, ...words("call-me") };
    expect((await catchRefusal(clerk.api.company.notices.answer(answering))).code).toBe("NO_PHONE");
    await t.db.updateTable("companies").set({ contactPhone: PHONE }).where("id", "=", fleet.user.companyId).execute();
    await clerk.api.company.notices.answer(answering);
    expect((await read()).answer?.phone).toEqual(SHOWN_PHONE);
  });

  test("keeps the name of a member who has left, whoever leaves after them", async () => {
    const { id } = await makeNotice(car);
    const next = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Deniz Vardiya" }));
    let { version } = await clerk.api.company.notices.see({ id });
    for (const who of [clerk, next]) {
      t.clock.advance({ seconds: 1 });
      ({ version } = await who.api.company.notices.answer({ id, version, ...words("words", "Geliyoruz") }));
    }
    for (const who of [clerk, next]) await who.api.account.remove({ password: "sifre-1234" });
    const { answers } = await fleet.api.company.notices.get({ id });
    const left = { answer: "words", note: "Geliyoruz" };
    expect(answers).toMatchObject([
      { ...left, by: "Deniz Vardiya" },
      { ...left, by: "Cem Görevli" },
    ]);
  });
});

test("of very many tellings those that say something are shown before the others, newest first", async () => {
  const place = { lat: 41.00824, lon: 28.97836, accuracy: 45 };
  const { id } = await makeNotice(code, { note: "İlk" });
  for (const said of [{ phone: PHONE }, { place }, { photo: makePhoto("x") }]) {
    t.clock.advance({ seconds: 1 });
    await makeNotice(code, said);
  }
  for (let nth = 0; nth < SHOWN_VISITOR_REPORTS_MAX + 3; nth += 1) {
    t.clock.advance({ seconds: 1 });
    await makeNotice();
  }
  const { tellings } = await owner.api.notices.get({ id });
  expect(tellings).toHaveLength(SHOWN_VISITOR_REPORTS_MAX);
  expect(tellings.slice(-4)).toMatchObject([
    { photo: { width: 1600 } },
    { place },
    { phone: SHOWN_PHONE },
    { note: "İlk" },
  ]);
  const times = tellings.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test("a deleted notice is gone for its holder and for its visitors", async () => {
  const { id, key } = await makeNotice(code, { note: "Silinecek" });
  const other = await makeNotice(code, { reason: "window" });
  await owner.api.notices.remove({ id });
  expect((await catchRefusal(owner.api.notices.remove({ id }))).code).toBe("NOTICE_NOT_FOUND");
  expect((await catchRefusal(t.api().tellings.get({ key }))).code).toBe("TELLING_NOT_FOUND");
  expect(await t.db.selectFrom("tellings").select("note").where("noticeId", "=", id).execute()).toEqual([]);
  expect(await owner.api.notices.list({})).toMatchObject({ items: [{ id: other.id }] });
});

describe("an end", () => {
  test("after 90 days", async () => {
    const { id } = await makeNotice();
    const late = (days: number) => new Date(t.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
    await deleteOldNotices(t.db, late(NOTICE_KEPT_DAYS));
    await owner.api.notices.get({ id });
    await deleteOldNotices(t.db, new Date(late(NOTICE_KEPT_DAYS).getTime() + 1));
    expect((await catchRefusal(owner.api.notices.get({ id }))).code).toBe("NOTICE_NOT_FOUND");
  });

  test("with the account, and with the company and its rentals; nobody else's end with them, nor whom they blocked", async () => {
    const rental = await makeRental(t.db, fleet.user, car);
    const stranger = await makeCustomerPerson(t);
    const neighbour = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, neighbour.user);
    const holders = [
      { code, ownerId: owner.user.id },
      { code: car, companyId: fleet.user.companyId },
      { code: await makeProfile(t.db, stranger.user), ownerId: stranger.user.id },
      { code: theirs, companyId: neighbour.user.companyId },
    ];
    const ids: string[] = [];
    const [now, sender] = [t.clock.now(), Buffer.alloc(32)];
    for (const holder of holders) {
      ids.push((await makeNotice(holder.code)).id);
      await t.db
        .insertInto("noticeBlocks")
        .values({ ...holder, sender, blockedAt: now, until: now })
        .execute();
    }
    await fleet.api.company.rentals.end({ id: rental });
    await owner.api.account.remove({ password: "sifre-1234" });
    await fleet.api.account.remove({ password: "sifre-1234", knowsOpenSums: true });
    const left = await t.db.selectFrom("notices").select("id").where("id", "in", ids).orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual(ids.slice(2).toSorted());
    const blocks = await t.db.selectFrom("noticeBlocks").select("code").orderBy("code").execute();
    expect(blocks.map((block) => block.code)).toEqual([holders[2]!.code, theirs].toSorted());
  });
});
