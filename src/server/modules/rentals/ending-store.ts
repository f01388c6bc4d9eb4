import type { Transaction } from "kysely";

import type { RETURN_CHARGE_KINDS } from "#contract/fleet/rentals.ts";
import { findPaymentDoubt, type AmountDoubt } from "#domain/fleet/amount-doubt.ts";
import { checkEventTime, type EventTimeProblem } from "#domain/fleet/car-event.ts";
import { takeBackCar } from "#domain/fleet/car-life.ts";
import { toSignedDepositAmount } from "#domain/fleet/deposit.ts";
import type { PaymentMeans } from "#domain/fleet/payment.ts";
import { settleReturn } from "#domain/fleet/rental-return.ts";
import { findKmProblem } from "#domain/fleet/rental-rules.ts";
import * as rules from "#domain/fleet/rental.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { DB } from "#server/db/tables.ts";
import { changeCar } from "#server/modules/cars/store.ts";
import { endRentalPeriod, findRunningPeriod } from "#server/modules/periods/store.ts";

import { insertCharge } from "./charges-store.ts";
import { insertEntry, insertSetOff } from "./deposits-store.ts";
import { insertPayment } from "./payments-store.ts";
import { makeHappenedAt, lockRental } from "./store.ts";
import { writeRentalSums, type RentalSums } from "./sums-store.ts";

/** Each entry has its own id, and amounts are positive and in kuruş. */
interface RentalEnding {
  id: string;
  endedAt?: Date | undefined;
  kmIn?: number | null | undefined;
  kmIsRight?: boolean | undefined;
  amountIsRight?: boolean | undefined;
  fuelIn?: number | null | undefined;
  charges?: { id: string; kind: (typeof RETURN_CHARGE_KINDS)[number]; amount: number; text: string }[] | undefined;
  setOff?: { id: string; amount: number } | undefined;
  payment?: { id: string; amount: number; means: PaymentMeans } | undefined;
  giveBack?: { id: string; amount: number; means: PaymentMeans } | undefined;
  before?: RentalSums | undefined;
}

type EndingRefusal =
  | "RENTAL_NOT_FOUND"
  | "RENTAL_ENDED"
  | "KM_BELOW_START"
  | "KM_DOUBTFUL"
  | "CHANGED_MEANWHILE"
  | "DEPOSIT_TOO_SMALL"
  | "NOT_OWED"
  | AmountDoubt
  | EventTimeProblem;

/**
 * Returns the reason for a refusal; undefined on success and for a repeated request. An entry id that was used before
 * violates its primary key.
 */
export async function endRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  ending: RentalEnding,
  now: Date,
  follow: FollowRental,
): Promise<EndingRefusal | undefined> {
  const { id, kmIn = null, fuelIn = null, charges = [], setOff, payment, giveBack, before } = ending;
  const locked = await lockRental(tx, company, id);
  if (!locked) return "RENTAL_NOT_FOUND";
  const { rental, car } = locked;
  const last = rental.isSwapped ? await findRunningPeriod(tx, company, id) : undefined;
  const startedAt = last?.startsAt ?? rental.startedAt;
  const handedOver = { kind: "handed-over" as const, at: startedAt };
  const told = ending.endedAt ? checkEventTime(ending.endedAt, handedOver, now) : { at: now };
  const ended = rules.endRental({ ...rental, startedAt }, "problem" in told ? now : told.at);
  if (typeof ended === "string") return (await isAlreadyEnded(tx, company, ending)) ? undefined : ended;
  if ("problem" in told) return told;
  const { endedAt } = ended;
  const back = takeBackCar(car, id);
  if (typeof back === "string") return back;
  const trouble = findKmProblem({ ...rental, kmIn }, endedAt);
  if (trouble === "below") return "KM_BELOW_START";
  if (trouble === "doubtful" && ending.kmIsRight !== true) return "KM_DOUBTFUL";
  const sums = settleReturn(rental, {
    charged: charges.reduce((sum, { amount }) => sum + amount, 0),
    setOff: setOff?.amount ?? 0,
    payment: payment?.amount ?? 0,
    giveBack: giveBack?.amount ?? 0,
    before,
  });
  if (typeof sums === "string") return sums;
  const paid = payment?.amount ?? 0;
  const doubt = ending.amountIsRight ? undefined : findPaymentDoubt(paid, sums.total - sums.paid + paid);
  if (doubt) return doubt;
  await changeCar(tx, company, rental.code, back, now);
  await tx
    .updateTable("rentals")
    .set({ ...ended, kmIn, fuelIn })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  await endRentalPeriod(tx, company, { rentalId: id, ...ended });
  const done = { tx, company, now, rentalId: id, cars: [car] } as const;
  const details = makeHappenedAt(endedAt, now);
  await follow("rental-ended", { ...done, plates: [rental.plate], from: endedAt, until: now, details });
  for (const charge of charges) await insertCharge(tx, company, { ...charge, rentalId: id, happenedAt: endedAt }, now);
  // The entries are dated on the day of the return, even if they are entered later.
  const entry = { rentalId: id, paidOn: toIstanbulDate(endedAt) };
  if (setOff) await insertSetOff(tx, company, { ...setOff, ...entry }, now);
  if (payment) await insertPayment(tx, company, { ...payment, ...entry }, now);
  if (giveBack) {
    const amount = toSignedDepositAmount("returned", giveBack.amount);
    await insertEntry(tx, company, { ...giveBack, ...entry, kind: "returned", amount }, now);
  }
  await writeRentalSums(tx, company, id, rental, sums);
  return undefined;
}

/** A request without entries cannot be recognised as repeated. */
async function isAlreadyEnded(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { id: rentalId, charges = [], setOff, payment, giveBack }: RentalEnding,
): Promise<boolean> {
  const tables = [
    { table: "rentalCharges", sent: charges },
    { table: "payments", sent: payment ? [payment] : [] },
    {
      table: "depositEntries",
      sent: [
        ...(setOff ? [{ id: setOff.id, amount: toSignedDepositAmount("set-off", setOff.amount) }] : []),
        ...(giveBack ? [{ id: giveBack.id, amount: toSignedDepositAmount("returned", giveBack.amount) }] : []),
      ],
    },
  ] as const;
  let count = 0;
  for (const { table, sent } of tables)
    for (const { id, amount } of sent) {
      const found = await tx
        .selectFrom(table)
        .select("id")
        .where("companyId", "=", companyId)
        .where("rentalId", "=", rentalId)
        .where("id", "=", id)
        .where("amount", "=", amount)
        .executeTakeFirst();
      if (!found) return false;
      count += 1;
    }
  return count > 0;
}
