import * as z from "zod/mini";

import {
  amountField,
  booleanField,
  idField,
  lineField,
  localDateTimeField,
  optionalLineField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import {
  CHARGE_KINDS,
  CHARGE_TEXT_MAX,
  DOCUMENT_NO_MAX,
  isChargeTextMissing,
  QUANTITY_MAX,
} from "#domain/fleet/charge.ts";

import { rentalView } from "./rentals.ts";

const apiRoute = makeRoute("Kiralamalar");

const quantityMessage = `Lütfen 0’dan büyük, en fazla ${QUANTITY_MAX} olan bir sayı girin.`;

/**
 * The amount is always positive, even for a discount. The caller makes `id`. `happenedAt` is Istanbul time; now if it
 * is missing. If `fromDeposit` is true, the deposit pays the line, as far as the deposit suffices
 * (docs/product/rentals.md 9.7).
 */
export const newChargeSchema = z
  .strictObject({
    id: idField,
    rentalId: idField,
    kind: z.enum(CHARGE_KINDS, { error: "Lütfen kalemin türünü seçin." }),
    amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
    text: optionalLineField(CHARGE_TEXT_MAX),
    quantity: z.optional(
      z
        .number({ error: quantityMessage })
        .check(
          z.gt(0, quantityMessage),
          z.maximum(QUANTITY_MAX, quantityMessage),
          z.multipleOf(0.01, "En fazla iki ondalık basamak girin."),
        ),
    ),
    happenedAt: z.optional(localDateTimeField("Lütfen geçerli bir tarih ve saat girin.")),
    documentNo: z.optional(optionalLineField(DOCUMENT_NO_MAX)),
    fromDeposit: z.optional(booleanField),
    amountIsRight: z.optional(booleanField),
  })
  .check(
    z.refine(({ kind, text }) => !isChargeTextMissing(kind, text), {
      path: ["text"],
      error: "Lütfen bu kalemin ne olduğunu yazın.",
    }),
  );

export const chargeReversalSchema = z.strictObject({
  id: idField,
  chargeId: idField,
  reason: lineField(CHARGE_TEXT_MAX, "Lütfen neden geri aldığınızı yazın."),
});

export const chargesContract = {
  add: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/rentals/{rentalId}/charges", "Kalem ekle"))
    .input(newChargeSchema)
    .output(rentalView)
    .errors({
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      TOTAL_BELOW_ZERO: refusals.TOTAL_BELOW_ZERO,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  reverse: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/charges/{chargeId}/reversal", "Kalemi geri al"))
    .input(chargeReversalSchema)
    .output(rentalView)
    .errors({
      ENTRY_NOT_FOUND: refusals.ENTRY_NOT_FOUND,
      ENTRY_REVERSED: refusals.ENTRY_REVERSED,
      ENTRY_IS_REVERSAL: refusals.ENTRY_IS_REVERSAL,
      TOTAL_BELOW_ZERO: refusals.TOTAL_BELOW_ZERO,
      ID_TAKEN: refusals.ID_TAKEN,
    }),
};
