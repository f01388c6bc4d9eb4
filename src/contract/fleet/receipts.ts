import * as z from "zod/mini";

import { amountField, dayField, idField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { STORED_PAYMENT_MEANS } from "#domain/fleet/payment.ts";
import { RECEIPT_RENTALS_MAX, doSharesMatch } from "#domain/fleet/receipt.ts";

import { paymentMeansField } from "./rentals.ts";

const apiRoute = makeRoute("Müşteriler");

const rentalFields = {
  rentalId: z.string(),
  plate: z.string(),
  code: z.string(),
  startedAt: z.date(),
  endedAt: z.nullable(z.date()),
};

const owedRentalView = view("OwedRental", { ...rentalFields, total: z.int(), paid: z.int() });
export type OwedRentalView = z.infer<typeof owedRentalView>;

const owedRentalsView = view("OwedRentals", { rentals: z.array(owedRentalView), isAll: z.boolean() });
export type OwedRentalsView = z.infer<typeof owedRentalsView>;

const receiptView = view("Receipt", {
  id: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  amount: z.int(),
  means: z.enum(STORED_PAYMENT_MEANS),
  paidOn: z.string(),
  enteredBy: z.string(),
  createdAt: z.date(),
  shares: z.array(z.object({ ...rentalFields, amount: z.int() })),
});
export type ReceiptView = z.infer<typeof receiptView>;

const receiptAmountField = amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");

/**
 * `paidBefore` is the paid amount of a rental as the caller last read it, so that two members do not collect the same
 * debt twice (docs/product/rentals.md 9.12).
 */
export const newReceiptSchema = z
  .strictObject({
    id: idField,
    customerId: idField,
    amount: receiptAmountField,
    means: paymentMeansField,
    paidOn: dayField,
    shares: z
      .array(
        z.strictObject({
          rentalId: idField,
          amount: receiptAmountField,
          paidBefore: z.int({ error: "Geçersiz değer." }).check(z.minimum(0, "Geçersiz değer.")),
        }),
      )
      .check(
        z.minLength(1, "Lütfen tutarı en az bir kiralamaya paylaştırın."),
        z.maxLength(RECEIPT_RENTALS_MAX, `Bir makbuz en fazla ${RECEIPT_RENTALS_MAX} kiralama içindir.`),
        z.refine(
          (shares) => new Set(shares.map(({ rentalId }) => rentalId)).size === shares.length,
          "Aynı kiralama iki kez yazılamaz.",
        ),
      ),
  })
  .check(
    z.refine((receipt) => doSharesMatch(receipt.shares, receipt.amount), {
      path: ["amount"],
      error: "Payların toplamı bu tutara eşit olmalı.",
    }),
  );
export type NewReceipt = z.infer<typeof newReceiptSchema>;

export const receiptsContract = {
  owed: panelProcedure
    .route(apiRoute("GET", "/company/customers/{customerId}/owed", "Borçlu olunan kiralamalar"))
    .input(z.strictObject({ customerId: idField }))
    .output(owedRentalsView)
    .errors({ CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND }),

  take: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/customers/{customerId}/receipts", "Müşteriden ödeme al"))
    .input(newReceiptSchema)
    .output(receiptView)
    .errors({
      CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND,
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  pdf: panelProcedure
    .route(apiRoute("GET", "/company/receipts/{id}/pdf", "Makbuz, PDF olarak"))
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors({ RECEIPT_NOT_FOUND: refusals.RECEIPT_NOT_FOUND }),

  get: panelProcedure
    .route(apiRoute("GET", "/company/receipts/{id}", "Tahsilat makbuzu"))
    .input(z.strictObject({ id: idField }))
    .output(receiptView)
    .errors({ RECEIPT_NOT_FOUND: refusals.RECEIPT_NOT_FOUND }),
};
