import { setImmediate } from "node:timers/promises";

import { pino } from "pino";
import { expect, test } from "vitest";

import type { MailKind } from "#contract/ports/mails.ts";

import { sendDue } from "../../../test/send-due.ts";
import { type OutboxLane, computeNextTryTime, runLane, type TakenMessage } from "./lane.ts";
import { makeMailLane, type OutboxDeps } from "./sender.ts";
import type { TakenMail } from "./store.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const writtenAt = new Date("2026-11-21T09:00:00.000Z");

const { patienceFor, lease } = makeMailLane({} as OutboxDeps);

function simulateTries(kind: MailKind): number[] {
  const moments = [0];
  for (let next: Date | undefined = writtenAt; next;) {
    next = computeNextTryTime(
      { tries: moments.length, createdAt: writtenAt },
      patienceFor({ kind } as TakenMail),
      next,
    );
    if (next) moments.push(next.getTime() - writtenAt.getTime());
  }
  return moments;
}

test.each([
  [1, 10 * SECOND_MS],
  [2, 30 * SECOND_MS],
  [3, MINUTE_MS],
  [4, 2 * MINUTE_MS],
  [5, 5 * MINUTE_MS],
  [6, 10 * MINUTE_MS],
  [7, 15 * MINUTE_MS],
  [8, 15 * MINUTE_MS],
  [50, 15 * MINUTE_MS],
])("after try %i a mail waits %i ms", (tries, pause) => {
  const now = new Date(writtenAt.getTime() + HOUR_MS);
  const next = computeNextTryTime({ tries, createdAt: writtenAt }, 96 * HOUR_MS, now);
  expect(next?.getTime()).toBe(now.getTime() + pause);
});

test.each<[MailKind, number]>([
  ["reset-password", 24 * HOUR_MS],
  ["confirm-address", 96 * HOUR_MS],
  ["password-changed", 96 * HOUR_MS],
  ["company-approved", 96 * HOUR_MS],
  ["company-refused", 96 * HOUR_MS],
  ["account-closed", 96 * HOUR_MS],
  ["account-reopened", 96 * HOUR_MS],
  ["account-removed", 96 * HOUR_MS],
])("a mail of the kind %s is tried for %i ms, at least every 15 minutes, and then given up", (kind, patience) => {
  const moments = simulateTries(kind);
  expect(moments.at(-1)).toBeLessThanOrEqual(patience);
  expect(moments.at(-1)).toBeGreaterThan(patience - 15 * MINUTE_MS);
  const pauses = moments.slice(1).map((moment, nth) => moment - moments[nth]!);
  expect(Math.max(...pauses)).toBe(15 * MINUTE_MS);
});

test("the end of its patience is the last moment at which a mail is tried", () => {
  const mail = { tries: 9, createdAt: writtenAt };
  const lastChance = new Date(writtenAt.getTime() + 24 * HOUR_MS - 15 * MINUTE_MS);
  expect(computeNextTryTime(mail, 24 * HOUR_MS, lastChance)).toEqual(new Date(writtenAt.getTime() + 24 * HOUR_MS));
  expect(computeNextTryTime(mail, 24 * HOUR_MS, new Date(lastChance.getTime() + 1))).toBeUndefined();
});

test("a lease outlasts every wait that the mailer has", () => {
  expect(lease).toBe(5 * MINUTE_MS);
});

test("a message is not tried before its receiver asked for it, and given up where that is beyond its patience", () => {
  const message = { tries: 1, createdAt: writtenAt };
  const inAnHour = new Date(writtenAt.getTime() + HOUR_MS);
  expect(computeNextTryTime(message, 6 * HOUR_MS, writtenAt, inAnHour)).toEqual(inAnHour);
  expect(computeNextTryTime(message, HOUR_MS - 1, writtenAt, inAnHour)).toBeUndefined();
});

test("what its receiver had no seat for is sent as well, when the seat became free while the lane asked for more", async () => {
  const waiting = ["first", "second"].map((id): TakenMessage => ({ id, kind: "x", tries: 1, createdAt: writtenAt }));
  const sent: string[] = [];
  const lane: OutboxLane<TakenMessage> = {
    name: "one seat a receiver",
    seats: 2,
    lease: MINUTE_MS,
    receiverOf: () => "the only one",
    patienceFor: () => HOUR_MS,
    async take(_now, _until, _count, held) {
      if (held.size === 0) return waiting.splice(0, 1);
      await setImmediate();
      return [];
    },
    async send({ id }) {
      sent.push(id);
      return { is: "sent" };
    },
    settle: async () => undefined,
  };
  expect(await sendDue(lane, { log: pino({ level: "silent" }), now: () => writtenAt })).toBe(2);
  expect(sent).toEqual(["first", "second"]);
});

test("what is written down while a lane looks is taken though another message hangs", async () => {
  let wakes = Promise.withResolvers<void>();
  const sent = { second: Promise.withResolvers<void>() };
  const message = (id: string): TakenMessage => ({ id, kind: "test", tries: 1, createdAt: writtenAt });
  const taken = [
    () => [message("hangs")],
    () => {
      wakes.resolve();
      wakes = Promise.withResolvers<void>();
      return [];
    },
    () => [message("second")],
  ];
  const lane: OutboxLane<TakenMessage> = {
    name: "test",
    seats: 2,
    lease: MINUTE_MS,
    patienceFor: () => HOUR_MS,
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
  expect(await runLane(lane, { log, now: () => writtenAt }, running)).toBe(2);
});

test("by a clock that is doubted no message is given up, however old it seems", async () => {
  const settled: (Date | undefined)[] = [];
  const lane = (waiting: TakenMessage[]): OutboxLane<TakenMessage> => ({
    name: "test",
    seats: 1,
    lease: MINUTE_MS,
    patienceFor: () => HOUR_MS,
    take: async () => waiting.splice(0, 1),
    send: async () => ({ is: "retry", error: "busy" }),
    settle: async (_message, _outcome, next) => void settled.push(next),
  });
  const late = new Date(writtenAt.getTime() + 400 * 24 * HOUR_MS);
  const message = () => [{ id: "old", kind: "x", tries: 1, createdAt: writtenAt }];
  const deps = { log: pino({ level: "silent" }), now: () => late };
  const clocks = { doubt: "ahead", server: late, database: late, lastSeen: writtenAt } as const;
  await sendDue(lane(message()), deps);
  await sendDue(lane(message()), { ...deps, clockWatch: { doubted: () => clocks, sureNow: async () => undefined } });
  expect(settled).toEqual([undefined, new Date(late.getTime() + 10_000)]);
});
