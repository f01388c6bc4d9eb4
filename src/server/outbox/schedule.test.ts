import { expect, test } from "vitest";

import type { MailKind } from "#contract/ports/mails.ts";

import { LEASE, nextTryAfter } from "./schedule.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const written = new Date("2026-11-21T09:00:00.000Z");

/** How long after being written a mail is tried that fails at every try, with nothing else to wait for. */
function triesOf(kind: MailKind): number[] {
  const moments = [0];
  for (let next: Date | undefined = written; next;) {
    next = nextTryAfter({ kind, tries: moments.length, createdAt: written }, next);
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
  const next = nextTryAfter({ kind: "account-closed", tries, createdAt: written }, now);
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
  const mail = { kind: "reset-password", tries: 9, createdAt: written } as const;
  const lastChance = new Date(written.getTime() + 24 * HOUR - 15 * MINUTE);
  expect(nextTryAfter(mail, lastChance)).toEqual(new Date(written.getTime() + 24 * HOUR));
  expect(nextTryAfter(mail, new Date(lastChance.getTime() + 1))).toBeUndefined();
});

test("a lease outlasts every wait that the mailer has", () => {
  expect(LEASE).toBe(5 * MINUTE);
});
