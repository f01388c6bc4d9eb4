import * as z from "zod/mini";

import {
  amountField,
  cursorFields,
  dayField,
  idField,
  notesField,
  optionalLineField,
  pageSchema,
  phoneField,
  phoneConfirmedField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { RESERVATION_LISTS, RESERVATION_NOTE_MAX, RESERVATION_STATES } from "#domain/fleet/reservation.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

import { carField, periodWarningView, spanFields } from "./periods.ts";

const apiRoute = makeRoute("Rezervasyonlar");

const CUSTOMER_MISSING_MESSAGE = "Lütfen bir müşteri seçin ya da adını yazın.";

/**
 * Instants are UTC, amounts kuruş or null. `customerId` is null if only a name is known, or if the customer was
 * deleted. `rentalId` is the rental that the reservation became. In that case the times are those of the rental.
 */
export const reservationView = view("Reservation", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  customerId: z.nullable(z.string()),
  name: z.string(),
  phone: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  busyUntil: z.date(),
  price: z.nullable(z.int()),
  deposit: z.nullable(z.int()),
  note: z.string(),
  state: z.enum(RESERVATION_STATES),
  rentalId: z.nullable(z.string()),
  isNoShowProposed: z.boolean(),
  isEndangered: z.boolean(),
  warnings: z.array(periodWarningView),
  version: z.int(),
});
export type ReservationView = z.infer<typeof reservationView>;

export const listedReservationView = view("ListedReservation", z.omit(reservationView, { warnings: true }).shape);
export type ListedReservationView = z.infer<typeof listedReservationView>;

const amountMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi) ya da boş bırakın.";

const reservationFields = {
  id: idField,
  code: carField,
  customerId: z.optional(z.nullable(idField)),
  /** Name and telephone are ignored if there is a customer, because the customer's own data are used then. */
  name: z.optional(optionalLineField(PERSON_NAME_MAX)),
  phone: z.optional(phoneField),
  phoneIsRight: phoneConfirmedField,
  ...spanFields,
  price: z.optional(z.nullable(amountField(amountMessage))),
  deposit: z.optional(z.nullable(amountField(amountMessage))),
  note: z.optional(notesField(RESERVATION_NOTE_MAX)),
};

function hasCustomer({ customerId, name }: { customerId?: string | null | undefined; name?: string | undefined }) {
  return (customerId ?? null) !== null || (name ?? "") !== "";
}
const customerMissingIssue = { error: CUSTOMER_MISSING_MESSAGE, path: ["name"] };

/** The caller makes `id` (docs/product/rentals.md 9.17). */
export const newReservationSchema = z
  .strictObject(reservationFields)
  .check(z.refine(hasCustomer, customerMissingIssue));

export const reservationEditSchema = z
  .strictObject({ ...reservationFields, version: versionField })
  .check(z.refine(hasCustomer, customerMissingIssue));

const notFoundRefusals = { RESERVATION_NOT_FOUND: refusals.RESERVATION_NOT_FOUND };
const reservationRefusals = {
  CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
  CAR_BUSY: refusals.CAR_BUSY,
  CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND,
  PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL,
};
const reservationEndRefusals = {
  ...notFoundRefusals,
  RESERVATION_OVER: refusals.RESERVATION_OVER,
  CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
};

export const reservationsContract = {
  create: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/reservations", "Rezervasyon yap"))
    .input(newReservationSchema)
    .output(reservationView)
    .errors({ ...reservationRefusals, ID_TAKEN: refusals.ID_TAKEN }),

  list: panelProcedure
    .route(apiRoute("GET", "/company/reservations", "Rezervasyonlar"))
    .input(
      z.strictObject({
        state: z.optional(z.enum(RESERVATION_LISTS)),
        from: z.optional(dayField),
        to: z.optional(dayField),
        search: z.optional(searchField),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(listedReservationView)),

  get: panelProcedure
    .route(apiRoute("GET", "/company/reservations/{id}", "Rezervasyon"))
    .input(z.strictObject({ id: idField }))
    .output(reservationView)
    .errors(notFoundRefusals),

  change: panelProcedure
    .route(apiRoute("PUT", "/company/reservations/{id}", "Rezervasyonu değiştir ya da taşı"))
    .input(reservationEditSchema)
    .output(reservationView)
    .errors({ ...reservationRefusals, ...reservationEndRefusals }),

  cancel: panelProcedure
    .route(apiRoute("POST", "/company/reservations/{id}/cancel", "Rezervasyondan vazgeçildi"))
    .input(z.strictObject({ id: idField, version: versionField }))
    .output(reservationView)
    .errors(reservationEndRefusals),

  noShow: panelProcedure
    .route(apiRoute("POST", "/company/reservations/{id}/no-show", "Gelmedi"))
    .input(z.strictObject({ id: idField, version: versionField }))
    .output(reservationView)
    .errors({ ...reservationEndRefusals, RESERVATION_NOT_BEGUN: refusals.RESERVATION_NOT_BEGUN }),

  reopen: panelProcedure
    .route(apiRoute("POST", "/company/reservations/{id}/reopen", "Rezervasyonu geri getir"))
    .input(z.strictObject({ id: idField, version: versionField }))
    .output(reservationView)
    .errors({ ...reservationEndRefusals, CAR_BUSY: refusals.CAR_BUSY }),
};
