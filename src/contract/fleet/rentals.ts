import * as z from "zod/mini";

import {
  amountField,
  amountOrZeroField,
  chosenCarField,
  codeField,
  cursors,
  dayField,
  flagField,
  idField,
  localDateTimeField,
  notesField,
  optionalLineField,
  pageOf,
  plateField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { fuelField, kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { SWAP_REASON_MAX, SWAPPED_STATUSES } from "#domain/fleet/car-swap.ts";
import { CHARGE_KINDS, CHARGE_TEXT_MAX } from "#domain/fleet/charge.ts";
import { DEPOSIT_KINDS } from "#domain/fleet/deposit.ts";
import { PAYMENT_MEANS, STORED_MEANS } from "#domain/fleet/payment.ts";
import { PAYMENT_STATUSES, RENTAL_NOTES_MAX } from "#domain/fleet/rental.ts";

import { kmCorrection } from "./rental-km.ts";

const tag = { tags: ["Kiralamalar"] };

/** One rental in the list of invoices, under the plate it was made under. Amounts are kuruş, instants UTC; `endedAt` is null while it runs. */
const listedRental = {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  startedAt: z.date(),
  dueAt: z.date(),
  endedAt: z.nullable(z.date()),
  total: z.int(),
  paid: z.int(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
};
export const listedRentalView = z.object(listedRental);
export type ListedRentalView = z.infer<typeof listedRentalView>;

/** What every entry of a rental's account says. Kuruş, UTC; `enteredBy` is who entered it. */
const entered = { id: z.string(), amount: z.int(), enteredBy: z.string(), createdAt: z.date() };

/** A line of what a rental costs: a discount is below zero, as is the reversal of any other line. */
const chargeView = z.object({
  type: z.literal("charge"),
  ...entered,
  kind: z.enum(CHARGE_KINDS),
  text: z.string(),
  quantity: z.nullable(z.number()),
  happenedAt: z.date(),
  documentNo: z.string(),
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type ChargeView = z.infer<typeof chargeView>;

/**
 * A payment as it was entered, of a day in Istanbul; a refund is below zero, one that was set off came from the deposit, and one that was
 * taken over several rentals names its receipt.
 */
const paymentView = z.object({
  type: z.literal("payment"),
  ...entered,
  means: z.enum(STORED_MEANS),
  paidOn: z.string(),
  fromDeposit: z.boolean(),
  receiptId: z.nullable(z.string()),
});
export type PaymentView = z.infer<typeof paymentView>;

/** One entry of a rental's account. */
const accountEntryView = z.union([chargeView, paymentView]);
export type AccountEntryView = z.infer<typeof accountEntryView>;

/** What came in as a deposit, or left it (below zero); what was set off has no means. */
export const depositEntryView = z.object({
  ...entered,
  kind: z.enum(DEPOSIT_KINDS),
  means: z.nullable(z.enum(STORED_MEANS)),
  paidOn: z.string(),
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type DepositEntryView = z.infer<typeof depositEntryView>;

/** A car that a rental went on from: when the renter had it, why it stayed behind, and what was read of it as in `RentalView`. */
const leftCar = z.object({
  code: z.string(),
  plate: z.string(),
  from: z.date(),
  until: z.date(),
  reason: z.string(),
  kmOut: z.nullable(z.int()),
  kmIn: z.nullable(z.int()),
  fuelOut: z.nullable(z.int()),
  fuelIn: z.nullable(z.int()),
});
export type LeftCarView = z.infer<typeof leftCar>;

/**
 * A rental with its notes and the first pages of its account and of its deposit, newest first; `customerId` is null once the customer is
 * deleted, `plateUncertain` says that the car may have carried another plate that day, `left` are the cars that it went on from. `rent` is the sum of its rent and extensions; km, and
 * fuel in eighths, are null where nobody has read them.
 */
export const rentalView = z.object({
  ...listedRental,
  plateUncertain: z.boolean(),
  customerId: z.nullable(z.string()),
  renterPhone: z.string(),
  notes: z.string(),
  rent: z.int(),
  kmOut: z.nullable(z.int()),
  kmIn: z.nullable(z.int()),
  fuelOut: z.nullable(z.int()),
  fuelIn: z.nullable(z.int()),
  left: z.array(leftCar),
  depositHeld: z.int(),
  entries: z.array(accountEntryView),
  deposits: z.array(depositEntryView),
  version: z.int(),
});
export type RentalView = z.infer<typeof rentalView>;

/** A running rental whose planned end is over. */
const overdueRentalView = z.object({
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  renterPhone: z.string(),
  dueAt: z.date(),
});
export type OverdueRentalView = z.infer<typeof overdueRentalView>;

/** A rental as it answers who had a car: its renter, and from when until when. `plateUncertain` as in `RentalView`. */
const heldRental = z.object({
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  plateUncertain: z.boolean(),
  renterName: z.string(),
  renterPhone: z.string(),
  startedAt: z.date(),
  endedAt: z.nullable(z.date()),
});
export type HeldRentalView = z.infer<typeof heldRental>;

/**
 * Who had the car of a plate in a minute: `rentals` where somebody had it, else the one `before` and the one `after`; nothing of that
 * where it was never rented under the plate. `isOwn`: a car of the company carries the plate, or once did.
 */
const plateHolderView = z.object({
  plate: z.string(),
  at: z.date(),
  rentals: z.array(heldRental),
  before: z.nullable(heldRental),
  after: z.nullable(heldRental),
  isOwn: z.boolean(),
});
export type PlateHolderView = z.infer<typeof plateHolderView>;

/** What is said of a minute that is still to come. */
export const MINUTE_TO_COME = "Henüz gelmemiş bir an sorulamaz.";

/** A plate and a minute, Istanbul time (docs/product.md 9.11). */
export const plateQuestion = z.strictObject({
  plate: plateField.check(({ value, issues }) => {
    if (value === "") issues.push({ code: "custom", message: "Lütfen plakayı yazın.", input: value });
  }),
  at: localDateTimeField("Lütfen geçerli bir tarih ve saat girin."),
});

/** The sentence above a start form that lacks something (docs/product.md 9.1). */
export const START_INCOMPLETE = "Lütfen bir müşteri seçin, geçerli bir ücret ve bitiş tarihi girin.";

/** How money changed hands; one of before the ledger says nothing of it, a new one always. */
export const meansField = z.enum(PAYMENT_MEANS, { error: "Lütfen ödeme yolunu seçin." });

/**
 * The start form. `id` is the rental's own and that of its first line, made by the caller; `dueAt` is Istanbul time, and so is `startedAt`, when
 * the car was handed over: now unless it is said (docs/product.md 9.1, 9.23).
 */
export const rentalStart = z.strictObject({
  id: idField,
  code: codeField,
  customerId: z.uuid({ error: "Lütfen bir müşteri seçin." }),
  total: amountField("Lütfen 0’dan büyük geçerli bir ücret girin (1.250,50 gibi)."),
  paid: amountOrZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi). Ödeme yoksa boş bırakın."),
  means: meansField,
  deposit: amountOrZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi). Depozito yoksa boş bırakın."),
  depositMeans: meansField,
  startedAt: z.optional(localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin.")),
  dueAt: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
  kmOut: z.optional(kmField),
  fuelOut: z.optional(fuelField),
  /** The reservation that becomes this rental; its car may be another one by now. */
  reservationId: z.optional(idField),
  renterNameVisible: flagField,
  renterPhoneVisible: flagField,
});

/**
 * A later payment, or money given back, of today unless `paidOn` says another day. `id` is the payment's own, made by the caller; `paidBefore`
 * what it read as paid, so that two do not take one remainder.
 */
export const rentalPayment = z.strictObject({
  id: idField,
  rentalId: idField,
  amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  isRefund: flagField,
  means: meansField,
  paidOn: z.optional(dayField),
  paidBefore: z.optional(z.int({ error: "Geçersiz değer." }).check(z.minimum(0, "Geçersiz değer."))),
});

/** The notes of a rental as its dialog edits them (docs/product.md 9.2). */
export const rentalNotesEdit = z.strictObject({
  id: idField,
  version: versionField,
  notes: notesField(RENTAL_NOTES_MAX),
});

const amountMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).";

/** A line that somebody accepted as it was proposed or changed. `id` is the line's own, made by the caller. */
const accepted = {
  id: idField,
  amount: amountField(amountMessage),
  text: optionalLineField(CHARGE_TEXT_MAX),
};

/** A new planned end of a running rental, Istanbul time, and what it costs if it does. */
export const rentalExtension = z.strictObject({
  id: idField,
  version: versionField,
  dueAt: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
  charge: z.optional(z.strictObject(accepted)),
});

/** The lines that may be proposed as a car comes back. */
export const RETURN_KINDS = ["late", "km", "fuel"] as const;

/** What is said of a return whose km are below those of the start. */
export const kmBelowStart =
  "Dönüş km’si çıkış km’sinden az olamaz. Çıkış km’si yanlış yazıldıysa bu alanı boş bırakın.";

/**
 * The end of a rental: what the car came back with, the lines that are charged for it, what is set off of the deposit, what is paid now and
 * what of the deposit is given back. Each has its own id, made by the caller; `before` is what the caller read, so that two do not settle
 * one rental. `endedAt` is when the car came back, Istanbul time: now unless it is said (docs/product.md 9.3, 9.23).
 */
export const rentalEnd = z.strictObject({
  id: idField,
  endedAt: z.optional(localDateTimeField("Lütfen geçerli bir dönüş tarihi ve saati girin.")),
  kmIn: z.optional(kmField),
  kmIsRight: z.optional(flagField),
  fuelIn: z.optional(fuelField),
  charges: z.optional(
    z
      .array(z.strictObject({ ...accepted, kind: z.enum(RETURN_KINDS, { error: "Geçersiz değer." }) }))
      .check(z.maxLength(RETURN_KINDS.length, "Geçersiz değer.")),
  ),
  setOff: z.optional(z.strictObject({ id: idField, amount: amountField(amountMessage) })),
  payment: z.optional(z.strictObject({ id: idField, amount: amountField(amountMessage), means: meansField })),
  giveBack: z.optional(z.strictObject({ id: idField, amount: amountField(amountMessage), means: meansField })),
  before: z.optional(
    z.strictObject({
      total: z.int({ error: "Geçersiz değer." }),
      paid: z.int({ error: "Geçersiz değer." }),
      depositHeld: z.int({ error: "Geçersiz değer." }),
    }),
  ),
});

/** What is said of a swap to the car that the rental is out on. */
export const SAME_CAR = "Bu kiralama zaten bu araçta. Lütfen başka bir araç seçin.";

/**
 * A running rental that goes on with another car: what the one that stays behind came back with and is now, and what the other one goes out
 * with. `id` is that of what begins, made by the caller; `swappedAt` is when they were swapped, Istanbul time: now unless it is said
 * (docs/product.md 9.22, 9.23).
 */
export const rentalSwap = z.strictObject({
  id: idField,
  rentalId: idField,
  version: versionField,
  code: chosenCarField("Lütfen yeni aracı seçin."),
  swappedAt: z.optional(localDateTimeField("Lütfen geçerli bir değişim tarihi ve saati girin.")),
  status: z.enum(SWAPPED_STATUSES, { error: "Lütfen eski aracın durumunu seçin." }),
  reason: optionalLineField(SWAP_REASON_MAX),
  kmIn: z.optional(kmField),
  kmIsRight: z.optional(flagField),
  fuelIn: z.optional(fuelField),
  kmOut: z.optional(kmField),
  fuelOut: z.optional(fuelField),
});

const notFound = { RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND };

export const rentals = {
  start: panelProcedure
    .route({ method: "POST", path: "/company/cars/{code}/rentals", summary: "Kiralamayı başlat", ...tag })
    .input(rentalStart)
    .output(rentalView)
    .errors({
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      CAR_NOT_AVAILABLE: refusals.CAR_NOT_AVAILABLE,
      CAR_BUSY: refusals.CAR_BUSY,
      RESERVATION_NOT_FOUND: refusals.RESERVATION_NOT_FOUND,
      RESERVATION_OVER: refusals.RESERVATION_OVER,
      CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  end: panelProcedure
    .route({ method: "POST", path: "/company/rentals/{id}/end", summary: "Kiralamayı bitir", ...tag })
    .input(rentalEnd)
    .output(rentalView)
    .errors({
      ...notFound,
      RENTAL_ENDED: refusals.RENTAL_ENDED,
      KM_DOUBTFUL: refusals.KM_DOUBTFUL,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      DEPOSIT_TOO_SMALL: refusals.DEPOSIT_TOO_SMALL,
      NOT_OWED: refusals.NOT_OWED,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  extend: panelProcedure
    .route({ method: "PUT", path: "/company/rentals/{id}/due", summary: "Planlanan bitişi değiştir", ...tag })
    .input(rentalExtension)
    .output(rentalView)
    .errors({
      ...notFound,
      ID_TAKEN: refusals.ID_TAKEN,
      RENTAL_ENDED: refusals.RENTAL_ENDED,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      CAR_BUSY: refusals.CAR_BUSY,
    }),

  swapCar: panelProcedure
    .route({ method: "POST", path: "/company/rentals/{rentalId}/swap", summary: "Aracı değiştir", ...tag })
    .input(rentalSwap)
    .output(rentalView)
    .errors({
      ...notFound,
      RENTAL_ENDED: refusals.RENTAL_ENDED,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      CAR_NOT_AVAILABLE: refusals.CAR_NOT_AVAILABLE,
      CAR_BUSY: refusals.CAR_BUSY,
      KM_DOUBTFUL: refusals.KM_DOUBTFUL,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  list: panelProcedure
    .route({ method: "GET", path: "/company/rentals", summary: "Kiralamalar, en yeni önce", ...tag })
    .input(
      z.strictObject({
        paymentStatus: z.optional(z.enum(PAYMENT_STATUSES)),
        search: z.optional(searchField),
        /** A plate of the day, or the code of a car without plate. */
        car: z.optional(searchField),
        /** The first and the last day on which a rental began. */
        from: z.optional(dayField),
        to: z.optional(dayField),
        cursor: z.optional(cursors.instantAndId),
      }),
    )
    .output(pageOf(listedRentalView)),

  overdue: panelProcedure
    .route({ method: "GET", path: "/company/overdue-rentals", summary: "Süresi geçen kiralamalar", ...tag })
    .input(z.strictObject({ cursor: z.optional(cursors.instantAndId) }))
    .output(pageOf(overdueRentalView)),

  holder: panelProcedure
    .route({ method: "GET", path: "/company/plate-holder", summary: "Bu plaka o anda kimdeydi?", ...tag })
    .input(plateQuestion)
    .output(plateHolderView),

  get: panelProcedure
    .route({ method: "GET", path: "/company/rentals/{id}", summary: "Kiralama ve hesabı", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(rentalView)
    .errors(notFound),

  saveNotes: panelProcedure
    .route({ method: "PUT", path: "/company/rentals/{id}/notes", summary: "Kiralamanın notları", ...tag })
    .input(rentalNotesEdit)
    .output(rentalView)
    .errors({ ...notFound, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  correctKm: panelProcedure
    .route({ method: "PUT", path: "/company/rentals/{id}/km", summary: "Yanlış yazılan km’yi düzelt", ...tag })
    .input(kmCorrection)
    .output(rentalView)
    .errors({ ...notFound, KM_DOUBTFUL: refusals.KM_DOUBTFUL, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  pay: panelProcedure
    .route({ method: "POST", path: "/company/rentals/{rentalId}/payments", summary: "Ödeme kaydet", ...tag })
    .input(rentalPayment)
    .output(rentalView)
    .errors({
      ...notFound,
      REFUND_TOO_LARGE: refusals.REFUND_TOO_LARGE,
      ID_TAKEN: refusals.ID_TAKEN,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  entries: panelProcedure
    .route({
      method: "GET",
      path: "/company/rentals/{rentalId}/entries",
      summary: "Kalemler ve ödemeler, en yeni önce",
      ...tag,
    })
    .input(z.strictObject({ rentalId: idField, cursor: z.optional(cursors.instantAndId) }))
    .output(pageOf(accountEntryView))
    .errors(notFound),
};
