import { parseLocalDateTime } from "#domain/istanbul.ts";
import { inTransaction } from "#server/db/database.ts";
import { violates } from "#server/db/violations.ts";
import { approvedCompany } from "#server/gates.ts";

import {
  addPayment,
  endRental,
  extendRental,
  findRental,
  listOverdueRentals,
  listPayments,
  listRentals,
  saveRentalNotes,
  startRental,
} from "./store.ts";

const start = approvedCompany.rentals.start.handler(async ({ input, context: { deps, company }, errors }) => {
  const rental = { ...input, dueAt: instantOf(input.dueAt) };
  const refused = await inTransaction(deps.db, (tx) => startRental(tx, company, rental, deps.now())).catch(idTaken);
  if (refused) throw errors[refused]();
  return (await findRental(deps.db, company, input.id))!;
});

const end = approvedCompany.rentals.end.handler(async ({ input: { id }, context: { deps, company }, errors }) => {
  const ended = await inTransaction(deps.db, (tx) => endRental(tx, company, id, deps.now()));
  const rental = await findRental(deps.db, company, id);
  if (!rental) throw errors.RENTAL_NOT_FOUND();
  if (!ended) throw errors.RENTAL_ENDED();
  return rental;
});

const extend = approvedCompany.rentals.extend.handler(async ({ input, context: { deps, company }, errors }) => {
  const change = { ...input, dueAt: instantOf(input.dueAt) };
  const extended = await inTransaction(deps.db, (tx) => extendRental(tx, company, change, deps.now()));
  const rental = await findRental(deps.db, company, input.id);
  if (!rental) throw errors.RENTAL_NOT_FOUND();
  if (!extended) throw rental.endedAt === null ? errors.CHANGED_MEANWHILE() : errors.RENTAL_ENDED();
  return rental;
});

const list = approvedCompany.rentals.list.handler(({ input, context: { deps, company } }) => {
  const { paymentStatus, search = "", cursor } = input;
  return listRentals(deps.db, company, { paymentStatus, search: search.trim(), cursor });
});

const overdue = approvedCompany.rentals.overdue.handler(({ input, context: { deps, company } }) =>
  listOverdueRentals(deps.db, company, deps.now(), input.cursor),
);

const get = approvedCompany.rentals.get.handler(async ({ input: { id }, context: { deps, company }, errors }) => {
  const rental = await findRental(deps.db, company, id);
  if (!rental) throw errors.RENTAL_NOT_FOUND();
  return rental;
});

const saveNotes = approvedCompany.rentals.saveNotes.handler(async ({ input, context: { deps, company }, errors }) => {
  const saved = await saveRentalNotes(deps.db, company, input);
  const rental = await findRental(deps.db, company, input.id);
  if (!rental) throw errors.RENTAL_NOT_FOUND();
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return rental;
});

const pay = approvedCompany.rentals.pay.handler(async ({ input, context: { deps, company }, errors }) => {
  const { id, rentalId, isRefund, paidBefore } = input;
  const payment = { id, rentalId, amount: isRefund ? -input.amount : input.amount, paidBefore };
  const refused = await inTransaction(deps.db, (tx) => addPayment(tx, company, payment, deps.now())).catch(idTaken);
  if (refused) throw errors[refused]();
  return (await findRental(deps.db, company, rentalId))!;
});

const payments = approvedCompany.rentals.payments.handler(async ({ input, context: { deps, company }, errors }) => {
  const page = await listPayments(deps.db, company, input.rentalId, input.cursor);
  if (page.items.length === 0 && !(await findRental(deps.db, company, input.rentalId))) throw errors.RENTAL_NOT_FOUND();
  return page;
});

/** The instant of a time that the contract has found to be one. */
function instantOf(localDateTime: string): Date {
  return parseLocalDateTime(localDateTime)!;
}

/** One id sent at once for two things: whichever comes second has none. */
function idTaken(error: unknown): "ID_TAKEN" {
  if (violates(error, "rentals_pkey") || violates(error, "payments_pkey")) return "ID_TAKEN";
  throw error;
}

export const rentalProcedures = { start, end, extend, list, overdue, get, saveNotes, pay, payments };
