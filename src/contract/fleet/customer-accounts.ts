import * as z from "zod/mini";

import { cursorFields, dayField, idField, pageSchema } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { CHARGE_KINDS } from "#domain/fleet/charge.ts";
import { STORED_PAYMENT_MEANS } from "#domain/fleet/payment.ts";

import { listedRentalView } from "./rentals.ts";

const apiRoute = makeRoute("Müşteriler");

/** An overpaid rental does not reduce `owed`, the unpaid amount of the other rentals. */
const customerBalanceView = view("CustomerBalance", { owed: z.int(), overpaid: z.int(), depositHeld: z.int() });
export type CustomerBalanceView = z.infer<typeof customerBalanceView>;

const rentalFields = { rentalId: z.string(), plate: z.string(), code: z.string() };
const statementEntryFields = { id: z.string(), ...rentalFields, day: z.string(), amount: z.int() };

const statementEntryView = z.union([
  z.object({
    type: z.literal("charge"),
    ...statementEntryFields,
    kind: z.enum(CHARGE_KINDS),
    text: z.string(),
    isReversal: z.boolean(),
  }),
  z.object({
    type: z.literal("payment"),
    ...statementEntryFields,
    means: z.enum(STORED_PAYMENT_MEANS),
    fromDeposit: z.boolean(),
  }),
]);
export type StatementEntryView = z.infer<typeof statementEntryView>;

const statementView = view("Statement", {
  name: z.string(),
  phone: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.int(),
  entries: z.array(statementEntryView),
  closing: z.int(),
});
export type StatementView = z.infer<typeof statementView>;

export const statementQuery = z
  .strictObject({ id: idField, from: dayField, to: dayField })
  .check(z.refine(({ from, to }) => from <= to, { path: ["to"], error: "Bitiş, başlangıçtan önce olamaz." }));

const notFoundRefusals = { CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND };

export const customerAccountsContract = {
  balance: panelProcedure
    .route(apiRoute("GET", "/company/customers/{id}/balance", "Müşterinin bakiyesi"))
    .input(z.strictObject({ id: idField }))
    .output(customerBalanceView)
    .errors(notFoundRefusals),

  rentals: panelProcedure
    .route(apiRoute("GET", "/company/customers/{id}/rentals", "Müşterinin kiralamaları"))
    .input(z.strictObject({ id: idField, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(listedRentalView))
    .errors(notFoundRefusals),

  statement: panelProcedure
    .route(apiRoute("GET", "/company/customers/{id}/statement", "Hesap özeti"))
    .input(statementQuery)
    .output(statementView)
    .errors(notFoundRefusals),

  statementPdf: panelProcedure
    .route(apiRoute("GET", "/company/customers/{id}/statement/pdf", "Hesap özeti, PDF olarak"))
    .input(statementQuery)
    .output(z.file())
    .errors(notFoundRefusals),
};
