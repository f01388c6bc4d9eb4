import type { Kysely, Transaction } from "kysely";

import { computePlannedEnd } from "#domain/fleet/period.ts";
import {
  findRecordedDifference,
  takeRecordedTime as decide,
  type RecordedTimeProblem,
} from "#domain/fleet/recorded-time.ts";
import type { RentalTime } from "#domain/fleet/rental.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import { OutdatedReadError } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { listPeriodsOfCar, type PeriodInWay } from "#server/modules/periods/in-way-store.ts";
import { findPreviousEvent } from "#server/modules/periods/previous-event.ts";
import { findGapMinutes, movePeriod } from "#server/modules/periods/store.ts";

import { findRecordedTime } from "./recorded-times-store.ts";
import { lockRental } from "./store.ts";

type TakeTimeRefusal = "RENTAL_NOT_FOUND" | "CHANGED_MEANWHILE" | "NO_SEALED_RECORD" | RecordedTimeProblem<PeriodInWay>;

/**
 * Returns the reason for a refusal; undefined on success and if the rental has that time already, so that a repeated
 * request changes nothing.
 */
export async function takeRecordedTime(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, version, time }: { id: string; version: number; time: RentalTime },
  now: Date,
  follow: FollowRental,
): Promise<TakeTimeRefusal | undefined> {
  // This query runs before the lock and only finds the first car.
  const [first] = await listRentalPeriods(tx, company, id);
  const locked = await lockRental(tx, company, id, first?.carCode);
  if (!locked) return "RENTAL_NOT_FOUND";
  const { rental } = locked;
  const pieces = await listRentalPeriods(tx, company, id);
  const piece = time === "start" ? pieces[0]! : pieces.at(-1)!;
  // The first car got another code while this transaction waited for the lock.
  if (pieces[0]!.carCode !== first?.carCode) throw new OutdatedReadError();

  const recorded = await findRecordedTime(tx, company, { rentalId: id, time, cars: pieces.length });
  if (recorded === undefined || (time === "end" && rental.endedAt === null)) return "NO_SEALED_RECORD";
  const held = { from: piece.startsAt, until: piece.isOver ? piece.endsAt : null };
  const written = time === "start" ? held.from : held.until!;
  if (findRecordedDifference(time, { ...held, until: time === "start" ? null : held.until }, recorded) === null)
    return undefined;

  const { carCode: code, plate } = piece;
  const [from, until] = recorded < written ? [recorded, written] : [written, recorded];
  const last = await findPreviousEvent(tx, company, { code, from: piece.startsAt });
  const others = await listPeriodsOfCar(tx, company, { code, except: piece.id, from, until });
  const taken = decide(time, { held, dueAt: rental.dueAt, recorded, last, others }, now);
  if ("problem" in taken) return taken.problem === "taken" ? makeTimeTakenProblem(taken.by) : taken;
  const { at } = taken;

  const { numUpdatedRows } = await tx
    .updateTable("rentals")
    .set((eb) => ({ ...(time === "start" ? { startedAt: at } : { endedAt: at }), version: eb("version", "+", 1) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return "CHANGED_MEANWHILE";
  if (piece.isOver) {
    await tx
      .updateTable("carPeriods")
      .set(time === "start" ? { startsAt: at } : { endsAt: at, busyUntil: at })
      .where("companyId", "=", company.companyId)
      .where("id", "=", piece.id)
      .execute();
  } else {
    const gap = await findGapMinutes(tx, company);
    await movePeriod(tx, company, piece, { from: at, until: computePlannedEnd(at, rental.dueAt), gap });
  }
  const action = time === "start" ? "rental-start-corrected" : "rental-end-corrected";
  const details = { before: written, ...(time === "start" ? { from: at } : { until: at }) };
  const corrected = { tx, company, now, rentalId: id, cars: [{ code, plate }], details } as const;
  await follow(action, { ...corrected, plates: [plate], from, until });
  return undefined;
}

/** The planned end of a reservation is shown without the gap after it, because people do not know of the gap. */
function makeTimeTakenProblem(by: PeriodInWay): RecordedTimeProblem<PeriodInWay> {
  return { problem: "taken", by: { ...by, until: by.endsAt } };
}

function listRentalPeriods(db: Kysely<DB>, { companyId }: CompanyScope, rentalId: string) {
  return db
    .selectFrom("carPeriods")
    .select(["id", "carCode", "plate", "startsAt", "endsAt", "busyUntil", "isOver"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
}
