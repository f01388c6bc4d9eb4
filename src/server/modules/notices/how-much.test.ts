import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { noticeFormWords } from "#contract/notices/notices.words.ts";
import { SUMMARY_MINUTES } from "#domain/notices/alert.ts";
import { NUDGES_PER_NOTICE_MAX, getReasonsOfKind, type NoticeReason } from "#domain/notices/notice.ts";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeProfile, makeVisitorNotice, readNoticeId } from "../../../../test/world.ts";

let t: TestApp;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  owner = await makeCustomerPerson(t, { isConfirmed: true });
  code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12" });
});
afterAll(() => t.close());

const clientFrom = (address = makeNextAddress()) => t.as(undefined, { address });

let networkCount = 0;
function makeNextNetworkMaker(): (nth: number) => TestClient {
  networkCount += 1;
  const here = networkCount.toString(16);
  return (nth) => clientFrom(`2001:db8:${here}:${nth.toString(16)}::1`);
}

interface GivenReport {
  reason?: NoticeReason;
  note?: string;
  phone?: string;
  place?: { lat: number; lon: number; accuracy: number };
  key?: string;
  at?: string;
}

async function sendNotice(visitor: TestClient, { at = code, ...given }: GivenReport = {}): Promise<string> {
  const told = { key: randomNoticeKey(), reason: "lights" as NoticeReason, note: "", phone: "", ...given };
  return (await visitor.api.visitor.notices.send({ ...told, code: at })).key;
}

const readVisitorNotice = (key: string) => t.api().tellings.get({ key });
const nudgeOwner = (key: string, visitor: TestClient = clientFrom()) => visitor.api.tellings.nudge({ key });
const catchRefusalCode = async (call: Promise<unknown>) => (await catchRefusal(call)).code;
const givenPlace = { lat: 41.00824, lon: 28.97836, accuracy: 45 };

async function listRows(table: "tellings" | "notices" = "tellings"): Promise<number> {
  const counted = t.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

async function countAcceptedCalls(calls: readonly (() => Promise<unknown>)[]): Promise<[number, string | undefined]> {
  let count = 0;
  let refusal: string | undefined;
  for (const call of calls)
    await call().then(
      () => (count += 1),
      (error: { code?: string }) => (refusal ??= error.code),
    );
  return [count, refusal];
}

const repeatTimes = <Made>(count: number, make: (nth: number) => Made): Made[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

describe("telling the same once more from one address", () => {
  test("writes no row, counts nobody twice, and leads to a page that follows what was told first", async () => {
    const visitor = clientFrom();
    const first = await sendNotice(visitor);
    const before = await listRows();
    const key = randomNoticeKey();
    const second = await sendNotice(visitor, { key });
    expect([first, key]).not.toContain(second);
    expect([await sendNotice(visitor, { key }), await sendNotice(visitor)]).toEqual([second, second]);
    expect(await listRows()).toBe(before);
    expect(await readVisitorNotice(second)).toMatchObject({
      isShared: true,
      told: 1,
      state: "sent",
      code,
      reason: "lights",
    });
    expect(await readVisitorNotice(first)).toMatchObject({ isShared: false, told: 1 });
    const { id, version } = await owner.api.notices.see({ id: await readNoticeId(t.db, first) });
    await owner.api.notices.answer({ id, version, answer: "coming-5", note: "" });
    expect(await readVisitorNotice(second)).toMatchObject({ state: "answered", answer: { answer: "coming-5" } });
  });

  test("shows nothing that whoever told it first wrote, and ends nothing of theirs", async () => {
    const visitor = clientFrom();
    const first = await sendNotice(visitor, { note: "Sağ far", phone: "0532 000 00 00", place: givenPlace });
    const key = await sendNotice(visitor);
    const bare = { note: "", phone: "", photo: null, place: null };
    expect(await readVisitorNotice(key)).toMatchObject({
      ...bare,
      mayWithdraw: false,
      maySolve: false,
      mayAddPhoto: false,
    });
    for (const ask of ["solve", "withdraw"] as const)
      expect(await catchRefusalCode(t.api().tellings[ask]({ key }))).toBe("TELLING_SHARED");
    expect(await catchRefusalCode(t.api().tellings.photo({ key }))).toBe("PHOTO_NOT_FOUND");
    expect(await readVisitorNotice(first)).toMatchObject({ state: "sent", note: "Sağ far" });
    t.clock.advance({ seconds: 60 });
    expect(await nudgeOwner(key)).toMatchObject({ isShared: true, secondsUntilNudge: 60 });
  });

  test("says so once whoever told it first has taken it back, and then begins anew", async () => {
    const visitor = clientFrom();
    const first = await sendNotice(visitor);
    const key = await sendNotice(visitor);
    await t.api().tellings.withdraw({ key: first });
    expect(await readVisitorNotice(key)).toMatchObject({ isShared: true, state: "withdrawn", secondsUntilNudge: null });
    const again = await sendNotice(visitor);
    expect(await readNoticeId(t.db, again)).not.toBe(await readNoticeId(t.db, first));
  });

  test("keeps a part of its own of what is urgent, when whoever told it first ends theirs", async () => {
    const visitor = clientFrom();
    for (const [reason, end] of [
      ["child-animal", "withdraw"],
      ["crash", "solve"],
    ] as const) {
      const first = await sendNotice(visitor, { reason });
      const key = await sendNotice(visitor, { reason });
      expect(await readVisitorNotice(key)).toMatchObject({ isShared: true, maySolve: false });
      await t.api().tellings[end]({ key: first });
      expect(await readVisitorNotice(key)).toMatchObject({ isShared: false, state: "sent", maySolve: true, told: 1 });
      expect((await owner.api.notices.list({})).items[0]).toMatchObject({ reason, state: "sent" });
      await t.api().tellings.solve({ key });
      expect(await readVisitorNotice(key)).toMatchObject({ state: "solved" });
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("is known over midnight, when the key of the day changes, and works after the operator replaced the secret", async () => {
    const visitor = clientFrom();
    const there = Date.parse(`${t.clock.now().toISOString().slice(0, 10)}T23:55:00+03:00`);
    t.clock.advance({ days: 1, seconds: (there - t.clock.now().getTime()) / 1000 });
    await sendNotice(visitor);
    t.clock.advance({ seconds: 10 * 60 });
    const key = await sendNotice(visitor);
    expect(await readVisitorNotice(key)).toMatchObject({ isShared: true });
    const secretKeys = { keyFor: () => Buffer.alloc(32, 9) };
    const other = t.with({ secretKeys }).as(undefined, { address: "10.99.0.1" });
    const kept = await other.api.visitor.notices.send({
      code,
      key: randomNoticeKey(),
      reason: "alarm",
      note: "",
      phone: "",
    });
    const anew = await other.api.visitor.notices.send({
      code,
      key: randomNoticeKey(),
      reason: "alarm",
      note: "",
      phone: "",
    });
    expect(anew.key).not.toBe(kept.key);
    expect(await readVisitorNotice(anew.key)).toMatchObject({ isShared: true });
  });

  test("with words or a place is a part of its own, of which nobody is counted twice", async () => {
    const visitor = clientFrom();
    await sendNotice(visitor);
    const before = await listRows();
    for (const given of [{ note: "Sağ far" }, { phone: "0532 000 00 00" }, { place: givenPlace }]) {
      const key = await sendNotice(visitor, given);
      expect(await readVisitorNotice(key)).toMatchObject({
        isShared: false,
        told: 1,
        ...("place" in given ? {} : given),
      });
    }
    expect(await listRows()).toBe(before + 3);
    const [row] = (await owner.api.notices.list({})).items;
    expect(row).toMatchObject({ told: 1, hasPlace: true, note: "Sağ far" });
  });

  test("from another address is another one, and from another part of one /48 the same one in another's place", async () => {
    await sendNotice(clientFrom());
    expect(await readVisitorNotice(await sendNotice(clientFrom()))).toMatchObject({ isShared: false, told: 2 });
    const network = makeNextNetworkMaker();
    const first = await sendNotice(network(1));
    expect(await readVisitorNotice(first)).toMatchObject({ told: 3 });
    const second = await sendNotice(network(2));
    expect(await readVisitorNotice(second)).toMatchObject({ isShared: false, told: 3 });
    expect(await readVisitorNotice(await sendNotice(makeNextNetworkMaker()(1)))).toMatchObject({ told: 4 });
  });

  test("a form whose photo is to follow has a part of its own, to which the photo is added", async () => {
    const visitor = clientFrom();
    await sendNotice(visitor);
    const key = randomNoticeKey();
    const form = { key, reason: "lights", "photo-follows": "1" };
    const answer = await visitor.send(`/q/${code}/haber`, { form });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/h/${key}`]);
    expect(await readVisitorNotice(key)).toMatchObject({ isShared: false, mayAddPhoto: true, told: 1 });
  });

  test("at a notice that was told before networks were counted counts on from how many told it", async () => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
    const set = { networks: null, told: 7, waiting: 7 };
    await t.db
      .updateTable("notices")
      .set(set)
      .where("id", "=", await readNoticeId(t.db, key))
      .execute();
    expect(await readVisitorNotice(await sendNotice(clientFrom()))).toMatchObject({ told: 8 });
  });
});

describe("rows", () => {
  test("of one address at one code end with a refusal, but not at once for what is urgent, and not for others", async () => {
    const visitor = clientFrom();
    const before = await listRows();
    const write = (reason: NoticeReason) => async () => void (await sendNotice(visitor, { reason, place: givenPlace }));
    expect(await countAcceptedCalls(repeatTimes(17, () => write("lights")))).toEqual([15, "NOTICES_USED_UP"]);
    expect(await countAcceptedCalls(repeatTimes(6, () => write("crash")))).toEqual([5, "NOTICES_USED_UP"]);
    expect((await listRows()) - before).toBe(20);
    const waits = (await catchRefusal(sendNotice(visitor, { place: givenPlace }))).data as {
      retryAfterSeconds: number;
    };
    expect(waits.retryAfterSeconds).toBeGreaterThan(3500);
    // The same report from the same sender is accepted, because it inserts no row.
    await sendNotice(visitor);
    await sendNotice(clientFrom(), { place: givenPlace });
  });

  test("are not even looked for where one address has sent three hundred in ten minutes", async () => {
    const address = makeNextAddress();
    const visitor = clientFrom(address);
    const key = await sendNotice(visitor);
    for (let nth = 1; nth < 300; nth += 1) await t.deps.limits.take("sendingByAddress", address);
    expect(await catchRefusalCode(sendNotice(visitor, { key }))).toBe("NOTICES_USED_UP");
    await sendNotice(clientFrom());
  });

  test("that begin a notice end with a refusal, and joining goes on", async () => {
    const codes = await Promise.all(repeatTimes(11, () => makeProfile(t.db, owner.user)));
    const visitor = clientFrom();
    expect(await countAcceptedCalls(codes.map((at) => () => sendNotice(visitor, { at })))).toEqual([
      10,
      "NOTICES_USED_UP",
    ]);
    await makeVisitorNotice(t.db, codes[10]!, { now: t.clock.now() });
    await sendNotice(visitor, { at: codes[10]! });
  });

  test("what could not be joined any more begins a notice, and counts as one", async () => {
    const real = t.deps.tellFacts;
    const key = await sendNotice(clientFrom());
    let answered = false;
    const tellFacts: typeof real = async (asked) => {
      const facts = await real(asked);
      if (!answered) await t.api().tellings.solve({ key });
      answered = true;
      return facts;
    };
    const late = await t
      .with({ tellFacts })
      .as()
      .api.visitor.notices.send({ code, key: randomNoticeKey(), reason: "lights", note: "", phone: "" });
    expect(await readNoticeId(t.db, late.key)).not.toBe(await readNoticeId(t.db, key));
    const { nth } = await t.db
      .selectFrom("alerts")
      .select("nth")
      .where("noticeId", "=", await readNoticeId(t.db, late.key))
      .executeTakeFirstOrThrow();
    expect(nth).toBe(1);
  });
});

describe("words and photos", () => {
  test("are left to others by whoever sends bare reasons", async () => {
    const visitor = clientFrom();
    for (let nth = 0; nth < 30; nth += 1) await sendNotice(visitor, { reason: nth % 2 === 0 ? "lights" : "alarm" });
    const key = await sendNotice(clientFrom(), { reason: "crash", note: "34 XYZ 99 çarptı, kaçtı" });
    expect(await readVisitorNotice(key)).toMatchObject({ note: "34 XYZ 99 çarptı, kaçtı" });
  });

  test("of one address at one code are six an hour; a bare reason is still taken then", async () => {
    const visitor = clientFrom();
    const write = repeatTimes(9, () => () => sendNotice(visitor, { note: "Sağ far" }));
    expect(await countAcceptedCalls(write)).toEqual([6, "NOTICE_REASON_ALONE"]);
    expect((await catchRefusal(sendNotice(visitor, { phone: "0532 111 22 33" }))).data).toEqual({
      retryAfterSeconds: expect.any(Number) as number,
    });
    await sendNotice(visitor, { reason: "window" });
    await sendNotice(visitor, { note: "Başka etikette", at: await makeProfile(t.db, owner.user) });
  });

  test.each([
    ["of one code", "noticeByCode"],
    ["of all", "notices"],
  ] as const)("beyond what is taken %s, a bare reason is taken, and what is written is not", async (_, name) => {
    const real = t.deps.limits;
    const limits: typeof real = {
      ...real,
      takePart: async (asked, subject, ask) =>
        asked === name ? { subject, retryAfterSeconds: 60 } : real.takePart(asked, subject, ask),
    };
    const visitor = t.with({ limits }).as();
    for (const written of [{ note: "Sağ far" }, { phone: "0532 111 22 33" }]) {
      for (let nth = 0; nth < 3; nth += 1)
        expect(await catchRefusalCode(sendNotice(visitor, { ...written, reason: "window" }))).toBe(
          "NOTICE_REASON_ALONE",
        );
    }
    await sendNotice(visitor);
  });
});

describe("a telephone number", () => {
  test("is given to ten holders a day, whoever gives it and however it is written; to one of them as often as one likes", async () => {
    const codes = await Promise.all(repeatTimes(12, async () => makeProfile(t.db, (await makeCustomerPerson(t)).user)));
    const ways = ["0532 777 66 55", "+90 532 777 66 55", "00905327776655", "532 777 66 55"];
    const give = (nth: number) => () => sendNotice(clientFrom(), { at: codes[nth]!, phone: ways[nth % 4]! });
    expect((await countAcceptedCalls(repeatTimes(10, give)))[0]).toBe(10);
    expect(await catchRefusedFields(give(10)())).toEqual({ phone: noticeFormWords.numberUsedUp });
    const inWords = { at: codes[11]!, note: "Beni arayın: 0532-777-66-55" };
    expect(await catchRefusedFields(sendNotice(clientFrom(), inWords))).toEqual({ note: noticeFormWords.numberUsedUp });
    for (let nth = 0; nth < 3; nth += 1) await give(3)();
    await sendNotice(clientFrom(), { at: codes[11]!, phone: "0532 777 66 56" });
    await sendNotice(clientFrom(), { at: codes[10]! });
    const limits = await t.db.selectFrom("limits").select("key").execute();
    expect(limits.filter(({ key }) => key.includes("7776655"))).toEqual([]);
  });

  test("that was given to too many is told at its field, with everything typed kept", async () => {
    for (let nth = 0; nth < 10; nth += 1)
      await sendNotice(clientFrom(), {
        at: await makeProfile(t.db, (await makeCustomerPerson(t)).user),
        phone: "0532 777 66 55",
      });
    const form = { key: randomNoticeKey(), reason: "lights", note: "Sağ far", phone: "0532 777 66 55" };
    const answer = await clientFrom().send(`/q/${code}/haber`, { form });
    expect(answer.status).toBe(422);
    expect(readStubPageData(await answer.text())).toMatchObject({
      view: { problems: { phone: "number-used-up" }, typed: { note: "Sağ far", phone: "0532 777 66 55" } },
    });
  });
});

describe("reminders", () => {
  test("of one notice are six in all and one a minute, whoever sends them, and the page says so then", async () => {
    const keys = await Promise.all(repeatTimes(4, () => sendNotice(clientFrom())));
    t.clock.advance({ seconds: 60 });
    await nudgeOwner(keys[0]!);
    expect(await readVisitorNotice(keys[1]!)).toMatchObject({ secondsUntilNudge: 60 });
    expect(await catchRefusalCode(nudgeOwner(keys[1]!))).toBe("NUDGED_LATELY");
    for (let nth = 1; nth < NUDGES_PER_NOTICE_MAX; nth += 1) {
      t.clock.advance({ seconds: 60 });
      await nudgeOwner(keys[nth % 4]!);
    }
    t.clock.advance({ seconds: 60 });
    expect(await readVisitorNotice(keys[3]!)).toMatchObject({
      secondsUntilNudge: null,
      isRemindedEnough: true,
      maySolve: true,
    });
    expect(await catchRefusalCode(nudgeOwner(keys[3]!))).toBe("NUDGES_USED_UP");
  });

  test("of one address at one notice are three, with however many keys", async () => {
    const visitor = clientFrom();
    const keys = [
      await sendNotice(visitor),
      await sendNotice(visitor, { note: "a" }),
      await sendNotice(visitor, { note: "b" }),
    ];
    const elsewhere = await sendNotice(clientFrom());
    for (let nth = 0; nth < 3; nth += 1) {
      t.clock.advance({ seconds: 60 });
      await nudgeOwner(keys[nth]!, visitor);
    }
    t.clock.advance({ seconds: 60 });
    expect(await catchRefusalCode(nudgeOwner(keys[0]!, visitor))).toBe("NUDGES_USED_UP");
    await nudgeOwner(elsewhere);
  });
});

describe("an owner's messages", () => {
  const about = (sent: Awaited<ReturnType<typeof t.post>>) =>
    sent.flatMap(({ mail }) => ("inboxLink" in mail ? [mail.inboxLink.split("=")[1]] : []));

  test("are left to an honest stranger by one address that tells, joins and reminds as often as it can", async () => {
    const attacker = clientFrom();
    const keys: string[] = [];
    for (let nth = 0; nth < 40; nth += 1) keys.push(await sendNotice(attacker, { reason: "crash" }).catch(() => ""));
    let sent = 0;
    for (let minute = 0; minute < 4; minute += 1) {
      t.clock.advance({ seconds: 61 });
      for (const key of new Set(keys)) await nudgeOwner(key, attacker).catch(() => undefined);
      sent += (await t.post()).length;
    }
    expect(sent).toBeLessThanOrEqual(4);
    const honest = await sendNotice(clientFrom(), { reason: "child-animal" });
    expect(about(await t.post())).toEqual([await readNoticeId(t.db, honest)]);
  });

  test("tell of an urgent notice once more when another network tells the same, and not when the same one does", async () => {
    const attacker = clientFrom();
    const first = await sendNotice(attacker, { reason: "child-animal" });
    expect(await t.post()).toHaveLength(1);
    await sendNotice(attacker, { reason: "child-animal", note: "x" });
    expect(await t.post()).toEqual([]);
    await sendNotice(clientFrom(), { reason: "child-animal" });
    expect((await t.post()).map(({ mail }) => mail)).toMatchObject([
      {
        kind: "notice-arrived",
        isNudge: false,
        toldBy: 2,
        inboxLink: expect.stringContaining(await readNoticeId(t.db, first)) as string,
      },
    ]);
    // The owner was alerted already, and a reason that is not urgent causes no second alert.
    await sendNotice(clientFrom(), { reason: "lights" });
    t.clock.advance({ seconds: 31 });
    expect(await t.post()).toHaveLength(1);
    await sendNotice(clientFrom(), { reason: "lights" });
    t.clock.advance({ seconds: 31 });
    expect(await t.post()).toEqual([]);
  });

  test("tell the rest of what one network tells in a summary, which names all of it and says why", async () => {
    const attacker = clientFrom();
    const reasons = getReasonsOfKind("vehicle").filter(
      (reason) => !["crash", "leak", "towing", "child-animal"].includes(reason),
    );
    for (const reason of reasons) await sendNotice(attacker, { reason });
    t.clock.advance({ seconds: 31 });
    expect(about(await t.post())).toHaveLength(3);
    const until = new Date(t.clock.now().getTime() + SUMMARY_MINUTES * 60_000);
    const held = async () => (await owner.api.alerts.deliveries({})).held;
    expect(await held()).toEqual([{ count: reasons.length - 3, until, reason: "network" }]);
    t.clock.advance({ seconds: SUMMARY_MINUTES * 60 });
    expect((await t.post()).map(({ mail }) => mail)).toMatchObject([
      { kind: "alert", content: { kind: "summary", count: reasons.length - 3, isOverCeiling: true } },
    ]);
    expect(await held()).toEqual([]);
    const waiting = await t.db.selectFrom("alerts").select("id").where("toldAt", "is", null).execute();
    expect(waiting).toEqual([]);
  });

  test("of a fleet are counted for all of its codes together, so that many stickers are no way around", async () => {
    const codes = await Promise.all(repeatTimes(20, () => makeProfile(t.db, owner.user)));
    const attacker = clientFrom();
    for (const at of codes) {
      await sendNotice(attacker, { at });
      await t.db.deleteFrom("limits").where("key", "like", "noticeByAddress%").execute();
    }
    const nths = await t.db.selectFrom("alerts").select("nth").orderBy("id").execute();
    expect(nths.map(({ nth }) => nth)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(Math.max(...nths.map(({ nth }) => nth))).toBeGreaterThanOrEqual(3);
  });
});
