import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ignoredMetrics } from "#server/observe/metrics.ts";

import { makeSecondPerson } from "../../../test/alert-rows.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readTokenOfMail } from "../../../test/collected-mails.ts";
import { makeUser, type MadeUser } from "../../../test/world.ts";
import { makeLink } from "./links.ts";
import { queueMail, type NewMail } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.post());
afterAll(() => t.close());

type UnaddressedMail<Written> = Written extends unknown ? Omit<Written, "recipient"> : never;

const givenName = { name: "Gül Işık" };

const allMails = [
  { ...givenName, kind: "password-changed" },
  { ...givenName, kind: "company-approved", company: "Gül Filo", carSlots: 3, link: "https://x.example" },
  { ...givenName, kind: "company-refused", company: "Gül Filo", reason: "Eksik" },
  { ...givenName, kind: "account-closed", reason: "Şikâyet" },
  { ...givenName, kind: "account-reopened", link: "https://x.example" },
  { ...givenName, kind: "code-switched-off", code: "KT7M2QXA", reason: "Çalıntı" },
  { ...givenName, kind: "claim-guessed", code: "KT7M2QXA" },
  {
    ...givenName,
    kind: "clock-doubted",
    doubt: "apart",
    server: "2026-11-25T09:00:00.000Z",
    database: "2026-11-23T09:00:00.000Z",
    lastSeen: null,
  },
  { ...givenName, kind: "company-applied", company: "Gül Filo", isAgain: false, link: "https://kodutara.example/x" },
  { ...givenName, kind: "channel-switched-off", way: "webhook", channel: "Depo", error: "away" },
  { ...givenName, kind: "note-hidden", code: "KT7M2QXA", reason: "Hakaret" },
] as const satisfies UnaddressedMail<NewMail>[];

async function queueForRecipient(recipient: string, mail: UnaddressedMail<NewMail>): Promise<void> {
  await queueMail(t.db, { ...mail, recipient }, t.clock.now());
}

async function sendAndListKinds(app = t): Promise<string[]> {
  return (await app.post()).map(({ mail }) => mail.kind).toSorted();
}

describe("an address that nobody has confirmed", () => {
  test("gets what confirms it, the link for a new password, and the news of its application or closing, nothing else", async () => {
    const { email } = await makeUser(t.db);
    for (const mail of [...allMails, { kind: "confirm-address" }, { kind: "reset-password" }] as const)
      await queueForRecipient(email, mail);
    const own = t.with({});
    expect(await sendAndListKinds(own)).toEqual([
      "account-closed",
      "account-reopened",
      "company-approved",
      "company-refused",
      "confirm-address",
      "reset-password",
    ]);
    expect(own.log.filter((line) => line.includes("message dropped: the address is not confirmed"))).toHaveLength(7);
    expect(own.log.join("")).not.toContain(email);
  });

  test("is told no name that somebody typed, neither of a person nor of a company", async () => {
    const { email } = await makeUser(t.db, { displayName: givenName.name });
    for (const mail of [...allMails, { kind: "confirm-address" }, { kind: "reset-password" }] as const)
      await queueForRecipient(email, mail);
    const mails = await t.post();
    expect(mails).toHaveLength(6);
    expect(JSON.stringify(mails)).not.toContain("Gül");
  });

  test("is told both once it is confirmed, and everything", async () => {
    const { email } = await makeUser(t.db, { displayName: givenName.name, isConfirmed: true });
    for (const mail of [...allMails, { kind: "reset-password" }] as const) await queueForRecipient(email, mail);
    const mails = await t.post();
    expect(mails.map(({ mail }) => mail.name)).toEqual(Array(12).fill(givenName.name));
    expect(JSON.stringify(mails)).toContain("Gül Filo");
  });
});

describe("in a day an address is sent", () => {
  test("twenty mails; what is more is dropped, counted and written down without the address", async () => {
    const { email } = await makeUser(t.db, { isConfirmed: true });
    const other = await makeUser(t.db, { isConfirmed: true });
    for (let nth = 0; nth < 23; nth += 1) await queueForRecipient(email, { ...givenName, kind: "password-changed" });
    await queueForRecipient(other.email, allMails[0]);
    const dropped: string[] = [];
    const own = t.with({ metrics: { ...ignoredMetrics, mailDropped: (reason) => dropped.push(reason) } });
    const mails = await own.post();
    expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(20);
    expect(mails.filter(({ recipient }) => recipient === other.email)).toHaveLength(1);
    expect(dropped).toEqual(Array(3).fill("too many to one address today"));
    expect(own.log.filter((line) => line.includes("message dropped: too many to one address today"))).toHaveLength(3);
    expect(own.log.join("")).not.toContain(email);
    expect(await t.db.selectFrom("mails").select("id").execute()).toEqual([]);
  });

  test("twenty questions and invitations of others, which leave the mails about its own account", async () => {
    const { email } = await makeUser(t.db, { isConfirmed: true });
    for (let nth = 0; nth < 22; nth += 1) {
      const by = await makeUser(t.db, { isConfirmed: true });
      await makeSecondPerson(t, by, { email });
    }
    const asked = await t.db.selectFrom("secondPeople").select("id").where("email", "=", email).execute();
    for (const { id: secondPersonId } of asked)
      await queueForRecipient(email, { kind: "second-person-asked", secondPersonId, isOfSticker: false });
    expect(await t.post()).toHaveLength(20);
    await queueForRecipient(email, { ...givenName, kind: "password-changed" });
    expect(await t.post()).toMatchObject([{ recipient: email, mail: { kind: "password-changed" } }]);
  });

  test("what strangers cause of an administrator's news beside them, which counts on its own", async () => {
    const { email } = await makeUser(t.db, { isConfirmed: true });
    const applied = {
      ...givenName,
      kind: "company-applied",
      company: "Filo",
      isAgain: false,
      link: "https://x.example",
    } as const;
    for (let nth = 0; nth < 25; nth += 1) await queueForRecipient(email, applied);
    await queueForRecipient(email, { ...givenName, kind: "password-changed" });
    expect(await sendAndListKinds()).toHaveLength(26);
  });

  test("five links that confirm it, whatever else it is sent", async () => {
    const { email } = await makeUser(t.db);
    for (let nth = 0; nth < 22; nth += 1) await queueForRecipient(email, allMails[3]);
    for (let nth = 0; nth < 7; nth += 1) await queueForRecipient(email, { kind: "confirm-address" });
    expect(Map.groupBy(await sendAndListKinds(), (kind) => kind).get("confirm-address")).toHaveLength(5);
  });

  test("a mail that failed is not counted again when it is tried again", async () => {
    const { email } = await makeUser(t.db, { isConfirmed: true });
    for (let nth = 0; nth < 20; nth += 1) await queueForRecipient(email, allMails[0]);
    const failing = t.with({ mailer: { description: "", send: () => Promise.reject(new Error("closed")) } });
    for (let round = 0; round < 20; round += 1) await failing.post();
    t.clock.advance({ hours: 1 });
    expect(await sendAndListKinds()).toHaveLength(20);
  });
});

describe("links for a new password that strangers ask for all day", () => {
  /** Requests a reset link from a new address every twenty minutes for a day. */
  async function besiege({ email }: MadeUser): Promise<{ mails: number; helpless: number }> {
    const tokens: string[] = [];
    let helpless = 0;
    for (let minute = 0; minute < 24 * 60; minute += 20) {
      await t.api().account.forgotPassword({ email });
      for (const mail of await t.post()) tokens.push(readTokenOfMail(mail));
      const last = tokens.at(-1)!;
      const works = t.api().account.checkResetLink({ token: last });
      if (!(await works.then(Boolean, () => false))) helpless += 1;
      t.clock.advance({ seconds: 1200 });
    }
    return { mails: tokens.length, helpless };
  }

  test("are ten, and then one at a time: the owner of a confirmed address always holds one that works", async () => {
    const user = await makeUser(t.db, { isConfirmed: true });
    // Two valid links that do not help the owner: a link of another account, and a link that only confirms the
    // address.
    const given = { now: new Date(t.clock.now().getTime() + 24 * 60 * 60 * 1000), publicUrl: t.deps.config.publicUrl };
    await makeLink(t.db, "reset-password", (await makeUser(t.db)).id, given);
    await makeLink(t.db, "confirm-address", user.id, given);
    const { mails, helpless } = await besiege(user);
    expect(helpless).toBe(0);
    expect(mails).toBeGreaterThan(10);
    expect(mails).toBeLessThanOrEqual(33);
  });

  test("are ten and no more to an address that nobody has confirmed", { tags: "long" }, async () => {
    expect((await besiege(await makeUser(t.db))).mails).toBe(10);
  });

  test("are six of them for whoever asks again and again from one network; the rest is for whoever asks from elsewhere", async () => {
    const { email } = await makeUser(t.db);
    const elsewhere = t.as(undefined, { address: "198.51.100.7" });
    const ask = async (of: typeof elsewhere) => {
      await t.db.deleteFrom("limits").where("key", "like", "resetBy%").execute();
      await of.api.account.forgotPassword({ email });
      return (await t.post()).length;
    };
    const attacker = t.as(undefined, { address: "198.51.100.6" });
    let sent = 0;
    for (let nth = 0; nth < 12; nth += 1) sent += await ask(attacker);
    expect(sent).toBe(6);
    expect(await ask(elsewhere)).toBe(1);
  });
});
