import * as z from "zod/mini";

import { amountField, booleanField, cursorFields, dayField, idField, pageSchema } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { DEPOSIT_KINDS } from "#domain/fleet/deposit.ts";

import { depositEntryView, paymentMeansField, rentalView } from "./rentals.ts";

const apiRoute = makeRoute("Kiralamalar");

/**
 * A set-off has no means of payment. The caller makes `id`. `heldBefore` is the held deposit as the caller last read
 * it, so that two members do not return the same deposit twice (docs/product/rentals.md 9.8).
 */
export const newDepositEntrySchema = z
  .strictObject({
    id: idField,
    rentalId: idField,
    kind: z.enum(DEPOSIT_KINDS, { error: "Geçersiz değer." }),
    amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
    means: z.optional(paymentMeansField),
    amountIsRight: z.optional(booleanField),
    paidOn: z.optional(dayField),
    heldBefore: z.optional(z.int({ error: "Geçersiz değer." }).check(z.minimum(0, "Geçersiz değer."))),
  })
  .check(
    z.refine(({ kind, means }) => (kind === "set-off") === (means === undefined), {
      path: ["means"],
      error: "Lütfen ödeme yolunu seçin.",
    }),
  );

const depositReversalSchema = z.strictObject({ id: idField, entryId: idField });

const depositRefusals = {
  DEPOSIT_TOO_SMALL: refusals.DEPOSIT_TOO_SMALL,
  ID_TAKEN: refusals.ID_TAKEN,
};

export const depositsContract = {
  add: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/rentals/{rentalId}/deposits", "Depozito al, geri ver ya da borçtan düş"))
    .input(newDepositEntrySchema)
    .output(rentalView)
    .errors({
      ...depositRefusals,
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      NOT_OWED: refusals.NOT_OWED,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  reverse: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/deposits/{entryId}/reversal", "Depozito kaydını geri al"))
    .input(depositReversalSchema)
    .output(rentalView)
    .errors({
      ...depositRefusals,
      ENTRY_NOT_FOUND: refusals.ENTRY_NOT_FOUND,
      ENTRY_REVERSED: refusals.ENTRY_REVERSED,
      ENTRY_IS_REVERSAL: refusals.ENTRY_IS_REVERSAL,
      REFUND_TOO_LARGE: refusals.REFUND_TOO_LARGE,
    }),

  list: panelProcedure
    .meta({ takesKey: "rentals" })
    .route(apiRoute("GET", "/company/rentals/{rentalId}/deposits", "Depozito kayıtları, en yeni önce"))
    .input(z.strictObject({ rentalId: idField, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(depositEntryView))
    .errors({ RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND }),
};
