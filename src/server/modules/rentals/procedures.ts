import { paymentAmount } from "#domain/rental.ts";
import { instantCursor, pageOf } from "#server/cursor.ts";
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
  const refused = await inTransaction(deps.db, (tx) => startRental(tx, company, input, deps.now())).catch(idTaken);
  if (refused) throw errors[refused]();
  return (await findRental(deps.db, company, input.id))!;
});

const end = approvedCompany.rentals.end.handler(async ({ input: { id }, context: { deps, company }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => endRental(tx, company, id, deps.now()));
  if (refused) throw errors[refused]();
  return (await findRental(deps.db, company, id))!;
});

const extend = approvedCompany.rentals.extend.handler(async ({ input, context: { deps, company }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => extendRental(tx, company, input, deps.now()));
  if (refused) throw errors[refused]();
  return (await findRental(deps.db, company, input.id))!;
});

const list = approvedCompany.rentals.list.handler(async ({ input, context: { deps, company } }) => {
  const { paymentStatus, search = "", cursor } = input;
  const rows = await listRentals(deps.db, company, { paymentStatus, search: search.trim(), cursor });
  return pageOf(rows, ({ startedAt, id }) => instantCursor(startedAt, id));
});

const overdue = approvedCompany.rentals.overdue.handler(async ({ input, context: { deps, company } }) => {
  const rows = await listOverdueRentals(deps.db, company, deps.now(), input.cursor);
  return pageOf(rows, ({ dueAt, id }) => instantCursor(dueAt, id));
});

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
  const { id, rentalId, paidBefore } = input;
  const payment = { id, rentalId, amount: paymentAmount(input), paidBefore };
  const refused = await inTransaction(deps.db, (tx) => addPayment(tx, company, payment, deps.now())).catch(idTaken);
  if (refused) throw errors[refused]();
  return (await findRental(deps.db, company, rentalId))!;
});

const payments = approvedCompany.rentals.payments.handler(async ({ input, context: { deps, company }, errors }) => {
  const { items, next } = pageOf(
    await listPayments(deps.db, company, input.rentalId, input.cursor),
    ({ createdAt, id }) => instantCursor(createdAt, id),
  );
  if (items.length === 0 && !(await findRental(deps.db, company, input.rentalId))) throw errors.RENTAL_NOT_FOUND();
  return { items, next };
});

/** One id sent at once for two things: whichever comes second has none. */
function idTaken(error: unknown): "ID_TAKEN" {
  if (violates(error, "rentals_pkey") || violates(error, "payments_pkey")) return "ID_TAKEN";
  throw error;
}

export const rentalProcedures = { start, end, extend, list, overdue, get, saveNotes, pay, payments };
