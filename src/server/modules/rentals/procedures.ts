import { makeEventTimeSentence } from "#contract/fleet/car-events.words.ts";
import { spanProblemMessages, makeCarWasBusySentence } from "#contract/fleet/periods.words.ts";
import { makeRecordedTimeSentence } from "#contract/fleet/recorded-times.words.ts";
import { KM_ABOVE_RETURN_MESSAGE, CAR_NOT_BACK_MESSAGE } from "#contract/fleet/rental-km.ts";
import { KM_BELOW_START_MESSAGE, FUTURE_TIME_MESSAGE, SAME_CAR_MESSAGE } from "#contract/fleet/rentals.ts";
import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { findAmountDoubt, findStartDoubt } from "#domain/fleet/amount-doubt.ts";
import { isFutureDay } from "#domain/fleet/payment.ts";
import { computePlannedEnd } from "#domain/fleet/period.ts";
import { toSignedPaymentAmount } from "#domain/fleet/rental.ts";
import { hasRight } from "#domain/people/actor.ts";
import { addDays, isCalendarDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { askAboutAmount } from "#server/access/ask-amount.ts";
import { companyGate, memberOrProgramGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";
import { findBusyRefusal, runOrExplainBusy, type CarBusyRefusal } from "#server/modules/periods/busy-store.ts";
import { findRunningPeriod } from "#server/modules/periods/store.ts";

import { listEntries } from "./account-store.ts";
import { endRental } from "./ending-store.ts";
import { correctKm as putKmRight } from "./km-store.ts";
import { listAwaitedPayments, markPaymentRequested, clearPaymentRequest } from "./payment-requests-store.ts";
import { addPayment } from "./payments-store.ts";
import { findPlateHolder } from "./plate-holder-store.ts";
import { countOwingRentals, extendRental, findRental, listRentals, saveRentalNotes, startRental } from "./store.ts";
import { swapCarOfRental } from "./swap-store.ts";
import { takeRecordedTime as storeRecordedTime } from "./take-recorded-time-store.ts";

const MINUTE_MS = 60_000;

const startRentalHandler = companyGate("rent-out").rentals.start.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const rental = {
      ...input,
      startedAt: parseOptionalInstant(input.startedAt),
      dueAt: parseLocalInstant(input.dueAt),
    };
    askAboutAmount(findStartDoubt(input), input.amountIsRight, errors);
    const now = deps.now();
    const { code, reservationId: except } = input;
    const from = rental.startedAt ?? now;
    const wanted = { code, from, until: computePlannedEnd(from, rental.dueAt), except };
    const asEntered = (busy: CarBusyRefusal) =>
      rental.startedAt === undefined ? busy : toEnteredLaterRefusal(busy, now);
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => startRental(tx, scope, rental, now, deps.followRental)),
      wanted: async () => wanted,
    }).catch(toIdTaken);
    if (refused === "CAR_RENTED") {
      const busy = await findBusyRefusal(deps.db, scope, wanted, now);
      throw busy ? errors.CAR_BUSY(asEntered(busy)) : errors.CAR_NOT_AVAILABLE();
    }
    if (refused === "DUE_BEFORE_START")
      throw errors.INPUT_INVALID({ data: { fields: { dueAt: spanProblemMessages["until-not-after-from"] } } });
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "problem" in refused)
      throw errors.INPUT_INVALID({ data: { fields: { startedAt: makeEventTimeSentence("start", refused) } } });
    if (refused) throw errors.CAR_BUSY(asEntered(refused.busy));
    return orRefuse(await findRental(deps.db, scope, input.id), errors.COMPANY_NOT_APPROVED);
  },
);

const endRentalHandler = companyGate("rent-out").rentals.end.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const charged = Math.max(0, ...(input.charges ?? []).map(({ amount }) => amount));
    askAboutAmount(findAmountDoubt("amount", charged), input.amountIsRight, errors);
    const ending = { ...input, endedAt: parseOptionalInstant(input.endedAt) };
    const refused = await runTransaction(deps.db, (tx) =>
      endRental(tx, scope, ending, deps.now(), deps.followRental),
    ).catch(toIdTaken);
    if (refused === "KM_BELOW_START")
      throw errors.INPUT_INVALID({ data: { fields: { kmIn: KM_BELOW_START_MESSAGE } } });
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "problem" in refused)
      throw errors.INPUT_INVALID({ data: { fields: { endedAt: makeEventTimeSentence("return", refused) } } });
    askAboutAmount(refused, false, errors);
    return orRefuse(await findRental(deps.db, scope, input.id), errors.RENTAL_NOT_FOUND);
  },
);

const extendRentalHandler = companyGate("rent-out").rentals.extend.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const { id } = input;
    askAboutAmount(findAmountDoubt("amount", input.charge?.amount), input.amountIsRight, errors);
    const dueAt = parseLocalInstant(input.dueAt);
    const now = deps.now();
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => extendRental(tx, scope, { ...input, dueAt }, now, deps.followRental)),
      wanted: async () => {
        const period = await findRunningPeriod(deps.db, scope, id);
        return period && { code: period.carCode, from: period.startsAt, until: dueAt, except: period.id };
      },
    }).catch(toIdTaken);
    if (typeof refused === "string") throw errors[refused]();
    if (refused) throw errors.CAR_BUSY(refused.busy);
    return orRefuse(await findRental(deps.db, scope, id), errors.RENTAL_NOT_FOUND);
  },
);

const swapCarHandler = companyGate("rent-out").rentals.swapCar.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const { rentalId, code } = input;
    const swapping = { ...input, swappedAt: parseOptionalInstant(input.swappedAt) };
    const now = deps.now();
    const wanted = async () => {
      const rental = await findRental(deps.db, scope, rentalId);
      const from = swapping.swappedAt ?? now;
      return rental && { code, from, until: computePlannedEnd(from, rental.dueAt) };
    };
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => swapCarOfRental(tx, scope, swapping, now, deps.followRental)),
      wanted,
    }).catch(toIdTaken);
    if (refused === "KM_BELOW_START")
      throw errors.INPUT_INVALID({ data: { fields: { kmIn: KM_BELOW_START_MESSAGE } } });
    if (refused === "SAME_CAR") throw errors.INPUT_INVALID({ data: { fields: { code: SAME_CAR_MESSAGE } } });
    if (refused === "CAR_RENTED") {
      const asked = await wanted();
      const busy = asked && (await findBusyRefusal(deps.db, scope, asked, now));
      throw busy ? errors.CAR_BUSY(busy) : errors.CAR_NOT_AVAILABLE();
    }
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "problem" in refused)
      throw errors.INPUT_INVALID({ data: { fields: { swappedAt: makeEventTimeSentence("swap", refused) } } });
    if (refused) throw errors.CAR_BUSY(refused.busy);
    return orRefuse(await findRental(deps.db, scope, rentalId), errors.RENTAL_NOT_FOUND);
  },
);

const countRentalsHandler = companyGate("rent-out").rentals.counts.handler(({ context: { deps, scope } }) =>
  countOwingRentals(deps.db, scope),
);

const listRentalsHandler = memberOrProgramGate("rent-out").rentals.list.handler(
  ({ input, context: { deps, rows } }) => {
    const { paymentStatus, search = "", car = "", from, to, cursor } = input;
    return listRentals(deps.db, rows, { paymentStatus, search: search.trim(), car: car.trim(), from, to, cursor });
  },
);

const getRentalHandler = memberOrProgramGate("rent-out").rentals.get.handler(
  async ({ input: { id }, context: { deps, rows }, errors }) => {
    return orRefuse(await findRental(deps.db, rows, id), errors.RENTAL_NOT_FOUND);
  },
);

const findPlateHolderHandler = companyGate("rent-out").rentals.holder.handler(
  ({ input, context: { deps, scope }, errors }) => {
    const isWholeDay = isCalendarDate(input.at);
    const at = parseLocalInstant(isWholeDay ? `${input.at}T00:00` : input.at);
    if (at > deps.now()) throw errors.INPUT_INVALID({ data: { fields: { at: FUTURE_TIME_MESSAGE } } });
    const until = isWholeDay ? parseLocalInstant(`${addDays(input.at, 1)}T00:00`) : new Date(at.getTime() + MINUTE_MS);
    return findPlateHolder(deps.db, scope, { plate: input.plate, at, until });
  },
);

const saveNotesHandler = companyGate("rent-out").rentals.saveNotes.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const saved = await saveRentalNotes(deps.db, scope, input);
    const rental = await findRental(deps.db, scope, input.id);
    if (!rental) throw errors.RENTAL_NOT_FOUND();
    if (!saved) throw errors.CHANGED_MEANWHILE();
    return rental;
  },
);

const correctKmHandler = companyGate("rent-out").rentals.correctKm.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => putKmRight(tx, scope, input, deps.now(), deps.followRental));
    if (refused === "NOT_BACK") throw errors.INPUT_INVALID({ data: { fields: { kmIn: CAR_NOT_BACK_MESSAGE } } });
    if (refused === "KM_BELOW_START")
      throw errors.INPUT_INVALID({ data: { fields: { kmOut: KM_ABOVE_RETURN_MESSAGE } } });
    if (refused) throw errors[refused]();
    return orRefuse(await findRental(deps.db, scope, input.id), errors.RENTAL_NOT_FOUND);
  },
);

const takeRecordedTimeHandler = companyGate("rent-out").rentals.takeRecordedTime.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const refused = await runTransaction(deps.db, (tx) => storeRecordedTime(tx, scope, input, now, deps.followRental));
    if (typeof refused === "string") throw errors[refused]();
    if (refused) throw errors.RECORDED_TIME_REFUSED({ message: makeRecordedTimeSentence(input.time, refused, now) });
    return orRefuse(await findRental(deps.db, scope, input.id), errors.RENTAL_NOT_FOUND);
  },
);

const addPaymentHandler = companyGate("rent-out").rentals.pay.handler(
  async ({ input, context: { deps, scope, actor }, errors }) => {
    if (input.isRefund && !hasRight(actor, "reverse")) throw errors.FORBIDDEN();
    const { id, rentalId, means, paidOn, paidBefore, amountIsRight } = input;
    const now = deps.now();
    if (paidOn !== undefined && isFutureDay(paidOn, now))
      throw errors.INPUT_INVALID({ data: { fields: { paidOn: FUTURE_DATE_MESSAGE } } });
    const payment = { id, rentalId, amount: toSignedPaymentAmount(input), means, paidOn, paidBefore, amountIsRight };
    const refused = await runTransaction(deps.db, (tx) => addPayment(tx, scope, payment, now)).catch(toIdTaken);
    if (typeof refused === "string") throw errors[refused]();
    askAboutAmount(refused, false, errors);
    return orRefuse(await findRental(deps.db, scope, rentalId), errors.RENTAL_NOT_FOUND);
  },
);

const askPaymentHandler = companyGate("rent-out").rentals.askPayment.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const account = await runTransaction(deps.db, (tx) => markPaymentRequested(tx, scope, id, deps.now()));
    if (typeof account === "string") throw errors[account]();
    return { rental: orRefuse(await findRental(deps.db, scope, id), errors.RENTAL_NOT_FOUND), account };
  },
);

const unaskPaymentHandler = companyGate("rent-out").rentals.unaskPayment.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    await runTransaction(deps.db, (tx) => clearPaymentRequest(tx, scope, id));
    return orRefuse(await findRental(deps.db, scope, id), errors.RENTAL_NOT_FOUND);
  },
);

const listAwaitedPaymentsHandler = companyGate("rent-out").rentals.awaited.handler(
  ({ input: { cursor }, context: { deps, scope } }) => listAwaitedPayments(deps.db, scope, cursor),
);

const listEntriesHandler = memberOrProgramGate("rent-out").rentals.entries.handler(
  async ({ input, context: { deps, rows }, errors }) => {
    const page = await listEntries(deps.db, rows, input.rentalId, input.cursor);
    if (page.items.length === 0 && !(await findRental(deps.db, rows, input.rentalId))) throw errors.RENTAL_NOT_FOUND();
    return page;
  },
);

function parseLocalInstant(localDateTime: string): Date {
  return parseLocalDateTime(localDateTime)!;
}

/** The renter already has this car, so no other car is offered. */
function toEnteredLaterRefusal({ data }: CarBusyRefusal, now: Date): CarBusyRefusal {
  return { message: makeCarWasBusySentence(data, now), data: { ...data, free: [] } };
}

function parseOptionalInstant(localDateTime: string | undefined): Date | undefined {
  return localDateTime === undefined ? undefined : parseLocalInstant(localDateTime);
}

export const rentalProcedures = {
  start: startRentalHandler,
  end: endRentalHandler,
  extend: extendRentalHandler,
  swapCar: swapCarHandler,
  counts: countRentalsHandler,
  list: listRentalsHandler,
  holder: findPlateHolderHandler,
  get: getRentalHandler,
  saveNotes: saveNotesHandler,
  correctKm: correctKmHandler,
  takeRecordedTime: takeRecordedTimeHandler,
  pay: addPaymentHandler,
  askPayment: askPaymentHandler,
  unaskPayment: unaskPaymentHandler,
  awaited: listAwaitedPaymentsHandler,
  entries: listEntriesHandler,
};
