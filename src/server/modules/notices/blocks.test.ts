import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { BLOCK_HOURS, SENDER_KEPT_HOURS } from "#domain/notices/sender.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import {
  randomNoticeKey,
  makeCars,
  makeMember,
  makeProfile,
  makeVisitorNotice,
  readNoticeId,
  PASSWORD,
  readVisitorMessageId,
} from "../../../../test/world.ts";
import { readTellFacts } from "./tell-facts.ts";

let t: TestApp;
let owner: Person;
let code: string;
let pestAddress: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom("limits").execute();
  owner = await makeCustomerPerson(t);
  code = await makeProfile(t.db, owner.user);
  pestAddress = makeNextAddress();
});
afterAll(() => t.close());

async function sendNotice(
  address = pestAddress,
  at = code,
  given: { reason?: "lights" | "window"; note?: string } = {},
) {
  const told = { key: randomNoticeKey(), reason: "lights", note: "", phone: "", ...given, code: at } as const;
  return (await t.as(undefined, { address }).api.visitor.notices.send(told)).key;
}

const sendAndGetRefusal = async (address?: string, at?: string) => (await catchRefusal(sendNotice(address, at))).code;

async function findNoticeIds(key: string, who: Person = owner) {
  const id = await readNoticeId(t.db, key);
  const { tellings } = await who.api.notices.get({ id });
  return { id, telling: tellings[0]!.id };
}

async function blockSenderOf(key: string) {
  const asked = await findNoticeIds(key);
  await owner.api.notices.block(asked);
  return asked;
}

async function readBlockState({ id }: { id: string }) {
  const { isBlocked, mayBlock } = (await owner.api.notices.get({ id })).tellings[0]!;
  return { isBlocked, mayBlock };
}

describe("whoever is blocked", () => {
  test("tells nothing more at this code and is told so; others do, and so do they at another code", async () => {
    const asked = await findNoticeIds(await sendNotice());
    expect(await readBlockState(asked)).toEqual({ isBlocked: false, mayBlock: true });
    const { tellings } = await owner.api.notices.block(asked);
    expect(tellings).toMatchObject([{ isBlocked: true, mayBlock: true }]);
    const refusal = await catchRefusal(sendNotice());
    expect([refusal.code, refusal.status, refusal.message]).toEqual([
      "SENDER_BLOCKED",
      403,
      "Bu etikete şu anda mesaj gönderemiyorsunuz. Acil bir durum varsa 112’yi ya da 155’i arayın.",
    ]);
    await sendNotice(makeNextAddress());
    await sendNotice(pestAddress, await makeProfile(t.db, owner.user));
  });

  test("is told apart from whoever tells at the same code at the same moment", async () => {
    await blockSenderOf(await sendNotice());
    const { sender } = await t.db
      .selectFrom("noticeBlocks")
      .select("sender")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    const asked = [Buffer.alloc(32), sender].map((digest) => ({
      code,
      key: randomNoticeKey(),
      reason: "lights" as const,
      senders: [digest],
      networks: [digest],
    }));
    const facts = await readTellFacts(t.db, asked, t.clock.now());
    expect(facts.map(({ isBlocked }) => isBlocked)).toEqual([false, true]);
  });

  test("reads it on the form, with everything that was typed", async () => {
    await blockSenderOf(await sendNotice());
    const form = { key: randomNoticeKey(), reason: "window", note: "Cam açık", phone: "0532 000 00 00" };
    const answer = await t.as(undefined, { address: pestAddress }).send(`/q/${code}/haber`, { form });
    expect(answer.status).toBe(403);
    const { view } = readStubPageData(await answer.text()) as {
      view: { typed: object; problems: Record<string, string> };
    };
    expect(view.typed).toEqual(form);
    expect(view.problems[""]).toBe("SENDER_BLOCKED");
  });

  test("is known by the whole /64 of an IPv6 network, and no wider", async () => {
    await blockSenderOf(await sendNotice("2001:db8:1:2::1"));
    expect(await sendAndGetRefusal("2001:db8:1:2:ffff::9")).toBe("SENDER_BLOCKED");
    await sendNotice("2001:db8:1:3::1");
  });

  test("is so for a day, over midnight and to the last second, and then tells again", async () => {
    const key = await sendNotice();
    t.clock.advance({ hours: SENDER_KEPT_HOURS, seconds: -1 });
    await blockSenderOf(key);
    t.clock.advance({ hours: BLOCK_HOURS, seconds: -1 });
    // Sends to another process, which has not read the senders' keys yet.
    const { api } = t.with({}).as(undefined, { address: pestAddress });
    const told = { code, reason: "lights", note: "", phone: "" } as const;
    expect((await catchRefusal(api.visitor.notices.send({ ...told, key: randomNoticeKey() }))).code).toBe(
      "SENDER_BLOCKED",
    );
    expect(await sendAndGetRefusal()).toBe("SENDER_BLOCKED");
    await deleteExpired(t.deps);
    expect(await sendAndGetRefusal()).toBe("SENDER_BLOCKED");
    t.clock.advance({ seconds: 1 });
    await sendNotice();
  });

  test("is refused also when they are blocked at the moment in which they tell", async () => {
    const key = await sendNotice();
    const { sender } = await t.db
      .selectFrom("tellings")
      .select("sender")
      .where("id", "=", await readVisitorMessageId(t.db, key))
      .executeTakeFirstOrThrow();
    await blockSenderOf(key);
    const now = t.clock.now();
    await expect(makeVisitorNotice(t.db, code, { senders: [sender!], now })).rejects.toThrow("SENDER_BLOCKED");
    await makeVisitorNotice(t.db, code, { senders: [Buffer.alloc(32)], now });
  });

  test("tells again once that is taken back, which may be said twice", async () => {
    const asked = await blockSenderOf(await sendNotice());
    expect(await sendAndGetRefusal()).toBe("SENDER_BLOCKED");
    for (let nth = 0; nth < 2; nth += 1) {
      await owner.api.notices.unblock(asked);
      expect(await readBlockState(asked)).toEqual({ isBlocked: false, mayBlock: true });
    }
    await sendNotice();
  });

  test("uses up nothing of what others may tell at the code", async () => {
    await blockSenderOf(await sendNotice());
    for (let nth = 0; nth < 30; nth += 1) expect(await sendAndGetRefusal()).toBe("SENDER_BLOCKED");
    await sendNotice(makeNextAddress(), code, { note: "Sağ far" });
  });

  test("may still say that it is solved or take it back, and no more that they wait", async () => {
    const [lights, window] = [await sendNotice(), await sendNotice(pestAddress, code, { reason: "window" })];
    t.clock.advance({ seconds: 60 });
    const { tellings } = t.api();
    expect((await tellings.get({ key: lights })).secondsUntilNudge).toBe(0);
    await blockSenderOf(lights);
    expect((await tellings.get({ key: lights })).secondsUntilNudge).toBe(null);
    expect((await catchRefusal(tellings.nudge({ key: window }))).code).toBe("SENDER_BLOCKED");
    expect((await tellings.solve({ key: lights })).state).toBe("solved");
    expect((await tellings.withdraw({ key: window })).state).toBe("withdrawn");
  });

  test("is one of many who told the same", async () => {
    const others = makeNextAddress();
    const key = await sendNotice(others);
    t.clock.advance({ seconds: 1 });
    await blockSenderOf(await sendNotice());
    const { tellings } = await owner.api.notices.get({ id: await readNoticeId(t.db, key) });
    expect(tellings.map(({ isBlocked }) => isBlocked)).toEqual([true, false]);
    await sendNotice(others);
  });
});

describe("a block", () => {
  test("is made by whoever holds the code, of what was told them", async () => {
    const asked = await findNoticeIds(await sendNotice());
    const stranger = await makeCustomerPerson(t);
    const mine = await findNoticeIds(await sendNotice(pestAddress, await makeProfile(t.db, stranger.user)), stranger);
    for (const wrong of [asked, { id: mine.id, telling: asked.telling }, { id: asked.id, telling: mine.telling }]) {
      for (const deed of ["block", "unblock", "report"] as const)
        expect((await catchRefusal(stranger.api.notices[deed](wrong))).code).toBe("NOTICE_NOT_FOUND");
    }
    expect(await t.db.selectFrom("noticeBlocks").select("code").where("code", "=", code).execute()).toEqual([]);
  });

  test("of a company's car is made by any member, and not from the account's own inbox", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user);
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
    const id = await readNoticeId(t.db, await sendNotice(pestAddress, car));
    const { tellings } = await clerk.api.company.notices.get({ id });
    const asked = { id, telling: tellings[0]!.id };
    expect((await catchRefusal(clerk.api.notices.block(asked))).code).toBe("NOTICE_NOT_FOUND");
    expect((await clerk.api.company.notices.block(asked)).tellings[0]!.isBlocked).toBe(true);
    expect(await sendAndGetRefusal(pestAddress, car)).toBe("SENDER_BLOCKED");
    await fleet.api.company.notices.unblock(asked);
    await sendNotice(pestAddress, car);
  });

  test("cannot be made a day after it was told, when nothing says any more by whom", async () => {
    const asked = await findNoticeIds(await sendNotice());
    t.clock.advance({ hours: SENDER_KEPT_HOURS });
    expect(await readBlockState(asked)).toEqual({ isBlocked: false, mayBlock: false });
    expect((await catchRefusal(owner.api.notices.block(asked))).code).toBe("CANNOT_BLOCK");
    await deleteExpired(t.deps);
    const senders = await t.db.selectFrom("tellings").select("sender").where("id", "=", asked.telling).execute();
    expect(senders).toEqual([{ sender: null }]);
    expect((await catchRefusal(owner.api.notices.block(asked))).code).toBe("CANNOT_BLOCK");
    await owner.api.notices.unblock(asked);
  });

  test("goes with the link, so that whoever links the code next hears everybody", async () => {
    const asked = await blockSenderOf(await sendNotice());
    const other = await findNoticeIds(await sendNotice(makeNextAddress(), code, { reason: "window" }));
    const kept = await makeProfile(t.db, owner.user);
    await blockSenderOf(await sendNotice(pestAddress, kept));
    await owner.api.codes.unlink({ code });
    expect(await sendAndGetRefusal(pestAddress, kept)).toBe("SENDER_BLOCKED");
    expect((await catchRefusal(owner.api.notices.block(other))).code).toBe("CANNOT_BLOCK");
    expect(await readBlockState(asked)).toEqual({ isBlocked: false, mayBlock: false });
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    const told = await sendNotice();
    await next.api.notices.block(await findNoticeIds(told, next));
    // A former holder cannot lift the block of the present one.
    await owner.api.notices.unblock(asked);
    expect(await sendAndGetRefusal()).toBe("SENDER_BLOCKED");
  });
});

test("a block goes with the account that made it, and one of a restored backup, whose keys are gone, meets nobody", async () => {
  await blockSenderOf(await sendNotice());
  // Backups do not contain the keys that identify senders. So after a restore there are no keys, and another process
  // makes new ones.
  await t.db.deleteFrom("senderKeys").execute();
  const { api } = t.with({}).as(undefined, { address: pestAddress });
  await api.visitor.notices.send({ code, key: randomNoticeKey(), reason: "window", note: "", phone: "" });
  const blocks = t.db.selectFrom("noticeBlocks").select("code").where("code", "=", code);
  expect(await blocks.execute()).toHaveLength(1);
  await owner.api.account.remove({ password: PASSWORD });
  expect(await blocks.execute()).toEqual([]);
});

test("once they are over, the hourly sweep removes blocks, digests and keys, and nothing before", async () => {
  const key = await sendNotice();
  await blockSenderOf(key);
  const kept = async () => ({
    blocks: (await t.db.selectFrom("noticeBlocks").select("code").where("code", "=", code).execute()).length,
    senders: (
      await t.db
        .selectFrom("tellings")
        .select("id")
        .where("noticeId", "=", await readNoticeId(t.db, key))
        .where("sender", "is not", null)
        .execute()
    ).length,
    days: (await t.db.selectFrom("senderKeys").select("day").orderBy("day").execute()).map(({ day }) => day),
  });
  const before = await kept();
  await deleteExpired(t.deps);
  expect(await kept()).toEqual(before);
  expect(before).toMatchObject({ blocks: 1, senders: 1 });
  t.clock.advance({ hours: 24, seconds: -1 });
  await deleteExpired(t.deps);
  expect(await kept()).toMatchObject({ blocks: 1, senders: 1 });
  t.clock.advance({ seconds: 1 });
  await deleteExpired(t.deps);
  expect(await kept()).toMatchObject({ blocks: 0, senders: 0 });
  t.clock.advance({ days: 3 });
  await deleteExpired(t.deps);
  expect(await kept()).toEqual({ blocks: 0, senders: 0, days: [] });
});
