/** @module-tag long */
import { randomUUID } from "node:crypto";

import { beforeEach, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { runTransaction } from "#server/db/database.ts";
import { queueLateNoticeAlerts } from "#server/modules/alerts/late-police-notices.ts";
import { countAttention } from "#server/modules/cars/lists.ts";
import { endRental } from "#server/modules/rentals/ending-store.ts";
import { extendRental } from "#server/modules/rentals/store.ts";
import { swapCarOfRental } from "#server/modules/rentals/swap-store.ts";
import { followRental } from "#server/rental-followers.ts";

import type { TestApp } from "../../../../test/app.ts";
import { makeFreshApps } from "../../../../test/fresh-apps.ts";
import { makeSeededRandom } from "../../../../test/owners.ts";
import { makeCompanyScope, makeCars, makeCompany, makeCustomer, makeRental } from "../../../../test/world.ts";
import { markReported } from "./store.ts";

const RENTAL_COUNT = 1000;
const CAR_COUNT = 30;
const MINUTE_MS = 60_000;
const LATE_AFTER_MS = 15 * MINUTE_MS;

const makeFreshApp = makeFreshApps();
let t: TestApp;
beforeEach(async () => {
  t = await makeFreshApp();
});

/** The test counts on its own which events were not reported to the portal and which deposits are due. */
test(`of ${RENTAL_COUNT} rentals no start, swap, extension or end is untold without being red and alerted, and no deposit past its day unseen`, async () => {
  const draw = makeSeededRandom(36);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)]!;
  const fleet = await makeCompany(t.db, { isConfirmed: true });
  const scope = makeCompanyScope(fleet);
  const customerId = await makeCustomer(t.db, fleet);
  const free = new Set(await makeCars(t.db, fleet, CAR_COUNT));
  const running = new Map<string, { code: string; dueAt: Date }>();
  const untold: Date[] = [];
  /** The time at which each deposit that has not been returned yet became due. */
  const deposits: Date[] = [];
  const { depositReturnDays } = await t.db
    .selectFrom("companies")
    .select("depositReturnDays")
    .where("id", "=", fleet.companyId)
    .executeTakeFirstOrThrow();
  let [started, entered, checked, alerted] = [0, 0, 0, 0];

  while (started < RENTAL_COUNT || running.size > 0) {
    t.clock.advance({ seconds: 1 + Math.floor(draw() * 1200) });
    const now = t.clock.now();
    const deed = draw();
    if (started < RENTAL_COUNT && free.size > 0 && deed < 0.45) {
      const code = pick([...free]);
      const dueAt = new Date(now.getTime() + 2 * 86_400_000);
      const id = await makeRental(t.db, fleet, code, { now, customerId, dueAt, deposit: draw() < 0.5 ? 10_000 : 0 });
      free.delete(code);
      running.set(id, { code, dueAt });
      started += 1;
      untold.push(now);
    } else if (running.size > 0) {
      const id = pick([...running.keys()]);
      const rental = running.get(id)!;
      const { version, depositHeld } = await t.db
        .selectFrom("rentals")
        .select(["version", "depositHeld"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (deed < 0.6) {
        const dueAt = new Date(rental.dueAt.getTime() + 86_400_000);
        expect(
          await runTransaction(t.db, (tx) => extendRental(tx, scope, { id, version, dueAt }, now, followRental)),
        ).toBeUndefined();
        rental.dueAt = dueAt;
      } else if (deed < 0.7 && free.size > 0) {
        const code = pick([...free]);
        const swap = { id: randomUUID(), rentalId: id, version, code, status: "available", reason: "" } as const;
        expect(await runTransaction(t.db, (tx) => swapCarOfRental(tx, scope, swap, now, followRental))).toBeUndefined();
        free.delete(code);
        free.add(rental.code);
        rental.code = code;
      } else {
        expect(await runTransaction(t.db, (tx) => endRental(tx, scope, { id }, now, followRental))).toBeUndefined();
        running.delete(id);
        free.add(rental.code);
        if (depositHeld > 0) deposits.push(now);
      }
      untold.push(now);
    }
    if (draw() < 0.3) {
      const open = await t.db
        .selectFrom("policeNotices")
        .select("eventId")
        .where("toldAt", "is", null)
        .orderBy("happenedAt")
        .orderBy("eventId")
        .limit(1 + Math.floor(draw() * 4))
        .execute();
      for (const { eventId } of open) await runTransaction(t.db, (tx) => markReported(tx, scope, eventId, now));
      entered += open.length;
      untold.splice(0, open.length);
    }
    alerted += await queueLateNoticeAlerts(t.deps);
    const late = untold.filter((at) => at.getTime() <= now.getTime() - LATE_AFTER_MS).length;
    const today = toIstanbulDate(now);
    const due = deposits.filter(
      (at) => toIstanbulDate(new Date(at.getTime() + depositReturnDays * 86_400_000)) <= today,
    ).length;
    const counts = await countAttention(t.db, scope, { now, law: t.deps.config.law });
    expect([counts.policeNotices, counts.latePoliceNotices, counts.dueDeposits]).toEqual([untold.length, late, due]);
    checked += late;
  }

  const silent = t.db
    .selectFrom("policeNotices")
    .select("eventId")
    .where("toldAt", "is", null)
    .where("alertedAt", "is", null)
    .where("happenedAt", "<=", new Date(t.clock.now().getTime() - LATE_AFTER_MS));
  expect(await silent.execute()).toEqual([]);
  expect([entered > RENTAL_COUNT, alerted > RENTAL_COUNT, checked > RENTAL_COUNT]).toEqual([true, true, true]);
  const alerts = await t.db.selectFrom("alerts").select("details").where("kind", "=", "police-late").execute();
  const told = alerts.map(({ details }) => details as unknown as Extract<AlertContent, { kind: "police-late" }>);
  expect(told.reduce((sum, { notices, more }) => sum + notices.length + more, 0)).toBe(alerted);
}, 300_000);
