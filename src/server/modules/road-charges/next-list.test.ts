import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { readRoadCharges } from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeCustomer, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
beforeAll(async () => {
  t = await createTestApp();
  fleet = await makeCompanyOwnerPerson(t);
});
afterAll(() => t.close());

const CAR_COUNT = 4;
const HOUR_COUNT = 300;

/**
 * A list of `count` toll passes, one an hour. The first pass is `first` hours after `begun`. The lines of every list are
 * numbered from 1.
 */
function makeList(begun: Date, first: number, count: number): string {
  const rows = Array.from({ length: count }, (_, nth) => {
    const at = new Date(begun.getTime() + (first + nth) * 3_600_000);
    return `${nth + 1};34 ABC 10${(first + nth) % CAR_COUNT};${formatLocalDateTime(at).replace("T", " ")};${40 + ((first + nth) % 7)},00`;
  });
  return ["No;Plaka;Geçiş Zamanı;Tutar", ...rows].join("\n");
}

/**
 * Parses a list as the page does, and saves it in requests of the same size as the page's. Returns the number of lines
 * with each result.
 */
async function saveList(text: string): Promise<Record<string, number>> {
  const reading = readRoadCharges(text, t.clock.now());
  expect(reading.isAsked).toBe(false);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
  expect(lines).toHaveLength(reading.lines.length);
  const became: string[] = [];
  for (let from = 0; from < lines.length; from += ROAD_CHARGES_PER_REQUEST_MAX) {
    const piece = lines.slice(from, from + ROAD_CHARGES_PER_REQUEST_MAX);
    became.push(...(await fleet.api.company.roadCharges.add({ kind: "toll", lines: piece })));
  }
  return Object.fromEntries(
    Array.from(
      Map.groupBy(became, (one) => one),
      ([one, all]) => [one, all.length],
    ),
  );
}

test("the same list again saves nothing, and the next month's saves what is new, whatever its running numbers", async () => {
  const codes = await makeCars(t.db, fleet.user, CAR_COUNT);
  const customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
  for (const [nth, code] of codes.entries()) {
    await t.db
      .updateTable("cars")
      .set({ plate: `34 ABC 10${nth}` })
      .where("code", "=", code)
      .execute();
    const dueAt = formatLocalDateTime(new Date(t.clock.now().getTime() + 1000 * 3_600_000));
    const shown = { renterNameVisible: false, renterPhoneVisible: false };
    const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
    await fleet.api.company.rentals.start({ id: randomUUID(), code, customerId, dueAt, ...money, ...shown });
  }
  const begun = t.clock.now();
  t.clock.advance({ hours: 2 * HOUR_COUNT });

  expect(await saveList(makeList(begun, 1, HOUR_COUNT))).toEqual({ saved: HOUR_COUNT });
  expect(await saveList(makeList(begun, 1, HOUR_COUNT))).toEqual({ known: HOUR_COUNT });
  expect(await saveList(makeList(begun, 1 + HOUR_COUNT / 2, HOUR_COUNT))).toEqual({
    known: HOUR_COUNT / 2,
    saved: HOUR_COUNT / 2,
  });

  const waiting = await fleet.api.company.roadCharges.waiting({});
  expect(waiting.count).toBe(HOUR_COUNT * 1.5);
  expect(await fleet.api.company.roadCharges.chargeAll(waiting)).toEqual(waiting);
  expect((await fleet.api.company.roadCharges.waiting({})).count).toBe(0);
  expect(await saveList(makeList(begun, 1, HOUR_COUNT))).toEqual({ known: HOUR_COUNT });
});
