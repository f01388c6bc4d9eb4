/** @module-tag long */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";

import { type MailServer, type ReceivedMail, startMailServer } from "../../../test/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { makeUser } from "../../../test/world.ts";
import { queueDeliveries } from "./deliveries-store.ts";
import { queueMail } from "./store.ts";

/** How often a sending process is killed. A release is tested with OUTBOX_ROUNDS=50. */
const ROUND_COUNT = Number(process.env["OUTBOX_ROUNDS"] ?? 6);
const MAILS_PER_ROUND = 2;
/**
 * The five minutes for which a process reserves a mail take a second, and the two minutes for a delivery take less than
 * half a second.
 */
const CLOCK_SPEED = 300;

const senderScriptPath = fileURLToPath(new URL("../../../test/outbox-sender.ts", import.meta.url));
const startMs = Date.now();

let database: TestDatabase;
let server: MailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
});
afterAll(async () => {
  await server.goDown();
  await database.drop();
});

function readFastClock(): Date {
  return new Date(startMs + (Date.now() - startMs) * CLOCK_SPEED);
}

interface SenderProcess {
  child: ChildProcess;
  loaded: Promise<unknown>;
}

function spawnSender(): SenderProcess {
  const child = spawn(
    process.execPath,
    [senderScriptPath, JSON.stringify(database.connection), String(startMs), String(CLOCK_SPEED)],
    {
      env: { ...process.env, SMTP_URL: server.url, NODE_COMPILE_CACHE: "node_modules/.cache/compile" },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  return { child, loaded: once(child.stdout, "data") };
}

async function killSender({ child }: SenderProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

let queuedCount = 0;

async function queueMails(): Promise<string[]> {
  const recipients: string[] = [];
  for (let count = 0; count < MAILS_PER_ROUND; count++) {
    queuedCount += 1;
    const recipient = `posta${queuedCount}@example.com`;
    await runTransaction(database.db, async (tx) => {
      if (count === 0) {
        await makeUser(tx, { email: recipient });
        await queueMail(tx, { kind: "confirm-address", recipient }, readFastClock());
      } else await queueMail(tx, { kind: "account-removed", recipient, name: `Kişi ${queuedCount}` }, readFastClock());
    });
    recipients.push(recipient);
  }
  return [...recipients, await queueAlertMail()];
}

async function queueAlertMail(): Promise<string> {
  queuedCount += 1;
  const email = `bildirim${queuedCount}@example.com`;
  const content = { kind: "log-in", device: "x", at: readFastClock().toISOString() } as const;
  await runTransaction(database.db, async (tx) => {
    const { id: userId } = await makeUser(tx, { email, isConfirmed: true });
    await queueDeliveries(tx, [{ userId, way: "email", channelId: null, channelName: "", content }], readFastClock());
  });
  return email;
}

async function waitForMomentOfRound(round: number): Promise<void> {
  const { length } = server.mails;
  if (round % 2 === 0) await pause(Math.random() * 500);
  else await server.arrival((mail) => server.mails.indexOf(mail) >= length);
}

test(
  "whenever the sending process is killed, every mail arrives, and a receiver that knows its Message-IDs sees each once",
  { timeout: 60_000 + ROUND_COUNT * 5_000 },
  async () => {
    const recipients: string[] = [];
    let next = spawnSender();
    try {
      for (let round = 0; round < ROUND_COUNT; round++) {
        const sender = next;
        await sender.loaded;
        next = spawnSender();
        recipients.push(...(await queueMails()));
        const moment = waitForMomentOfRound(round);
        sender.child.stdin?.write("go\n");
        recipients.push(...(await queueMails()));
        await moment;
        await killSender(sender);
      }
      await next.loaded;
      next.child.stdin?.write("go\n");
      await expect.poll(countWaiting, { timeout: 50_000 }).toBe(0);
    } finally {
      await killSender(next);
    }

    const copies = Map.groupBy(server.mails, ({ recipients: [recipient] }) => recipient);
    expect(new Set(copies.keys())).toEqual(new Set(recipients));
    for (const arrived of copies.values()) expect(listMailIds(arrived)).toHaveLength(1);
    expect(listMailIds(server.mails)).toHaveLength(recipients.length);
    const twice = server.mails.length - recipients.length;
    console.log(
      `${ROUND_COUNT} kills, ${recipients.length} mails queued: ${server.mails.length} arrived, ${twice} of them a second copy; after Message-IDs: ${listMailIds(server.mails).length}, each once`,
    );
  },
);

async function countWaiting(): Promise<number> {
  const mails = await database.db.selectFrom("mails").select("id").execute();
  const deliveries = await database.db.selectFrom("deliveries").select("id").where("sentAt", "is", null).execute();
  return mails.length + deliveries.length;
}

function listMailIds(mails: readonly ReceivedMail[]): string[] {
  return [...new Set(mails.map(({ messageId }) => messageId))];
}
