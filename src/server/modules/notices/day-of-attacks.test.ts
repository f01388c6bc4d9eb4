/** @module-tag long */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { OutwardRequests } from "#server/outside/outward.ts";
import type { TelegramBot } from "#server/outside/telegram.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { simulateDay, type DayFigures } from "../../../../test/day-of-attacks.ts";

let t: TestApp;
beforeAll(async () => {
  const outward = { post: async () => ({ status: 200, retryAfter: undefined }) } as unknown as OutwardRequests;
  const telegram = {
    send: async () => ({ isOk: true, status: 200, description: "", retryAfterSeconds: undefined }),
  } as unknown as TelegramBot;
  t = (await createTestApp()).with({ outward, telegram });
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries", "channels", "secondPeople"] as const)
    await t.db.deleteFrom(table).execute();
  vi.useFakeTimers({ toFake: ["Date"], now: t.clock.now() });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => t.close());

const oneAddress = ["10.7.0.1"];
const nineAddresses = Array.from({ length: 9 }, (_, nth) => `10.9.${nth}.1`);
/** Nine addresses in different /64 networks of one /48. */
const networkAddresses = Array.from({ length: 9 }, (_, nth) => `2001:db8:7:${nth + 1}::1`);

/**
 * The days to simulate: the IP addresses of the attacker, and the minutes between two bursts. Each burst exhausts the
 * limits of an hour.
 */
const dayCases: [from: string, addresses: string[], minutes: number][] = [
  ["one address", oneAddress, 120],
  ["nine addresses", nineAddresses, 360],
  ["nine addresses of one /48", networkAddresses, 360],
];

describe.each(dayCases)("a day of attacks on one sticker from %s", (from, addresses, minutes) => {
  test(
    "takes nothing from honest strangers, and costs a bounded number of messages and rows",
    { timeout: 3600_000 },
    async () => {
      const figures = await simulateDay(t, { addresses, minutes, tick: 30 }, (now) => vi.setSystemTime(now));
      console.log(formatFigures(from, figures));
      const { honest, urgentAfter, urgentDropped, otherAfter, messages, inQuietHours, rows, untold } = figures;
      expect(honest).toMatchObject({ told: 24, refused: [], photos: 3, photosRefused: 0 });
      // Each urgent notice was sent alone and at once, also at night. Every other notice was sent within an hour.
      expect([urgentAfter.length, urgentDropped]).toEqual([12, 0]);
      expect(Math.max(...urgentAfter)).toBeLessThan(1);
      expect(Math.max(...otherAfter)).toBeLessThanOrEqual(60);
      expect(untold).toBe(0);
      // The limit is the sum of the messages about honest strangers' notices, four notices of each attacking address,
      // ten reminders, and the summaries.
      const alone = 27 + addresses.length * 4 + 10;
      expect(messages["email"]).toBeLessThanOrEqual(alone + 36);
      for (const way of ["telegram", "webhook"]) expect(messages[way]).toBe(messages["email"]);
      expect(messages["second person"]).toBeLessThanOrEqual(30);
      expect(inQuietHours).toBeLessThanOrEqual(4 + addresses.length * 2 + 10);
      expect(rows["tellings"]).toBeLessThanOrEqual(27 + addresses.length * 20 * 24);
      expect(rows["auditEvents"]).toBeLessThanOrEqual(24 * 50 * 4);
    },
  );
});

function formatFigures(from: string, figures: DayFigures): string {
  const { attack, honest, urgentAfter, urgentDropped, otherAfter, messages, inQuietHours, tooMany, rows } = figures;
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return `A day of attacks from ${from}:
  sent ${attack.sent}, answered ${attack.answered}, ${Math.round(attack.processorMs)} ms of this process, ${(attack.processorMs / attack.sent).toFixed(1)} ms each
  honest strangers: ${honest.told} told, ${honest.refused.length} refused; ${honest.photos} photos, ${honest.photosRefused} refused
  urgent ones reached the owner after ${urgentAfter.map((minutes) => minutes.toFixed(1)).join(" ")} minutes
  others by day after ${otherAfter.map((minutes) => minutes.toFixed(0)).join(" ")} minutes
  messages: ${list(messages)}; mails in quiet hours: ${inQuietHours}; given up as too many: ${list(tooMany) || "none"}, ${urgentDropped} of them of urgent ones of honest strangers
  rows: ${list(rows)}`;
}
