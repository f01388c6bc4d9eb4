import { createECDH, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import {
  minuteOfIstanbulDay,
  ALERTS_A_DAY_MAX,
  ALERTS_BEFORE_SUMMARY,
  SUMMARY_MINUTES,
} from "#domain/notices/alert.ts";
import { makePageFingerprint } from "#domain/notices/delivery.ts";
import { ALERT_DELAY_SECONDS, NOTICE_EXPIRY_HOURS } from "#domain/notices/notice.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import { closeAccount } from "#server/modules/users/closing.ts";

import { makeChannel, makeSecondPerson } from "../../../../test/alert-rows.ts";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, type Person, makeSignedIn } from "../../../../test/people.ts";
import { makeReceivers, type TestReceivers } from "../../../../test/receivers.ts";
import { removeSecondPeople } from "../../../../test/second-people.ts";
import { randomNoticeKey, makeAdmin, makeCars, makeMember, makeProfile, readNoticeId } from "../../../../test/world.ts";

const MINUTE_SECONDS = 60;
const OWNER_PHONE = "+905321112233";

let receivers: TestReceivers;
let t: TestApp;
let owner: Person;
let code: string;
beforeAll(async () => {
  receivers = makeReceivers();
  t = await createTestApp(receivers.deps);
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries", "channels"] as const)
    await t.db.deleteFrom(table).execute();
  receivers.handed.length = 0;
  owner = await makeCustomerPerson(t, { isConfirmed: true });
  code = await makeLinkedCode(owner);
});
afterAll(() => t.close());

function makeLinkedCode(who: Person, given: Parameters<typeof makeProfile>[2] = {}): Promise<string> {
  return makeProfile(t.db, who.user, {
    plate: "34 ABC 12",
    contacts: { phone: { value: OWNER_PHONE, visible: true } },
    ...given,
  });
}

async function makeUnconfirmedOwner(given: Parameters<typeof makeProfile>[2] = {}) {
  owner = await makeCustomerPerson(t);
  code = await makeLinkedCode(owner, given);
}

async function sendNotice(at = code, reason: "lights" | "crash" | "window" = "lights"): Promise<string> {
  const { key } = await t
    .as()
    .api.visitor.notices.send({ code: at, key: randomNoticeKey(), reason, note: "Çok gizli", phone: "" });
  return key;
}

const readVisitorNotice = (key: string) => t.api().tellings.get({ key });

/** Keeps the data that it shows, and polls whether they are still current, as the page's script does. */
async function openVisitorPage(key: string) {
  let shown = await readVisitorNotice(key);
  return {
    async follow() {
      const { status } = await t.as().send(`/h/${key}/durum?v=${makePageFingerprint(shown)}`);
      const view = await readVisitorNotice(key);
      // The page must reload if and only if the shown data have changed.
      const isSame = isDeepStrictEqual(followedFields(view), followedFields(shown));
      expect([status, key]).toEqual([isSame ? 204 : 200, key]);
      shown = view;
      return view.delivery.stage;
    },
  };
}

const followedFields = ({ state, version, delivery, reminder, isUnanswered }: VisitorNoticeView) => {
  return { state, version, delivery, reminder, isUnanswered };
};

async function advanceTime(seconds: number): Promise<void> {
  t.clock.advance({ seconds });
  // Messages are sent twice, because a delivery that is given up queues a mail.
  for (let nth = 0; nth < 2; nth += 1) await t.post();
}

async function readInboxRow(who = owner) {
  const { items, untold } = await who.api.notices.list({});
  return { ...items[0], untold };
}

const readCodeCard = async (who = owner) => (await who.api.codes.list({})).items[0];

async function changeAlertSettings(change: object, who = owner): Promise<void> {
  const { settings } = await who.api.alerts.get({});
  await who.api.alerts.save({ ...settings, ...change });
}

const listMails = () =>
  receivers.handed.flatMap(({ to, mail, isTaken }) => (mail ? [{ to, kind: mail.kind, isTaken, mail }] : []));

async function addBrowser(who = owner): Promise<string> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomNoticeKey()}`;
  const key = createECDH("prime256v1");
  key.generateKeys();
  await who.api.push.subscribe({
    endpoint,
    p256dh: key.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  });
  return endpoint;
}

async function addWebhook(): Promise<string> {
  const id = await makeChannel(t.db, owner.user);
  const url = `https://${id}.example/`;
  const address = JSON.stringify({ url, secret: `whsec_${randomBytes(32).toString("base64")}`, old: null });
  await t.db
    .updateTable("channels")
    .set({ address, addressHash: hashToken(url) })
    .where("id", "=", id)
    .execute();
  return url;
}

describe("what a visitor reads", () => {
  test("follows a mail that leaves: on its way, then delivered, then seen", async () => {
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    expect(await page.follow()).toBe("sending");
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("sent");
    expect((await readVisitorNotice(key)).delivery.at).toEqual(t.clock.now());
    expect(listMails()).toMatchObject([{ to: owner.user.email, kind: "notice-arrived", isTaken: true }]);
    await owner.api.notices.see({ id: await readNoticeId(t.db, key) });
    expect(await page.follow()).toBe("sent");
    expect((await readVisitorNotice(key)).state).toBe("seen");
  });

  test("is never that it was delivered to whoever is told of nothing, and is that at once", async () => {
    await makeUnconfirmedOwner({ reach: "notices" });
    const page = await openVisitorPage(await sendNotice());
    expect(await page.follow()).toBe("not-sent");
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("not-sent");
    expect(await readInboxRow()).toMatchObject({
      delivery: { stage: "not-sent", failures: [{ way: "email", error: "not-confirmed" }] },
      untold: { gap: "address-unconfirmed", isMine: true },
    });
    expect(await readCodeCard()).toMatchObject({ isReachable: false, gap: "address-unconfirmed" });
  });

  test("is seen where the owner opens the inbox without having been told", async () => {
    await makeUnconfirmedOwner();
    const key = await sendNotice();
    await advanceTime(ALERT_DELAY_SECONDS);
    await owner.api.notices.see({ id: await readNoticeId(t.db, key) });
    expect(await readVisitorNotice(key)).toMatchObject({
      state: "seen",
      delivery: { stage: "sent", at: t.clock.now() },
    });
    expect((await owner.api.notices.get({ id: await readNoticeId(t.db, key) })).delivery).toMatchObject({
      stage: "not-sent",
    });
  });

  test("follows a mail that the receiving server refuses", async () => {
    receivers.behave(owner.user.email, "refuses");
    const page = await openVisitorPage(await sendNotice());
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("not-sent");
    expect(await readInboxRow()).toMatchObject({
      delivery: { failures: [{ way: "email", error: "refused-by-receiver" }] },
      untold: { gap: "address-refused" },
    });
  });

  test("follows a mail that is put off until its patience ends, and one that leaves at last", async () => {
    receivers.behave(owner.user.email, "busy");
    const [first, second] = [await sendNotice(), await sendNotice(await makeLinkedCode(owner), "window")];
    const page = await openVisitorPage(first);
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("delayed");
    await t.db
      .updateTable("notices")
      .set({ seenAt: t.clock.now() })
      .where("id", "=", await readNoticeId(t.db, second))
      .execute();
    for (let hour = 0; hour < NOTICE_EXPIRY_HOURS - 1; hour += 1) {
      await advanceTime(60 * MINUTE_SECONDS);
      expect(await page.follow()).toBe("delayed");
    }
    receivers.behave(owner.user.email, "takes");
    await advanceTime(20 * MINUTE_SECONDS);
    expect(await page.follow()).toBe("sent");
  });

  test("becomes late by time alone where nothing sends", async () => {
    const page = await openVisitorPage(await sendNotice());
    t.clock.advance({ seconds: ALERT_DELAY_SECONDS + 1 });
    expect(await page.follow()).toBe("sending");
    t.clock.advance({ seconds: 2 * MINUTE_SECONDS });
    expect(await page.follow()).toBe("delayed");
  });

  test("names when quiet hours end, and follows what becomes of it then", async () => {
    const minute = minuteOfIstanbulDay(t.clock.now());
    await changeAlertSettings({ quiet: { from: minute, until: (minute + 60) % 1440 } });
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    expect(await page.follow()).toBe("later");
    const now = t.clock.now().getTime();
    const ends = new Date(now - (now % (MINUTE_SECONDS * 1000)) + 60 * MINUTE_SECONDS * 1000);
    expect((await readVisitorNotice(key)).delivery.until).toEqual(ends);
    await advanceTime(ALERT_DELAY_SECONDS);
    expect([await page.follow(), (await readVisitorNotice(key)).delivery.until]).toEqual(["later", ends]);
    expect(receivers.handed).toEqual([]);
    await advanceTime(60 * MINUTE_SECONDS);
    expect(await page.follow()).toBe("sent");
  });

  test("names when a pause ends, and goes out as soon as the owner ends it", async () => {
    const { pausedUntil } = await owner.api.alerts.pause({ pause: "hour" });
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    await advanceTime(ALERT_DELAY_SECONDS);
    expect([await page.follow(), (await readVisitorNotice(key)).delivery.until]).toEqual(["later", pausedUntil]);
    expect(receivers.handed).toEqual([]);
    expect((await owner.api.alerts.deliveries({})).held).toEqual([{ count: 1, until: pausedUntil, reason: "paused" }]);
    await owner.api.alerts.pause({ pause: null });
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("sent");
  });

  test("of quiet hours is that nobody is told where the last way goes meanwhile", async () => {
    await changeAlertSettings({ mailTopics: [] });
    const endpoint = await addBrowser();
    const minute = minuteOfIstanbulDay(t.clock.now());
    await changeAlertSettings({ quiet: { from: minute, until: (minute + 60) % 1440 } });
    const page = await openVisitorPage(await sendNotice());
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("later");
    await owner.api.push.unsubscribe({ endpoint });
    expect(await page.follow()).toBe("not-sent");
  });

  test("of each notice of a summary is what became of the summary, also of those that it does not name", async () => {
    const keys: string[] = [];
    for (let nth = 0; nth < ALERTS_BEFORE_SUMMARY + 7; nth += 1)
      keys.push(await sendNotice(await makeLinkedCode(owner)));
    await advanceTime(ALERT_DELAY_SECONDS);
    const stages = async () => Promise.all(keys.map(async (key) => (await readVisitorNotice(key)).delivery.stage));
    expect((await stages()).filter((stage) => stage === "later")).toHaveLength(7);
    const page = await openVisitorPage(keys.at(-1)!);
    await advanceTime(10 * MINUTE_SECONDS);
    expect(new Set(await stages())).toEqual(new Set(["sent"]));
    expect(await page.follow()).toBe("sent");
    expect(listMails().filter(({ kind }) => kind === "alert")).toHaveLength(1);
  });

  test("is that it comes later where the day's ceiling holds it", async () => {
    const now = t.clock.now();
    const told = { kind: "notice", createdAt: now, dueAt: now, toldAt: now, toldAlone: true };
    const lately = Array.from({ length: ALERTS_A_DAY_MAX }, () => ({
      id: makeId(now),
      userId: owner.user.id,
      ...told,
    }));
    await t.db.insertInto("alerts").values(lately).execute();
    t.clock.advance({ seconds: SUMMARY_MINUTES * MINUTE_SECONDS });
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("later");
    expect(receivers.handed).toEqual([]);
    t.clock.advance({
      seconds: ((await readVisitorNotice(key)).delivery.until!.getTime() - t.clock.now().getTime()) / 1000,
    });
    await advanceTime(0);
    expect(await page.follow()).toBe("sent");
  });

  test("is that a program took it where nothing else did", async () => {
    await changeAlertSettings({ mailTopics: [] });
    const url = await addWebhook();
    const page = await openVisitorPage(await sendNotice());
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("passed-on");
    expect(await readCodeCard()).toMatchObject({ isReachable: true, gap: null });
    receivers.behave(url, "busy");
    const next = await openVisitorPage(await sendNotice(await makeLinkedCode(owner), "window"));
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await next.follow()).toBe("delayed");
    for (let nth = 0; nth < 4; nth += 1) await advanceTime(15 * MINUTE_SECONDS);
    expect(await next.follow()).toBe("delayed");
    expect(await readCodeCard()).toMatchObject({ isReachable: true, gap: "failing" });
  });

  test("names when the second person is mailed, and that only they were", async () => {
    await makeSecondPerson(t, owner.user, { email: "ikinci@example.com", confirmedAt: t.clock.now(), afterMinutes: 5 });
    receivers.behave(owner.user.email, "refuses");
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("not-sent");
    expect((await readVisitorNotice(key)).delivery.secondPersonAt).toEqual(
      new Date(t.clock.now().getTime() + 5 * MINUTE_SECONDS * 1000),
    );
    await advanceTime(5 * MINUTE_SECONDS);
    expect(await page.follow()).toBe("stand-in");
    expect(listMails().map(({ to, isTaken }) => [to, isTaken])).toEqual([
      [owner.user.email, false],
      ["ikinci@example.com", true],
    ]);
  });

  test("follows the second person who goes", async () => {
    await makeSecondPerson(t, owner.user, { confirmedAt: t.clock.now(), afterMinutes: 5 });
    receivers.behave(owner.user.email, "refuses");
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    await advanceTime(ALERT_DELAY_SECONDS);
    await removeSecondPeople(owner.api);
    await page.follow();
    expect((await readVisitorNotice(key)).delivery.secondPersonAt).toBeNull();
  });

  test("says what became of a reminder", async () => {
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    await advanceTime(MINUTE_SECONDS);
    receivers.behave(owner.user.email, "refuses");
    await t.api().tellings.nudge({ key });
    await page.follow();
    expect((await readVisitorNotice(key)).reminder).toBeNull();
    await advanceTime(1);
    expect(await page.follow()).toBe("sent");
    expect((await readVisitorNotice(key)).reminder).toBe("not-sent");
  });

  test("says that nobody can open it once the account is closed", async () => {
    const admin = await makeAdmin(t.db);
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    await runTransaction(t.db, (tx) =>
      closeAccount(tx, admin.id, { userId: owner.user.id, reason: "Deneme" }, t.clock.now()),
    );
    expect(await page.follow()).toBe("not-sent");
    await advanceTime(ALERT_DELAY_SECONDS);
    expect((await readVisitorNotice(key)).delivery).toMatchObject({ stage: "not-sent", mayBeRead: false });
    expect(listMails().filter(({ kind }) => kind === "notice-arrived")).toEqual([]);
  });
});

describe("a company", () => {
  test("reads in its inbox and on its first page that nobody is told, each member by who is told", async () => {
    const head = await makeCompanyOwnerPerson(t);
    const clerk = await makeSignedIn(t, await makeMember(t.db, head.user, "clerk"));
    const [car = ""] = await makeCars(t.db, head.user);
    const page = await openVisitorPage(await sendNotice(car));
    expect(await page.follow()).toBe("not-sent");
    await advanceTime(ALERT_DELAY_SECONDS);
    for (const [who, isMine] of [
      [head, true],
      [clerk, false],
    ] as const) {
      const untold = { gap: "address-unconfirmed", isMine };
      const list = await who.api.company.notices.list({});
      expect(list).toMatchObject({ untold, items: [{ delivery: { stage: "not-sent" } }] });
      expect(await who.api.company.cars.fleet({})).toMatchObject({ untold });
    }
    await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", head.user.id).execute();
    expect(await clerk.api.company.cars.fleet({})).toMatchObject({ untold: null });
  });

  test("whose panel is closed reads nothing, and its visitors are told so", async () => {
    const head = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, head.user);
    const key = await sendNotice(car);
    const page = await openVisitorPage(key);
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", head.user.companyId).execute();
    expect(await page.follow()).toBe("not-sent");
    expect((await readVisitorNotice(key)).delivery.mayBeRead).toBe(false);
  });
});

describe("whoever could not be told", () => {
  test("is mailed the confirmation once more, which says that a notice waits and nothing of it", async () => {
    await makeUnconfirmedOwner();
    await sendNotice();
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(listMails()).toMatchObject([
      { to: owner.user.email, mail: { kind: "confirm-address", why: "notice-waits", name: "" } },
    ]);
    expect(JSON.stringify(listMails())).not.toMatch(/gizli|lights|34 ABC/u);
  });

  test("is mailed so twice a day at most, and keeps the confirmations that they ask for", async () => {
    await makeUnconfirmedOwner();
    for (let nth = 0; nth < 8; nth += 1) {
      await sendNotice(await makeLinkedCode(owner));
      await advanceTime(ALERT_DELAY_SECONDS);
    }
    expect(listMails()).toHaveLength(2);
    await owner.api.account.sendConfirmation();
    await t.post();
    expect(listMails()).toHaveLength(3);
  });

  test("is mailed that a notice waits where the address is confirmed and no way is on", async () => {
    await changeAlertSettings({ mailTopics: [] });
    await sendNotice();
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(listMails()).toMatchObject([{ to: owner.user.email, mail: { kind: "notice-untold", gap: "none-on" } }]);
    expect(JSON.stringify(listMails())).not.toMatch(/gizli|lights/u);
  });

  test("is mailed so where the only browser has lost its pushes, and not where another way tells", async () => {
    await changeAlertSettings({ mailTopics: [] });
    const endpoint = await addBrowser();
    receivers.behave(endpoint, "gone");
    const page = await openVisitorPage(await sendNotice());
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("not-sent");
    expect(listMails()).toMatchObject([{ to: owner.user.email, mail: { kind: "notice-untold", gap: "failing" } }]);
    receivers.handed.length = 0;
    await changeAlertSettings({ mailTopics: ["notices"] });
    await advanceTime(1);
    receivers.handed.length = 0;
    receivers.behave(await addBrowser(), "gone");
    await sendNotice(await makeLinkedCode(owner), "window");
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(listMails().map(({ kind }) => kind)).not.toContain("notice-untold");
  });

  test("is mailed so once where the last ways are lost at the same moment", async () => {
    await changeAlertSettings({ mailTopics: [] });
    for (let round = 1; round <= ALERTS_BEFORE_SUMMARY; round += 1) {
      await t.db.deleteFrom("limits").execute();
      receivers.handed.length = 0;
      const endpoints = [await addBrowser(), await addBrowser(), await addBrowser()];
      for (const endpoint of endpoints) receivers.behave(endpoint, "gone");
      const together = receivers.together(endpoints.length);
      const key = await sendNotice(await makeLinkedCode(owner));
      await advanceTime(ALERT_DELAY_SECONDS);
      together.end();
      expect(listMails().map(({ kind }) => kind)).toEqual(["notice-untold"]);
      await t.api().tellings.solve({ key });
    }
  });

  test("is mailed nothing where the address takes no mails", async () => {
    receivers.behave(owner.user.email, "refuses");
    await sendNotice();
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(listMails()).toHaveLength(1);
  });

  test.each([
    [
      "confirms the address",
      async () =>
        runTransaction(t.db, async (tx) => {
          const { confirmEmail } = await import("#server/modules/account/store.ts");
          await confirmEmail(tx, owner.user.id, t.clock.now());
        }),
    ],
    ["turns alerts on in a browser", async () => void (await addBrowser())],
  ])("is told of what waits once they %s", async (_, mend) => {
    await makeUnconfirmedOwner();
    const key = await sendNotice();
    const page = await openVisitorPage(key);
    const solved = await sendNotice(await makeLinkedCode(owner), "window");
    await t.api().tellings.solve({ key: solved });
    await advanceTime(ALERT_DELAY_SECONDS);
    expect(await page.follow()).toBe("not-sent");
    receivers.handed.length = 0;
    await mend();
    expect(await page.follow()).toBe("sending");
    await advanceTime(1);
    expect(await page.follow()).toBe("sent");
    expect(receivers.handed).toHaveLength(1);
    expect(await readCodeCard()).toMatchObject({ gap: null });
    await mend();
    await advanceTime(1);
    expect(receivers.handed).toHaveLength(1);
  });

  test("is told of what waits by the way that they choose, once", async () => {
    await changeAlertSettings({ mailTopics: [] });
    await sendNotice();
    await advanceTime(ALERT_DELAY_SECONDS);
    receivers.handed.length = 0;
    for (let nth = 0; nth < 2; nth += 1) {
      await changeAlertSettings({ mailTopics: ["notices"] });
      await advanceTime(1);
    }
    expect(listMails()).toMatchObject([{ kind: "notice-arrived" }]);
  });
});

test("a confirmation beyond the ceiling of a day is refused, and not only dropped", async () => {
  await makeUnconfirmedOwner();
  for (let nth = 0; nth < 5; nth += 1) {
    await t.db.deleteFrom("limits").where("key", "like", "confirmationByAccount%").execute();
    await owner.api.account.sendConfirmation();
    await t.post();
  }
  expect(listMails()).toHaveLength(5);
  await t.db.deleteFrom("limits").where("key", "like", "confirmationByAccount%").execute();
  await expect(owner.api.account.sendConfirmation()).rejects.toThrow(/çok fazla/iu);
  await t.post();
  expect(listMails()).toHaveLength(5);
});
