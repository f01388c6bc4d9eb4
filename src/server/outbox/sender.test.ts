import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { MailKind } from "#contract/ports/mails.ts";
import { readConfig } from "#server/config.ts";
import { runTransaction } from "#server/db/database.ts";
import { createMailer, MailRefusedError, type Mailer, type OutgoingMail } from "#server/outside/mail.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../test/app.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { sendDueMails } from "../../../test/send-due.ts";
import { stubPages } from "../../../test/stub-pages.ts";
import { makeUser } from "../../../test/world.ts";
import { startSending } from "./sender.ts";
import { deleteOldMails, onMailQueued, queueMail } from "./store.ts";

let t: TestApp;
let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  t = await createTestApp();
  server = await startMailServer();
  mailer = createMailer(readConfig({ SMTP_URL: server.url }));
});
beforeEach(async () => {
  await t.db.deleteFrom("mails").execute();
  t.log.length = 0;
});
afterEach(async () => {
  server.manner = "takes mails";
  server.unknown.clear();
  server.full.clear();
});
afterAll(async () => {
  await server.goDown();
  await t.close();
});

function makeProcess(own: Mailer = mailer): TestApp {
  const app = t.with({ mailer: own });
  app.log.length = 0;
  return app;
}

function sendDue(app = makeProcess()): Promise<number> {
  return sendDueMails(app.deps);
}

let recipientCount = 0;

function makeRecipient(): string {
  recipientCount += 1;
  return `posta${recipientCount}@example.com`;
}

async function queueTestMail(
  kind: "account-removed" | "account-closed" = "account-removed",
  to = makeRecipient(),
): Promise<string> {
  const told = kind === "account-removed" ? { kind } : { kind, reason: "Şikâyet" };
  // Advances the clock, because mails of the same instant have no order.
  t.clock.advance({ seconds: 1 });
  await queueMail(t.db, { ...told, recipient: to, name: "Şehriban Öğüt" }, t.clock.now());
  return to;
}

async function listWaitingMails() {
  return t.db.selectFrom("mails").selectAll().orderBy("id").execute();
}

function listMailsTo(recipient: string) {
  return server.mails.filter(({ recipients }) => recipients.includes(recipient));
}

async function runWhileServerDown(work: () => Promise<unknown>): Promise<void> {
  await server.goDown();
  try {
    await work();
  } finally {
    await server.comeUp();
  }
}

/** Sending fails if `fares` throws. */
function makeMailer(fares: (mail: OutgoingMail) => Promise<void> | void): Mailer {
  return { description: "", send: async (mail) => fares(mail) };
}

describe("what is sent", () => {
  test("mails go in the order in which they were written, each is one row until it went, and then none", async () => {
    const recipients: string[] = [];
    for (let count = 0; count < 5; count++) recipients.push(await queueTestMail());
    const rows = await listWaitingMails();
    expect(rows.map(({ recipient }) => recipient)).toEqual(recipients);
    const before = server.mails.length;
    expect(await sendDue()).toBe(5);
    const sent = server.mails.slice(before);
    expect(sent.map(({ recipients: [recipient] }) => recipient)).toEqual(recipients);
    expect(sent.map(({ messageId }) => messageId)).toEqual(rows.map(({ id }) => `<${id}@localhost>`));
    expect(await listWaitingMails()).toEqual([]);
    expect(await sendDue()).toBe(0);
  });

  test("a mail arrives with what its transaction wrote", async () => {
    const { email: recipient } = await makeUser(t.db, { email: makeRecipient(), isConfirmed: true });
    await queueTestMail("account-closed", recipient);
    await sendDue();
    const [mail] = listMailsTo(recipient);
    expect(mail?.subject).toBe("account-closed");
    expect(JSON.parse(mail?.text ?? "")).toMatchObject({
      kind: "account-closed",
      name: "Şehriban Öğüt",
      reason: "Şikâyet",
    });
  });

  test("a mail whose transaction is rolled back is never sent", async () => {
    const recipient = makeRecipient();
    const given = { displayName: "Ali", email: recipient, password: "sifre-1234", passwordConfirmation: "sifre-1234" };
    await makeUser(t.db, { email: recipient });
    await catchRefusal(t.api().account.register({ ...given, asCompany: false }));
    await expect(
      runTransaction(t.db, async (tx) => {
        await queueMail(tx, { kind: "account-removed", recipient, name: "Ali" }, t.clock.now());
        throw new Error("The work failed.");
      }),
    ).rejects.toThrow("The work failed.");
    expect(await sendDue()).toBe(0);
    expect(listMailsTo(recipient)).toEqual([]);
  });

  test("its process is told of a mail that is due when the transaction that writes it is committed, and of none that is rolled back", async () => {
    let told = 0;
    const mail = { kind: "account-removed", recipient: makeRecipient(), name: "Ali" } as const;
    const stopListening = onMailQueued(() => void (told += 1));
    try {
      await runTransaction(t.db, async (tx) => {
        await queueMail(tx, mail, t.clock.now());
        await queueMail(tx, mail, t.clock.now());
        expect(told).toBe(0);
      });
      expect(told).toBe(1);
      await runTransaction(t.db, async (tx) => {
        await queueMail(tx, mail, t.clock.now());
        throw new Error("The work failed.");
      }).catch(() => undefined);
      expect(told).toBe(1);
      await queueMail(t.db, mail, t.clock.now());
      expect(told).toBe(2);
      await queueMail(t.db, mail, t.clock.now(), new Date(t.clock.now().getTime() + 1));
      expect(told).toBe(2);
    } finally {
      stopListening();
    }
    await queueMail(t.db, mail, t.clock.now());
    expect(told).toBe(2);
  });

  test("a mail of a transaction that is still open is not sent before it is committed", async () => {
    const recipient = makeRecipient();
    await runTransaction(t.db, async (tx) => {
      await queueMail(tx, { kind: "account-removed", recipient, name: "Ali" }, t.clock.now());
      expect(await sendDue()).toBe(0);
    });
    expect(await sendDue()).toBe(1);
    expect(listMailsTo(recipient)).toHaveLength(1);
  });

  test.each<[string, MailKind, (user: { id: string; email: string }) => Promise<unknown>]>([
    [
      "a new password for an address that nobody has",
      "reset-password",
      (user) => t.db.deleteFrom("users").where("id", "=", user.id).execute(),
    ],
    ["a new password for a closed account", "reset-password", closeAccount],
    [
      "the confirmation of a removed account's address",
      "confirm-address",
      (user) => t.db.deleteFrom("users").where("id", "=", user.id).execute(),
    ],
    ["the confirmation of a closed account's address", "confirm-address", closeAccount],
    [
      "the confirmation of an address that is confirmed already",
      "confirm-address",
      (user) => t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", user.id).execute(),
    ],
  ])("%s is dropped without a word, and makes no link", async (_, kind, happens) => {
    const user = await makeUser(t.db, { email: makeRecipient() });
    await queueMail(t.db, { kind: kind as "reset-password", recipient: user.email }, t.clock.now());
    await happens(user);
    const links = await countLinks();
    expect(await sendDue()).toBe(0);
    expect(await listWaitingMails()).toEqual([]);
    expect(listMailsTo(user.email)).toEqual([]);
    expect(await countLinks()).toBe(links);
  });

  test("a new password for a confirmed address is sent", async () => {
    const user = await makeUser(t.db, { email: makeRecipient() });
    await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", user.id).execute();
    await queueMail(t.db, { kind: "reset-password", recipient: user.email }, t.clock.now());
    expect(await sendDue()).toBe(1);
  });
});

async function closeAccount({ id }: { id: string }): Promise<void> {
  await t.db
    .updateTable("users")
    .set({ closedAt: t.clock.now(), closingReason: "Şikâyet" })
    .where("id", "=", id)
    .execute();
}

async function countLinks(): Promise<number> {
  const { count } = await t.db
    .selectFrom("mailLinks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe("when sending fails", () => {
  test("the mail server is down for an hour: nothing is lost, nothing goes twice, and soon after its return everything is there", async () => {
    const recipients = [await queueTestMail(), await queueTestMail(), await queueTestMail("account-closed")];
    await runWhileServerDown(async () => {
      for (let minute = 0; minute < 60; minute++) {
        t.clock.advance({ seconds: 60 });
        // A process looks for due mails more often than mails become due.
        for (let look = 0; look < 4; look++) expect(await sendDue()).toBe(0);
        if (minute === 30) recipients.push(await queueTestMail());
      }
    });
    expect(await listWaitingMails()).toHaveLength(4);
    t.clock.advance({ seconds: 15 * 60 });
    expect(await sendDue()).toBe(4);
    for (const recipient of recipients) expect(listMailsTo(recipient)).toHaveLength(1);
    expect(await listWaitingMails()).toEqual([]);
  });

  test("one mail that meets a closed door uses up no try of the others", async () => {
    const recipients = [await queueTestMail(), await queueTestMail(), await queueTestMail()];
    await runWhileServerDown(() => sendDue());
    expect((await listWaitingMails()).map(({ tries }) => tries)).toEqual([1, 0, 0]);
    expect(await sendDue()).toBe(2);
    t.clock.advance({ seconds: 10 });
    expect(await sendDue()).toBe(1);
    for (const recipient of recipients) expect(listMailsTo(recipient)).toHaveLength(1);
  });

  test("a recipient whom the server does not know is given up at once, and the next mail goes", async () => {
    const [full, unknown, known] = [await queueTestMail(), await queueTestMail(), await queueTestMail()];
    server.full.add(full);
    server.unknown.add(unknown);
    expect(await sendDue()).toBe(1);
    expect(listMailsTo(known)).toHaveLength(1);
    expect(await listWaitingMails()).toMatchObject([
      { recipient: full, givenUpAt: null, tries: 1 },
      { recipient: unknown, givenUpAt: t.clock.now(), tries: 1, lastError: "refused by the receiving server" },
    ]);
    server.full.clear();
    t.clock.advance({ seconds: 10 });
    expect(await sendDue()).toBe(1);
    server.unknown.clear();
    t.clock.advance({ days: 1 });
    expect(await sendDue()).toBe(0);
  });

  test("a recipient whose mailbox is full is tried again later, and keeps no other from going", async () => {
    const [full, other] = [await queueTestMail(), await queueTestMail()];
    server.full.add(full);
    expect(await sendDue()).toBe(1);
    expect(listMailsTo(other)).toHaveLength(1);
    expect(await listWaitingMails()).toMatchObject([{ recipient: full, tries: 1, givenUpAt: null }]);
    server.full.clear();
    t.clock.advance({ seconds: 10 });
    expect(await sendDue()).toBe(1);
    expect(listMailsTo(full)).toHaveLength(1);
  });

  test("a mail whose answer got lost is sent again under the same Message-ID", async () => {
    const recipient = await queueTestMail();
    server.manner = "takes the text and hangs up";
    expect(await sendDue()).toBe(0);
    server.manner = "takes mails";
    t.clock.advance({ seconds: 10 });
    expect(await sendDue()).toBe(1);
    const [first, second, ...more] = listMailsTo(recipient);
    expect(second?.messageId).toBe(first?.messageId);
    expect(more).toEqual([]);
  });

  test.each<[string, number, () => Promise<unknown>]>([
    [
      "a link for a new password after a day",
      24,
      async () =>
        queueMail(
          t.db,
          { kind: "reset-password", recipient: (await makeUser(t.db, { email: makeRecipient() })).email },
          t.clock.now(),
        ),
    ],
    ["any other mail after four days", 96, () => queueTestMail()],
  ])("%s is given up, and forgotten 30 days later", async (_, hours, write) => {
    await write();
    const failing = makeProcess(makeMailer(() => Promise.reject(new Error("closed"))));
    for (let hour = 0; hour < hours; hour++) {
      await sendDue(failing);
      expect((await listWaitingMails())[0]?.givenUpAt).toBeNull();
      t.clock.advance({ hours: 1 });
    }
    await sendDue(failing);
    const [given] = await listWaitingMails();
    expect(given?.givenUpAt).toEqual(t.clock.now());

    // The mail is not tried again, even if the mail server would accept it now.
    expect(await sendDue()).toBe(0);
    t.clock.advance({ days: 30 });
    await deleteOldMails(t.db, t.clock.now());
    expect(await listWaitingMails()).toHaveLength(1);
    t.clock.advance({ seconds: 1 });
    await deleteExpired(t.deps);
    expect(await listWaitingMails()).toEqual([]);
  });

  test("sweeping leaves a mail that still waits, however old", async () => {
    await queueTestMail();
    await deleteExpired({ ...t.deps, now: () => new Date(t.clock.now().getTime() + 300 * 24 * 60 * 60 * 1000) });
    expect(await listWaitingMails()).toHaveLength(1);
  });

  test("neither the log nor the row says whom a mail was for, what it said, or what the mail server answered", async () => {
    const secret = { email: `gizli${randomUUID()}@example.com`, displayName: "Gizli Ad" };
    const user = await makeUser(t.db, secret);
    const link = { kind: "reset-password", recipient: user.email } as const;
    const app = makeProcess();
    for (const manner of ["is busy", "refuses the sender", "takes the text and hangs up", "takes mails"] as const) {
      server.manner = manner;
      await queueMail(t.db, link, t.clock.now());
      await sendDue(app);
    }
    for (const trouble of [server.full, server.unknown]) {
      trouble.add(user.email);
      await queueMail(t.db, link, t.clock.now());
      await sendDue(app);
      trouble.clear();
    }
    await queueMail(t.db, link, t.clock.now());
    await runWhileServerDown(() => sendDue(app));

    const links = listMailsTo(user.email).map(({ text }) => (JSON.parse(text) as { link: string }).link);
    expect(links.length).toBeGreaterThan(0);
    const rows = await listWaitingMails();
    expect(rows.filter(({ lastError }) => lastError !== "").length).toBeGreaterThanOrEqual(4);
    const told = [...app.log, ...rows.map(({ lastError }) => lastError)].join("\n");
    expect(told).toContain("message sent");
    expect(told).toContain("message failed");
    expect(told).toContain("message given up");
    for (const kept of [
      user.email,
      user.displayName,
      "example.com",
      "Try ",
      "such user",
      "mailbox of",
      ...links.map((at) => at.split("#")[1]!),
    ])
      expect(told).not.toContain(kept);
  });

  test("a mail that cannot be written keeps no other from going", async () => {
    const [broken, ...others] = [await queueTestMail("account-closed"), await queueTestMail(), await queueTestMail()];
    const pages = {
      ...stubPages,
      renderMail: (...given: Parameters<typeof stubPages.renderMail>) => {
        if (given[0].kind === "account-closed") throw new Error("This page is broken.");
        return stubPages.renderMail(...given);
      },
    };
    const app = t.with({ mailer, pages });
    expect(await sendDueMails(app.deps)).toBe(2);
    for (const recipient of others) expect(listMailsTo(recipient)).toHaveLength(1);
    expect(await listWaitingMails()).toMatchObject([{ recipient: broken, tries: 1, lastError: "Error" }]);
  });
});

describe("several processes", () => {
  test("of 50 mails that two processes send at once, each goes once", async () => {
    const recipients: string[] = [];
    for (let count = 0; count < 50; count++) recipients.push(await queueTestMail());
    const taken: string[][] = [[], []];
    const processes = taken.map((own) => makeProcess(makeMailer(({ recipient }) => void own.push(recipient))));
    const counts = await Promise.all(processes.map((app) => sendDue(app)));
    expect(counts[0]! + counts[1]!).toBe(50);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(taken.flat().toSorted()).toEqual(recipients.toSorted());
    expect(await listWaitingMails()).toEqual([]);
  });

  test("a mail that another process is sending is left to it until its lease runs out, and then taken over", async () => {
    const recipient = await queueTestMail();
    server.manner = "hangs after the text";
    const seen = server.connections;
    const first = sendDue();
    await expect.poll(() => server.connections).toBe(seen + 1);

    const second = makeProcess(makeMailer(() => undefined));
    t.clock.advance({ seconds: 5 * 60 - 1 });
    expect(await sendDue(second)).toBe(0);
    t.clock.advance({ seconds: 1 });
    expect(await sendDue(second)).toBe(1);
    expect(await listWaitingMails()).toEqual([]);

    // The first process then gets the mail server's answer, which changes nothing.
    server.manner = "takes mails";
    await first;
    expect(listMailsTo(recipient)).toHaveLength(1);
    expect(await listWaitingMails()).toEqual([]);
  });

  test.each([
    ["hears that it failed", () => Promise.reject(new Error("closed"))],
    ["hears that it was refused", () => Promise.reject(new MailRefusedError("refused"))],
    ["hears that it went", () => Promise.resolve()],
  ])("a process that lost its lease and then %s leaves the mail to the process that took it over", async (_, hears) => {
    await queueTestMail();
    const heard = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const [begun, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = sendDue(
      makeProcess(
        makeMailer(() => {
          begun.resolve();
          return heard[0].promise.then(hears);
        }),
      ),
    );
    await begun.promise;
    t.clock.advance({ seconds: 5 * 60 });
    const second = sendDue(
      makeProcess(
        makeMailer(() => {
          next.resolve();
          return heard[1].promise;
        }),
      ),
    );
    await next.promise;

    const [held] = await listWaitingMails();
    heard[0].resolve();
    await first;
    expect(await listWaitingMails()).toEqual([held]);
    heard[1].resolve();
    expect(await second).toBe(1);
    expect(await listWaitingMails()).toEqual([]);
  });
});

describe("a running process", () => {
  test("sends what waits when it starts, and what it is told of", async () => {
    const early = await queueTestMail();
    const outbox = startSending(makeProcess().deps);
    try {
      await server.arrival(({ recipients }) => recipients.includes(early));
      const later = await queueTestMail();
      await server.arrival(({ recipients }) => recipients.includes(later));
    } finally {
      await outbox.stop();
    }
    expect(await listWaitingMails()).toEqual([]);
  });

  test("a mail that is written while another is being sent goes in the same round", async () => {
    const first = await queueTestMail();
    server.manner = "hangs after the text";
    const seen = server.connections;
    const outbox = startSending(makeProcess().deps);
    try {
      await expect.poll(() => server.connections).toBe(seen + 1);
      const second = await queueTestMail();
      outbox.wake();
      server.manner = "takes mails";
      await server.arrival(({ recipients }) => recipients.includes(second));
    } finally {
      await outbox.stop();
    }
    expect(listMailsTo(first)).toHaveLength(1);
    expect(await listWaitingMails()).toEqual([]);
  });

  test("that is told of a mail while it looks, looks again", async () => {
    let looks = 0;
    const outbox = startSending({
      ...makeProcess().deps,
      now: () => {
        looks += 1;
        if (looks === 2) outbox.wake();
        return t.clock.now();
      },
    });
    outbox.wake();
    await expect.poll(() => looks).toBe(3);
    await outbox.stop();
  });

  test("that stops finishes the mail under way, begins no other, and hears no more", async () => {
    const [first, second] = [await queueTestMail(), await queueTestMail()];
    server.manner = "hangs after the text";
    const seen = server.connections;
    const outbox = startSending(makeProcess().deps);
    await expect.poll(() => server.connections).toBe(seen + 1);
    const stopped = outbox.stop();
    outbox.wake();
    server.manner = "takes mails";
    await stopped;
    outbox.wake();
    expect(listMailsTo(first)).toHaveLength(1);
    expect(await listWaitingMails()).toMatchObject([{ recipient: second, tries: 0 }]);
  });

  test("goes on after its database was away", async () => {
    const recipient = await queueTestMail();
    const app = makeProcess();
    let isAway = true;
    const outbox = startSending({
      ...app.deps,
      now: () => {
        if (isAway) throw Object.assign(new Error(`for ${recipient}`), { code: "ECONNREFUSED" });
        return t.clock.now();
      },
    });
    try {
      await expect.poll(() => app.log.some((line) => line.includes("looking for messages failed"))).toBe(true);
      expect(app.log.join("")).not.toContain(recipient);
      isAway = false;
      outbox.wake();
      await server.arrival(({ recipients }) => recipients.includes(recipient));
    } finally {
      await outbox.stop();
    }
  });
});
