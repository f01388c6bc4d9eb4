import * as z from "zod/mini";

import { carField } from "#contract/fleet/car-imports.ts";
import { customerView } from "#contract/fleet/customers.ts";
import {
  importView,
  makeImportLinesField,
  notFoundRefusals,
  routeTags,
  undoResultView,
} from "#contract/fleet/imports.ts";
import {
  amountField,
  amountFromZeroField,
  booleanField,
  customerNameField,
  idField,
  localDateTimeField,
  phoneField,
  phoneConfirmedField,
} from "#contract/words/fields.ts";
import { kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { CAR_EVENTS } from "#domain/fleet/car-event.ts";
import { CAR_STATUSES } from "#domain/fleet/car.ts";
import { RENTALS_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";

const rentalLookupFields = {
  car: carField,
  name: customerNameField,
  phone: phoneField,
  from: localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin."),
  until: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
};
const rentalLookupSchema = z.strictObject(rentalLookupFields);
export type RentalLookup = z.output<typeof rentalLookupSchema>;

/**
 * `takenFrom` is when the next reservation, rental or blocked time during the line's period begins. All three are null
 * for none.
 */
const storedRentalCarView = view("StoredRentalCar", {
  code: z.string(),
  status: z.enum(CAR_STATUSES),
  running: z.nullable(z.object({ renterName: z.string(), startedAt: z.date() })),
  last: z.nullable(z.object({ kind: z.enum(CAR_EVENTS), at: z.date() })),
  takenFrom: z.nullable(z.date()),
});

/**
 * The customers are those with the line's telephone number or, if there are none, those with the line's name. `doubt`
 * says why a new telephone number may be wrong; null if it seems right.
 */
const rentalMatchesSchema = view("RentalMatches", {
  cars: z.array(storedRentalCarView),
  customers: z.array(customerView),
  doubt: z.nullable(z.string()),
});
export type RentalLineMatches = z.infer<typeof rentalMatchesSchema>;

const rentalLineSchema = z.strictObject({
  id: idField,
  customerId: idField,
  ...rentalLookupFields,
  total: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  paid: amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi)."),
  deposit: amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi)."),
  means: z.nullable(z.enum(PAYMENT_MEANS, { error: "Geçersiz değer." })),
  km: kmField,
  phoneIsRight: phoneConfirmedField,
  customer: z.optional(idField),
});
export type RentalLineInput = z.output<typeof rentalLineSchema>;

/**
 * 'differs' means that nothing was saved: something has changed in the meantime, or the user must confirm the line
 * first.
 */
const RENTAL_LINE_RESULTS = ["added", "same", "differs"] as const;
export type RentalLineResult = (typeof RENTAL_LINE_RESULTS)[number];

export const rentalImportsContract = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/rentals",
      summary: "Son bir günde getirilen açık kiralama listeleri",
      ...routeTags,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/rentals/look",
      summary: "Listedeki açık kiralamaları kayıtlılarla karşılaştır",
      ...routeTags,
    })
    .input(z.strictObject({ lines: makeImportLinesField(rentalLookupSchema) }))
    .output(z.array(rentalMatchesSchema)),

  /**
   * A repeated request has no further effect. `policeWasTold`: a member has already reported the hand-overs to the
   * police's portal, KABİS.
   */
  add: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/rentals",
      summary: "Listedeki açık kiralamaları kaydet",
      ...routeTags,
    })
    .input(
      z.strictObject({
        importId: idField,
        policeWasTold: booleanField,
        lines: makeImportLinesField(rentalLineSchema, RENTALS_PER_REQUEST_MAX),
      }),
    )
    .output(z.array(z.enum(RENTAL_LINE_RESULTS)))
    .errors(notFoundRefusals),

  /** The list's rentals are deleted if nothing was added to them since the import. */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/rentals/{id}/undo",
      summary: "Getirilen açık kiralama listesini geri al",
      ...routeTags,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoResultView)
    .errors(notFoundRefusals),
};
