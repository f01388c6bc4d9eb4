import * as z from "zod/mini";

import { carField } from "#contract/fleet/car-imports.ts";
import { customerView } from "#contract/fleet/customers.ts";
import { importView, linesOf, notFound, tag, undoneView } from "#contract/fleet/imports.ts";
import {
  amountField,
  amountFromZeroField,
  booleanField,
  customerNameField,
  idField,
  localDateTimeField,
  phoneField,
  phoneIsRightField,
} from "#contract/words/fields.ts";
import { kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { CAR_EVENTS } from "#domain/fleet/car-event.ts";
import { CAR_STATUSES } from "#domain/fleet/car.ts";
import { RENTALS_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";

/** What a line is looked up by. `from` and `until` are times in Istanbul. */
const asked = {
  car: carField,
  name: customerNameField,
  phone: phoneField,
  from: localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin."),
  until: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
};
const askedRental = z.strictObject(asked);
export type AskedRental = z.output<typeof askedRental>;

/**
 * A car that a line may mean, with what decides whether it may have been handed over as the line says. `running` is the
 * rental that runs, `last` the last event of a car that is not rented, and `takenFrom` when somebody else takes the car
 * within the line's times.
 */
const storedRentalCarView = z.object({
  code: z.string(),
  status: z.enum(CAR_STATUSES),
  running: z.nullable(z.object({ renterName: z.string(), startedAt: z.date() })),
  last: z.nullable(z.object({ kind: z.enum(CAR_EVENTS), at: z.date() })),
  takenFrom: z.nullable(z.date()),
});

/**
 * The cars and customers that a line may mean: customers with its telephone, or for a line without one with its name.
 * `doubt` says what may be wrong with a new telephone.
 */
const knownRental = z.object({
  cars: z.array(storedRentalCarView),
  customers: z.array(customerView),
  doubt: z.nullable(z.string()),
});
export type KnownRental = z.infer<typeof knownRental>;

/**
 * A line with the ids of the new rental and, if it is new, of its renter, which the caller makes. Amounts are kuruş.
 * `means` is null when the list does not say how it was paid. `customer` is the stored customer whom the user lets it
 * mean although the name differs.
 */
const rentalLine = z.strictObject({
  id: idField,
  customerId: idField,
  ...asked,
  total: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  paid: amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi)."),
  deposit: amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi)."),
  means: z.nullable(z.enum(PAYMENT_MEANS, { error: "Geçersiz değer." })),
  km: kmField,
  phoneIsRight: phoneIsRightField,
  customer: z.optional(idField),
});
export type RentalLineInput = z.output<typeof rentalLine>;

/** What became of a line; 'differs' when something changed meanwhile, or must be confirmed. */
const RENTAL_RESULTS = ["added", "same", "differs"] as const;
export type RentalResult = (typeof RENTAL_RESULTS)[number];

/** Lists of running rentals (docs/product.md 10.6). */
export const rentalImports = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/rentals",
      summary: "Son bir günde getirilen açık kiralama listeleri",
      ...tag,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  /** Looks up what lines would start. Writes nothing. */
  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/rentals/look",
      summary: "Listedeki açık kiralamaları kayıtlılarla karşılaştır",
      ...tag,
    })
    .input(z.strictObject({ lines: linesOf(askedRental) }))
    .output(z.array(knownRental)),

  /**
   * Starts the rentals of a part of a list. Sent again, it starts nothing twice. `policeWasTold`: the hand-overs were
   * entered into KABİS already.
   */
  add: panelProcedure
    .route({ method: "POST", path: "/company/imports/rentals", summary: "Listedeki açık kiralamaları kaydet", ...tag })
    .input(
      z.strictObject({
        importId: idField,
        policeWasTold: booleanField,
        lines: linesOf(rentalLine, RENTALS_PER_REQUEST_MAX),
      }),
    )
    .output(z.array(z.enum(RENTAL_RESULTS)))
    .errors(notFound),

  /** Takes a list back: rentals go that nothing followed, and renters whom it added and nothing uses. */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/rentals/{id}/undo",
      summary: "Getirilen açık kiralama listesini geri al",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoneView)
    .errors(notFound),
};
