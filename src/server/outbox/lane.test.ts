import { setImmediate } from "node:timers/promises";

import { pino } from "pino";
import { expect, test } from "vitest";

import type { MailKind } from "#contract/ports/mails.ts";

import { sendDue } from "../../../test/send-due.ts";
import { type Lane, timeOfNextTry, runLane, type TakenMessage } from "./lane.ts";
import { mailLane, type OutboxDeps } from "./sender.ts";
import type { TakenMail } from "./store.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const written = new Date("2026-11-21T09:00:00.000Z");

const { patienceFor, lease } = mailLane({} as OutboxDeps);

/** Returns after how many minutes each attempt of a mail begins that always fails. */
function triesOf(kind: MailKind): number[] {
  const moments = [0];
  for (let next: Date | undefined = written; next;) {
    next = timeOfNextTry({ tries: moments.length, createdAt: written }, patienceFor({ kind } as TakenMail), next);
    if (next) moments.push(next.getTime() - written.getTime());
  }
  return moments;
}

test.each([
  [1, 10 * SECOND],
  [2, 30 * SECOND],
  [3, MINUTE],
  [4, 2 * MINUTE],
  [5, 5 * MINUTE],
  [6, 10 * MINUTE],
  [7, 15 * MINUTE],
  [8, 15 * MINUTE],
  [50, 15 * MINUTE],
])("after try %i a mail waits %i ms", (tries, pause) => {
  const now = new Date(written.getTime() + HOUR);
  const next = timeOfNextTry({ tries, createdAt: written }, 96 * HOUR, now);
  expect(next?.getTime()).toBe(now.getTime() + pause);
});

test.each<[MailKind, number]>([
  ["reset-password", 24 * HOUR],
  ["confirm-address", 96 * HOUR],
  ["password-changed", 96 * HOUR],
  ["company-approved", 96 * HOUR],
  ["company-refused", 96 * HOUR],
  ["account-closed", 96 * HOUR],
  ["account-reopened", 96 * HOUR],
  ["account-removed", 96 * HOUR],
])("a mail of the kind %s is tried for %i ms, at least every 15 minutes, and then given up", (kind, patience) => {
  const moments = triesOf(kind);
  expect(moments.at(-1)).toBeLessThanOrEqual(patience);
  expect(moments.at(-1)).toBeGreaterThan(patience - 15 * MINUTE);
  const pauses = moments.slice(1).map((moment, nth) => moment - moments[nth]!);
  expect(Math.max(...pauses)).toBe(15 * MINUTE);
});

test("the end of its patience is the last moment at which a mail is tried", () => {
  const mail = { tries: 9, createdAt: written };
  const lastChance = new Date(written.getTime() + 24 * HOUR - 15 * MINUTE);
  expect(timeOfNextTry(mail, 24 * HOUR, lastChance)).toEqual(new Date(written.getTime() + 24 * HOUR));
  expect(timeOfNextTry(mail, 24 * HOUR, new Date(lastChance.getTime() + 1))).toBeUndefined();
});

test("a lease outlasts every wait that the mailer has", () => {
  expect(lease).toBe(5 * MINUTE);
});

test("a message is not tried before its receiver asked for it, and given up where that is beyond its patience", () => {
  const message = { tries: 1, createdAt: written };
  const inAnHour = new Date(written.getTime() + HOUR);
  expect(timeOfNextTry(message, 6 * HOUR, written, inAnHour)).toEqual(inAnHour);
  expect(timeOfNextTry(message, HOUR - 1, written, inAnHour)).toBeUndefined();
});

test("what its receiver had no seat for is sent as well, when the seat became free while the lane asked for more", async () => {
  const waiting = ["first", "second"].map((id): TakenMessage => ({ id, kind: "x", tries: 1, createdAt: written }));
  const sent: string[] = [];
  const lane: Lane<TakenMessage> = {
    name: "one seat a receiver",
    seats: 2,
    lease: MINUTE,
    receiverOf: () => "the only one",
    patienceFor: () => HOUR,
    async take(_now, _until, _count, held) {
      if (held.size === 0) return waiting.splice(0, 1);
      // The first message has arrived meanwhile.
      await setImmediate();
      return [];
    },
    async send({ id }) {
      sent.push(id);
      return { is: "sent" };
    },
    settle: async () => undefined,
  };
  expect(await sendDue(lane, { log: pino({ level: "silent" }), now: () => written })).toBe(2);
  expect(sent).toEqual(["first", "second"]);
});

test("what is written down while a lane looks is taken though another message hangs", async () => {
  let wakes = Promise.withResolvers<void>();
  const sent = { second: Promise.withResolvers<void>() };
  const message = (id: string): TakenMessage => ({ id, kind: "test", tries: 1, createdAt: written });
  const taken = [
    () => [message("hangs")],
    () => {
      // Another message is queued just after this read, which does not contain it.
      wakes.resolve();
      wakes = Promise.withResolvers<void>();
      return [];
    },
    () => [message("second")],
  ];
  const lane: Lane<TakenMessage> = {
    name: "test",
    seats: 2,
    lease: MINUTE,
    patienceFor: () => HOUR,
    take: async () => taken.shift()?.() ?? [],
    async send({ id }) {
      if (id === "second") sent.second.resolve();
      else await sent.second.promise;
      return { is: "sent" };
    },
    settle: async () => undefined,
  };
  const log = pino({ level: "silent" });
  const running = { isStopping: () => false, woken: () => wakes.promise };
  expect(await runLane(lane, { log, now: () => written }, running)).toBe(2);
});

test("by a clock that is doubted no message is given up, however old it seems", async () => {
  const settled: (Date | undefined)[] = [];
  const lane = (waiting: TakenMessage[]): Lane<TakenMessage> => ({
    name: "test",
    seats: 1,
    lease: MINUTE,
    patienceFor: () => HOUR,
    take: async () => waiting.splice(0, 1),
    send: async () => ({ is: "retry", error: "busy" }),
    settle: async (_message, _outcome, next) => void settled.push(next),
  });
  const late = new Date(written.getTime() + 400 * 24 * HOUR);
  const message = () => [{ id: "old", kind: "x", tries: 1, createdAt: written }];
  const deps = { log: pino({ level: "silent" }), now: () => late };
  const clocks = { doubt: "ahead", server: late, database: late, lastSeen: written } as const;
  await sendDue(lane(message()), deps);
  await sendDue(lane(message()), { ...deps, clockWatch: { doubted: () => clocks, sureNow: async () => undefined } });
  expect(settled).toEqual([undefined, new Date(late.getTime() + 10_000)]);
});
