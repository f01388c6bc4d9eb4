import * as z from "zod/mini";

import { countView } from "#contract/people/overview.ts";
import {
  amountField,
  amountFromZeroField,
  chosenCarField,
  codeField,
  cursorFields,
  dayField,
  booleanField,
  idField,
  localDateTimeField,
  notesField,
  optionalLineField,
  pageSchema,
  plateField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { fuelField, kmField } from "#contract/words/odometer-fields.ts";
import { paymentRequestRefusals } from "#contract/words/payment-request-refusals.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { recordedTimeRefusals } from "#contract/words/recorded-time-refusals.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { SWAP_REASON_MAX, STATUSES_AFTER_SWAP } from "#domain/fleet/car-swap.ts";
import { CHARGE_KINDS, CHARGE_TEXT_MAX } from "#domain/fleet/charge.ts";
import { CONDITION_DIRECTIONS } from "#domain/fleet/condition-report.ts";
import { DEPOSIT_KINDS } from "#domain/fleet/deposit.ts";
import { PAYMENT_MEANS, STORED_PAYMENT_MEANS } from "#domain/fleet/payment.ts";
import { PAYMENT_STATUSES, RENTAL_NOTES_MAX, RENTAL_TIMES } from "#domain/fleet/rental.ts";

import { kmCorrectionSchema } from "./rental-km.ts";

const apiRoute = makeRoute("Kiralamalar");

/** Amounts are kuruş, instants UTC. */
const listedRentalFields = {
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
  lacksReport: z.boolean(),
};
export const listedRentalView = view("ListedRental", listedRentalFields);
export type ListedRentalView = z.infer<typeof listedRentalView>;

/** Amounts are kuruş, instants UTC; `enteredBy` is the member's name. */
const entryFields = { id: z.string(), amount: z.int(), enteredBy: z.string(), createdAt: z.date() };

/** The amount is negative for a discount, and for the reversal of a positive charge. */
const chargeView = view("Charge", {
  type: z.literal("charge"),
  ...entryFields,
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
 * `paidOn` is a day in Istanbul. `fromDeposit` marks a debt that was set off against the deposit. `receiptId` is set if
 * the payment was divided among several rentals.
 */
const paymentView = view("Payment", {
  type: z.literal("payment"),
  ...entryFields,
  means: z.enum(STORED_PAYMENT_MEANS),
  paidOn: z.string(),
  fromDeposit: z.boolean(),
  receiptId: z.nullable(z.string()),
});
export type PaymentView = z.infer<typeof paymentView>;

const accountEntryView = z.union([chargeView, paymentView]);
export type AccountEntryView = z.infer<typeof accountEntryView>;

export const depositEntryView = view("DepositEntry", {
  ...entryFields,
  kind: z.enum(DEPOSIT_KINDS),
  means: z.nullable(z.enum(STORED_PAYMENT_MEANS)),
  paidOn: z.string(),
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type DepositEntryView = z.infer<typeof depositEntryView>;

const formerRentalCarSchema = view("FormerRentalCar", {
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
export type FormerRentalCarView = z.infer<typeof formerRentalCarSchema>;

/**
 * `customerId` is null after the customer was deleted. `plateUncertain` means that the car may have had another plate
 * on that day. `left` are the cars before a swap. `rent` is the sum of rent and extensions.
 */
export const rentalView = view("Rental", {
  ...listedRentalFields,
  plateUncertain: z.boolean(),
  customerId: z.nullable(z.string()),
  renterPhone: z.string(),
  notes: z.string(),
  rent: z.int(),
  kmOut: z.nullable(z.int()),
  kmIn: z.nullable(z.int()),
  fuelOut: z.nullable(z.int()),
  fuelIn: z.nullable(z.int()),
  left: z.array(formerRentalCarSchema),
  /**
   * When the renter got and returned the car according to the signed condition reports; null if the times in the rental
   * are the same.
   */
  recordedStart: z.nullable(z.date()),
  recordedEnd: z.nullable(z.date()),
  depositHeld: z.int(),
  /** When the company last asked the renter to pay; null if it has not asked, or if everything is paid. */
  paymentAskedAt: z.nullable(z.date()),
  entries: z.array(accountEntryView),
  deposits: z.array(depositEntryView),
  version: z.int(),
});
export type RentalView = z.infer<typeof rentalView>;

const rentalPapersSchema = view("RentalPapers", {
  sheets: z.array(z.object({ sheet: z.int(), isSigned: z.boolean() })),
  records: z.array(z.object({ carNo: z.int(), direction: z.enum(CONDITION_DIRECTIONS), plate: z.string() })),
});
export type RentalPapersView = z.infer<typeof rentalPapersSchema>;

/** `owed` and `paid` are kuruş, `askedAt` is UTC. */
const awaitedPaymentSchema = view("AwaitedPayment", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  owed: z.int(),
  paid: z.int(),
  askedAt: z.date(),
});
export type AwaitedPaymentView = z.infer<typeof awaitedPaymentSchema>;

const paymentRequestView = view("PaymentRequest", {
  rental: rentalView,
  account: z.object({ company: z.string(), iban: z.string(), accountHolder: z.string() }),
});
export type PaymentRequestView = z.infer<typeof paymentRequestView>;

const plateHolderRentalSchema = view("PlateHolderRental", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  plateUncertain: z.boolean(),
  renterName: z.string(),
  renterPhone: z.string(),
  startedAt: z.date(),
  endedAt: z.nullable(z.date()),
  papers: rentalPapersSchema,
});
export type PlateHolderRentalView = z.infer<typeof plateHolderRentalSchema>;

/** `rentals` are the rentals at that time. If there are none, `before` and `after` are the nearest rentals. */
const plateHolderView = view("PlateHolder", {
  plate: z.string(),
  at: z.date(),
  rentals: z.array(plateHolderRentalSchema),
  before: z.nullable(plateHolderRentalSchema),
  after: z.nullable(plateHolderRentalSchema),
  isOwn: z.boolean(),
});
export type PlateHolderView = z.infer<typeof plateHolderView>;

export const FUTURE_TIME_MESSAGE = "Henüz gelmemiş bir an sorulamaz.";

export const plateHolderQuery = z.strictObject({
  plate: plateField.check(({ value, issues }) => {
    if (value === "") issues.push({ code: "custom", message: "Lütfen plakayı yazın.", input: value });
  }),
  at: localDateTimeField("Lütfen geçerli bir gün girin.", true),
});

export const START_INCOMPLETE_MESSAGE = "Lütfen bir müşteri seçin, geçerli bir ücret ve bitiş tarihi girin.";

/** Only payments from the time before the ledger have no means. */
export const paymentMeansField = z.enum(PAYMENT_MEANS, { error: "Lütfen ödeme yolunu seçin." });

/**
 * `dueAt` and `startedAt` are Istanbul times. `startedAt` is when the car was handed over; now if it is missing
 * (docs/product/rentals.md 9.1, 9.23).
 */
export const rentalStartSchema = z.strictObject({
  id: idField,
  code: codeField,
  customerId: z.uuid({ error: "Lütfen bir müşteri seçin." }).check(z.toLowerCase()),
  total: amountField("Lütfen 0’dan büyük geçerli bir ücret girin (1.250,50 gibi)."),
  paid: amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi). Ödeme yoksa boş bırakın."),
  means: paymentMeansField,
  deposit: amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi). Depozito yoksa boş bırakın."),
  depositMeans: paymentMeansField,
  amountIsRight: z.optional(booleanField),
  startedAt: z.optional(localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin.")),
  dueAt: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
  kmOut: z.optional(kmField),
  fuelOut: z.optional(fuelField),
  /** The reservation may be for another car. */
  reservationId: z.optional(idField),
  renterNameVisible: booleanField,
  renterPhoneVisible: z.optional(booleanField),
});

/**
 * `paidBefore` is the paid amount as the caller last read it, so that two members do not collect the same debt twice.
 */
export const rentalPaymentSchema = z.strictObject({
  id: idField,
  rentalId: idField,
  amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  isRefund: booleanField,
  amountIsRight: z.optional(booleanField),
  means: paymentMeansField,
  paidOn: z.optional(dayField),
  paidBefore: z.optional(z.int({ error: "Geçersiz değer." }).check(z.minimum(0, "Geçersiz değer."))),
});

export const rentalNotesEditSchema = z.strictObject({
  id: idField,
  version: versionField,
  notes: notesField(RENTAL_NOTES_MAX),
});

const amountMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).";

const acceptedFeeFields = {
  id: idField,
  amount: amountField(amountMessage),
  text: optionalLineField(CHARGE_TEXT_MAX),
};

/** A new planned end of a running rental, in Istanbul time. `charge` is its price, if it has one. */
export const rentalExtensionSchema = z.strictObject({
  id: idField,
  version: versionField,
  dueAt: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
  charge: z.optional(z.strictObject(acceptedFeeFields)),
  amountIsRight: z.optional(booleanField),
});

export const RETURN_CHARGE_KINDS = ["late", "km", "fuel", "damage"] as const;

export const KM_BELOW_START_MESSAGE =
  "Dönüş km’si çıkış km’sinden az olamaz. Çıkış km’si yanlış yazıldıysa bu alanı boş bırakın.";

/**
 * `before` are the sums as the caller last read them, so that two members do not end a rental in different ways.
 * `endedAt` is when the car was returned, in Istanbul time; now if it is missing (docs/product/rentals.md 9.3, 9.23).
 */
export const rentalEndSchema = z.strictObject({
  id: idField,
  endedAt: z.optional(localDateTimeField("Lütfen geçerli bir dönüş tarihi ve saati girin.")),
  kmIn: z.optional(kmField),
  kmIsRight: z.optional(booleanField),
  amountIsRight: z.optional(booleanField),
  fuelIn: z.optional(fuelField),
  charges: z.optional(
    z
      .array(z.strictObject({ ...acceptedFeeFields, kind: z.enum(RETURN_CHARGE_KINDS, { error: "Geçersiz değer." }) }))
      .check(z.maxLength(RETURN_CHARGE_KINDS.length, "Geçersiz değer.")),
  ),
  setOff: z.optional(z.strictObject({ id: idField, amount: amountField(amountMessage) })),
  payment: z.optional(z.strictObject({ id: idField, amount: amountField(amountMessage), means: paymentMeansField })),
  giveBack: z.optional(z.strictObject({ id: idField, amount: amountField(amountMessage), means: paymentMeansField })),
  before: z.optional(
    z.strictObject({
      total: z.int({ error: "Geçersiz değer." }),
      paid: z.int({ error: "Geçersiz değer." }),
      depositHeld: z.int({ error: "Geçersiz değer." }),
    }),
  ),
});

export const SAME_CAR_MESSAGE = "Bu kiralama zaten bu araçta. Lütfen başka bir araç seçin.";

/** `kmIn`, `fuelIn` and `status` concern the car that is returned; `kmOut` and `fuelOut` concern the new car. */
export const rentalSwapSchema = z.strictObject({
  id: idField,
  rentalId: idField,
  version: versionField,
  code: chosenCarField("Lütfen yeni aracı seçin."),
  swappedAt: z.optional(localDateTimeField("Lütfen geçerli bir değişim tarihi ve saati girin.")),
  status: z.enum(STATUSES_AFTER_SWAP, { error: "Lütfen eski aracın durumunu seçin." }),
  reason: optionalLineField(SWAP_REASON_MAX),
  kmIn: z.optional(kmField),
  kmIsRight: z.optional(booleanField),
  fuelIn: z.optional(fuelField),
  kmOut: z.optional(kmField),
  fuelOut: z.optional(fuelField),
});

const recordedTimeSchema = z.strictObject({
  id: idField,
  version: versionField,
  time: z.enum(RENTAL_TIMES, { error: "Geçersiz değer." }),
});

const notFoundRefusals = { RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND };

export const rentalsContract = {
  start: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/cars/{code}/rentals", "Kiralamayı başlat"))
    .input(rentalStartSchema)
    .output(rentalView)
    .errors({
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      CAR_NOT_AVAILABLE: refusals.CAR_NOT_AVAILABLE,
      CAR_BUSY: refusals.CAR_BUSY,
      RESERVATION_NOT_FOUND: refusals.RESERVATION_NOT_FOUND,
      RESERVATION_OVER: refusals.RESERVATION_OVER,
      CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  end: panelProcedure
    .meta({ makes: ["charges.id", "setOff.id", "payment.id", "giveBack.id"] })
    .route(apiRoute("POST", "/company/rentals/{id}/end", "Kiralamayı bitir"))
    .input(rentalEndSchema)
    .output(rentalView)
    .errors({
      ...notFoundRefusals,
      RENTAL_ENDED: refusals.RENTAL_ENDED,
      KM_DOUBTFUL: refusals.KM_DOUBTFUL,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      DEPOSIT_TOO_SMALL: refusals.DEPOSIT_TOO_SMALL,
      NOT_OWED: refusals.NOT_OWED,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  extend: panelProcedure
    .meta({ makes: ["charge.id"] })
    .route(apiRoute("PUT", "/company/rentals/{id}/due", "Planlanan bitişi değiştir"))
    .input(rentalExtensionSchema)
    .output(rentalView)
    .errors({
      ...notFoundRefusals,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      ID_TAKEN: refusals.ID_TAKEN,
      RENTAL_ENDED: refusals.RENTAL_ENDED,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      CAR_BUSY: refusals.CAR_BUSY,
    }),

  swapCar: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/rentals/{rentalId}/swap", "Aracı değiştir"))
    .input(rentalSwapSchema)
    .output(rentalView)
    .errors({
      ...notFoundRefusals,
      RENTAL_ENDED: refusals.RENTAL_ENDED,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      CAR_NOT_AVAILABLE: refusals.CAR_NOT_AVAILABLE,
      CAR_BUSY: refusals.CAR_BUSY,
      KM_DOUBTFUL: refusals.KM_DOUBTFUL,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  counts: panelProcedure
    .route(apiRoute("GET", "/company/rental-counts", "Ödenmeyen ve kısmi ödenen kiralamaların sayısı"))
    .input(z.optional(z.strictObject({})))
    .output(z.object({ partial: countView, unpaid: countView })),

  list: panelProcedure
    .meta({ takesKey: "rentals" })
    .route(apiRoute("GET", "/company/rentals", "Kiralamalar, en yeni önce"))
    .input(
      z.strictObject({
        paymentStatus: z.optional(z.enum(PAYMENT_STATUSES)),
        search: z.optional(searchField),
        /** The car's plate at the time of the rental, or the code of a car without a plate. */
        car: z.optional(searchField),
        from: z.optional(dayField),
        to: z.optional(dayField),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(listedRentalView)),

  holder: panelProcedure
    .route(apiRoute("GET", "/company/plate-holder", "Bu plaka o anda kimdeydi?"))
    .input(plateHolderQuery)
    .output(plateHolderView),

  get: panelProcedure
    .meta({ takesKey: "rentals" })
    .route(apiRoute("GET", "/company/rentals/{id}", "Kiralama ve hesabı"))
    .input(z.strictObject({ id: idField }))
    .output(rentalView)
    .errors(notFoundRefusals),

  saveNotes: panelProcedure
    .route(apiRoute("PUT", "/company/rentals/{id}/notes", "Kiralamanın notları"))
    .input(rentalNotesEditSchema)
    .output(rentalView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  correctKm: panelProcedure
    .route(apiRoute("PUT", "/company/rentals/{id}/km", "Yanlış yazılan km’yi düzelt"))
    .input(kmCorrectionSchema)
    .output(rentalView)
    .errors({ ...notFoundRefusals, KM_DOUBTFUL: refusals.KM_DOUBTFUL, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  takeRecordedTime: panelProcedure
    .route(apiRoute("POST", "/company/rentals/{id}/recorded-time", "Başlangıcı ya da bitişi tutanağa göre düzelt"))
    .input(recordedTimeSchema)
    .output(rentalView)
    .errors({ ...notFoundRefusals, ...recordedTimeRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  pay: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/rentals/{rentalId}/payments", "Ödeme kaydet"))
    .input(rentalPaymentSchema)
    .output(rentalView)
    .errors({
      ...notFoundRefusals,
      REFUND_TOO_LARGE: refusals.REFUND_TOO_LARGE,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      ID_TAKEN: refusals.ID_TAKEN,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  askPayment: panelProcedure
    .route(apiRoute("POST", "/company/rentals/{id}/payment-request", "Kalan ödemeyi iste"))
    .input(z.strictObject({ id: idField }))
    .output(paymentRequestView)
    .errors({ ...notFoundRefusals, NOTHING_OWED: paymentRequestRefusals.NOTHING_OWED }),

  unaskPayment: panelProcedure
    .route(apiRoute("DELETE", "/company/rentals/{id}/payment-request", "Ödeme isteğini geri al"))
    .input(z.strictObject({ id: idField }))
    .output(rentalView)
    .errors(notFoundRefusals),

  awaited: panelProcedure
    .route(apiRoute("GET", "/company/awaited-payments", "İstenen ve henüz gelmeyen ödemeler, en eski önce"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(awaitedPaymentSchema)),

  entries: panelProcedure
    .meta({ takesKey: "rentals" })
    .route(apiRoute("GET", "/company/rentals/{rentalId}/entries", "Kalemler ve ödemeler, en yeni önce"))
    .input(z.strictObject({ rentalId: idField, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(accountEntryView))
    .errors(notFoundRefusals),
};
