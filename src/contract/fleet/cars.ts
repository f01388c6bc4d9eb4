import * as z from "zod/mini";

import { inboxReachGapView } from "#contract/people/inbox-gap.ts";
import { moderationView } from "#contract/people/moderation.ts";
import { statusView } from "#contract/people/status-view.ts";
import { carCodeReplacementSchema, replacementRefusals } from "#contract/sticker/replacement.ts";
import {
  amountField,
  calendarDateField,
  codeField,
  cursorFields,
  booleanField,
  noteField,
  notesField,
  optionalLineField,
  pageSchema,
  plateField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { kmAllowanceField, kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { CAR_EVENTS } from "#domain/fleet/car-event.ts";
import { CAR_FUELS, CAR_GEARS, FACE_TEXT_MAX, MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "#domain/fleet/car-face.ts";
import {
  AVAILABILITY_NOTE_MAX,
  CAR_STATUSES,
  DEADLINE_KINDS,
  EDITABLE_CAR_STATUSES,
  INTERNAL_NOTES_MAX,
  PRE_NOTE_MAX,
} from "#domain/fleet/car.ts";
import { DUE_KINDS } from "#domain/fleet/maintenance.ts";
import { PERIOD_KINDS } from "#domain/fleet/period.ts";
import { PASTED_PLATES_MAX } from "#domain/fleet/plate-paste.ts";
import { PAYMENT_STATUSES } from "#domain/fleet/rental.ts";
import { CAR_PHOTO_BYTES_MAX } from "#domain/notices/photo.ts";

const apiRoute = makeRoute("Araçlar");

const firstStepsView = view("FirstSteps", {
  contacts: z.boolean(),
  plates: z.boolean(),
  sticker: z.boolean(),
  customer: z.boolean(),
  team: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsView>;

/** `dueOn` is a calendar day in Istanbul; null if only an odometer reading is set. */
const carDeadlineView = view("CarDeadline", {
  code: z.string(),
  plate: z.string(),
  kind: z.enum(DUE_KINDS),
  dueOn: z.nullable(z.string()),
  due: z.object({ id: z.string(), text: z.string(), kmLeft: z.nullable(z.int()) }),
});
export type CarDeadlineView = z.infer<typeof carDeadlineView>;

const fleetView = view("Fleet", {
  total: z.int(),
  rented: z.int(),
  maintenance: z.int(),
  available: z.int(),
  /**
   * The number `maintenance` includes the damaged cars, and `available` includes the cars on their way to a renter
   * (`delivering`).
   */
  damaged: z.int(),
  delivering: z.int(),
  overdueRentals: z.int(),
  endangered: z.int(),
  deadlines: z.int(),
  firstDeadlines: z.array(carDeadlineView),
  noted: z.int(),
  dueFines: z.int(),
  dueDeposits: z.int(),
  unnumberedPrices: z.int(),
  policeNotices: z.int(),
  latePoliceNotices: z.int(),
  /** The number of payments that the company has requested but not received yet (docs/product/rentals.md 9.32). */
  awaitedPayments: z.int(),
  firstSteps: z.nullable(firstStepsView),
  /** Why alerts about notices of the fleet reach nobody; null if they reach somebody. */
  untold: inboxReachGapView,
});
export type FleetView = z.infer<typeof fleetView>;

export const faceView = view("CarFace", {
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  colour: z.string(),
});

/** `rental` is the running rental, with the planned end (UTC) and the unpaid amount (kuruş, negative when overpaid). */
const listedCarView = view("ListedCar", {
  code: z.string(),
  plate: z.string(),
  face: faceView,
  photoAt: z.nullable(z.date()),
  status: z.enum(CAR_STATUSES),
  rental: z.nullable(
    z.object({
      id: z.string(),
      renterName: z.string(),
      renterPhone: z.string(),
      dueAt: z.date(),
      owed: z.int(),
      lacksReport: z.boolean(),
    }),
  ),
  /** The next reservation or blocked time of an available car within thirty days; null for none. */
  next: z.nullable(z.object({ kind: z.enum(PERIOD_KINDS), startsAt: z.date(), endsAt: z.date() })),
  isNoted: z.boolean(),
  statusLine: statusView,
  isNoteHidden: z.boolean(),
});
export type ListedCarView = z.infer<typeof listedCarView>;

const listedCarsSchema = pageSchema(listedCarView);
export type ListedCars = z.infer<typeof listedCarsSchema>;

const carWithPreNoteView = view("CarWithPreNote", {
  code: z.string(),
  plate: z.string(),
  driver: z.string(),
  availability: z.string(),
});
export type CarWithPreNoteView = z.infer<typeof carWithPreNoteView>;

/** Money is kuruş, instants UTC, dates calendar days in Istanbul. */
export const carView = view("Car", {
  ...moderationView.shape,
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  since: z.date(),
  note: z.string(),
  statusLine: statusView,
  status: z.enum(CAR_STATUSES),
  internalNotes: z.string(),
  deadlines: z.record(z.enum(DEADLINE_KINDS), z.nullable(z.string())),
  preNotes: z.object({ driver: z.string(), availability: z.string(), isNoted: z.boolean() }),
  face: z.extend(faceView, { gear: z.nullable(z.enum(CAR_GEARS)), fuel: z.nullable(z.enum(CAR_FUELS)) }),
  photoAt: z.nullable(z.date()),
  odometer: z.nullable(z.int()),
  /** Strangers see it if `priceVisible` is true. */
  price: z.nullable(z.int()),
  /** The car's own rates; null means that the company's rate applies. */
  rates: z.object({
    week: z.nullable(z.int()),
    month: z.nullable(z.int()),
    kmADay: z.nullable(z.int()),
    kmPrice: z.nullable(z.int()),
  }),
  priceVisible: z.boolean(),
  modelVisible: z.boolean(),
  availabilityNote: z.string(),
  availabilityNoteVisible: z.boolean(),
  renterNameVisible: z.boolean(),
  renterPhoneVisible: z.boolean(),
  rental: z.nullable(
    z.object({
      id: z.string(),
      renterName: z.string(),
      renterPhone: z.string(),
      total: z.int(),
      paid: z.int(),
      depositHeld: z.int(),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      startedAt: z.date(),
      dueAt: z.date(),
    }),
  ),
  /** The current or next reservation or blocked time of the car; null for none. */
  next: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(PERIOD_KINDS),
      who: z.string(),
      startsAt: z.date(),
      endsAt: z.date(),
    }),
  ),
  /** A new rental cannot begin before this event (docs/product/rentals.md 9.23). */
  lastEvent: z.nullable(z.object({ kind: z.enum(CAR_EVENTS), at: z.date() })),
  /** The readings at the last return under the present plate; null for a reading that was not taken. */
  lastReturn: z.object({ km: z.nullable(z.int()), fuel: z.nullable(z.int()) }),
  version: z.int(),
});
export type CarView = z.infer<typeof carView>;

const formerCarView = view("FormerCar", { id: z.string(), plate: z.string(), since: z.date(), until: z.date() });
export type FormerCarView = z.infer<typeof formerCarView>;

/**
 * `slots` are the codes of the company's stickers that have no plate yet, in the order of the fleet's list. `taken` are
 * the plates of the company's cars (docs/product/cars.md 8.7).
 */
const platesView = view("Plates", { slots: z.array(z.string()), taken: z.array(z.string()) });
export type SlotsAndPlatesView = z.infer<typeof platesView>;

const slotPlateSchema = z.strictObject({
  code: codeField,
  plate: plateField.check(z.refine((plate) => plate !== "", "Lütfen plakayı girin.")),
});

const slotPlatesSchema = z.strictObject({
  plates: z.array(slotPlateSchema, { error: "Geçersiz değer." }).check(
    z.minLength(1, "Lütfen en az bir plaka girin."),
    z.maxLength(PASTED_PLATES_MAX, `Bir seferde en fazla ${PASTED_PLATES_MAX} plaka kaydedilir.`),
    z.refine((plates) => new Set(plates.map(({ code }) => code)).size === plates.length, "Geçersiz değer."),
  ),
});

const carEditFields = { code: codeField, version: versionField };

/** The plate can be set only once (docs/product/cars.md 8.7). */
export const carDisplayEditSchema = z.strictObject({ ...carEditFields, plate: plateField, note: noteField });

/** `plate` is the plate of that car (docs/product/cars.md 8.7). */
export const carChangeSchema = z.strictObject({
  ...carEditFields,
  plate: plateField.check(z.refine((plate) => plate !== "", "Yeni aracın plakasını yazın.")),
});

/** `status` may be sent only while the car is not rented (docs/product/cars.md 8.1, 8.3). */
export const carInternalEditSchema = z.strictObject({
  ...carEditFields,
  status: z.optional(z.enum(EDITABLE_CAR_STATUSES, { error: "Lütfen bir durum seçin." })),
  internalNotes: notesField(INTERNAL_NOTES_MAX),
  deadlines: z.strictObject({
    casco: calendarDateField,
    insurance: calendarDateField,
    oilService: calendarDateField,
    inspection: calendarDateField,
  }),
});

const yearMessage = `Lütfen ${MODEL_YEAR_MIN} ile ${MODEL_YEAR_MAX} arasında bir yıl girin.`;
export const modelYearField = z.nullable(
  z.int({ error: yearMessage }).check(z.minimum(MODEL_YEAR_MIN, yearMessage), z.maximum(MODEL_YEAR_MAX, yearMessage)),
);

const priceMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (12,50 gibi).";

/**
 * For a fact, null and '' mean unknown. For a rate, null means that the company's rate applies (docs/product/cars.md
 * 8.9, docs/product/rentals.md 9.20).
 */
export const carFaceEditSchema = z.strictObject({
  ...carEditFields,
  face: z.strictObject({
    make: optionalLineField(FACE_TEXT_MAX),
    model: optionalLineField(FACE_TEXT_MAX),
    year: modelYearField,
    colour: optionalLineField(FACE_TEXT_MAX),
    gear: z.nullable(z.enum(CAR_GEARS, { error: "Geçersiz değer." })),
    fuel: z.nullable(z.enum(CAR_FUELS, { error: "Geçersiz değer." })),
  }),
  odometer: kmField,
  rates: z.strictObject({
    week: z.nullable(amountField(priceMessage)),
    month: z.nullable(amountField(priceMessage)),
    kmADay: z.nullable(kmAllowanceField),
    kmPrice: z.nullable(amountField(priceMessage)),
  }),
});

/**
 * Saving at least one text marks the car as noted; saving two empty texts removes the mark (docs/product/cars.md 8.4).
 */
export const carPreNotesEditSchema = z.strictObject({
  ...carEditFields,
  driver: notesField(PRE_NOTE_MAX),
  availability: notesField(PRE_NOTE_MAX),
});

/** If `modelVisible` is missing, the stored value is kept. */
export const carAvailabilityEditSchema = z.strictObject({
  ...carEditFields,
  price: z.nullable(amountField("Lütfen geçerli bir fiyat girin (1.250,50 gibi).")),
  priceVisible: booleanField,
  availabilityNote: notesField(AVAILABILITY_NOTE_MAX),
  availabilityNoteVisible: booleanField,
  modelVisible: z.optional(booleanField),
  /**
   * Confirms that the price is to be public although the company has no authorisation number (docs/product/rentals.md
   * 9.25).
   */
  withoutNumber: z.optional(booleanField),
});

const carRenterVisibilityEditSchema = z.strictObject({
  ...carEditFields,
  renterNameVisible: booleanField,
  renterPhoneVisible: booleanField,
});

const PHOTO_TOO_LARGE_MESSAGE = "Fotoğraf en fazla 2 MB olabilir.";

/** Base64, because the input of a procedure is JSON. */
const photoField = z
  .string({ error: "Lütfen bir fotoğraf seçin." })
  .check(
    z.minLength(1, "Lütfen bir fotoğraf seçin."),
    z.maxLength(Math.ceil(CAR_PHOTO_BYTES_MAX / 3) * 4, PHOTO_TOO_LARGE_MESSAGE),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "Geçersiz değer."),
  );
const savedPhotoSchema = view("SavedPhoto", { photoAt: z.nullable(z.date()) });

const notFoundRefusals = { CAR_NOT_FOUND: refusals.CAR_NOT_FOUND };
const editRefusals = { ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE };

export const carsContract = {
  fleet: panelProcedure
    .route(apiRoute("GET", "/company/fleet", "Filonun sayıları"))
    .input(z.optional(z.strictObject({})))
    .output(fleetView),

  list: panelProcedure
    .meta({ takesKey: "cars" })
    .route(apiRoute("GET", "/company/cars", "Araçlar, plaka sırasıyla; plakası girilmemişler en sonda"))
    .input(
      z.strictObject({
        search: z.optional(searchField),
        // A query string with a single `status` is parsed as a text instead of a list.
        status: z.optional(
          z.union([
            z.enum(CAR_STATUSES),
            z.array(z.enum(CAR_STATUSES)).check(z.maxLength(CAR_STATUSES.length, "Geçersiz değer.")),
          ]),
        ),
        cursor: z.optional(cursorFields.codeAndPlate),
      }),
    )
    .output(listedCarsSchema),

  deadlines: panelProcedure
    .route(
      apiRoute(
        "GET",
        "/company/deadlines",
        "Geçmiş ya da 30 gün içindeki Kasko, Sigorta, Yağ Bakım ve Muayene tarihleri ve bakımlar, en erken önce",
      ),
    )
    .input(z.strictObject({ cursor: z.optional(cursorFields.dateCodeId) }))
    .output(pageSchema(carDeadlineView)),

  noted: panelProcedure
    .route(apiRoute("GET", "/company/noted-cars", "Ön notu olan araçlar"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.codeAndPlate) }))
    .output(pageSchema(carWithPreNoteView)),

  plates: panelProcedure
    .route(apiRoute("GET", "/company/plates", "Plakası girilmemiş araçların kodları ve diğer araçların plakaları"))
    .input(z.optional(z.strictObject({})))
    .output(platesView),

  setPlates: panelProcedure
    .route(apiRoute("PUT", "/company/plates", "Birden çok aracın plakası: hepsi ya da, nedenleriyle, hiçbiri"))
    .input(slotPlatesSchema)
    .output(platesView)
    .errors({ ...notFoundRefusals, PLATES_NOT_SET: refusals.PLATES_NOT_SET }),

  get: panelProcedure
    .route(apiRoute("GET", "/company/cars/{code}", "Araç"))
    .input(z.strictObject({ code: codeField }))
    .output(carView)
    .errors(notFoundRefusals),

  saveDisplay: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/display", "Plaka ve görünen not"))
    .input(carDisplayEditSchema)
    .output(carView)
    .errors({ ...editRefusals, PLATE_ALREADY_SET: refusals.PLATE_ALREADY_SET }),

  replaceCode: panelProcedure
    .route(apiRoute("POST", "/company/cars/{code}/replace", "Aracın etiketini yenile; newCode yoksa yeni kod üretilir"))
    .input(carCodeReplacementSchema)
    .output(z.object({ code: z.string() }))
    .errors({ ...notFoundRefusals, ...replacementRefusals }),

  change: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/cars/{code}/change",
        "Etiketi başka araca geçir: eski aracın geçmişi kapanır, etiket yeni aracın plakasıyla baştan başlar",
      ),
    )
    .input(carChangeSchema)
    .output(carView)
    .errors({
      ...editRefusals,
      CAR_RENTED: refusals.CAR_RENTED,
      CAR_RESERVED: refusals.CAR_RESERVED,
      PLATE_NOT_NEW: refusals.PLATE_NOT_NEW,
    }),

  former: panelProcedure
    .route(apiRoute("GET", "/company/cars/{code}/former", "Önceki araçlar, en yeni önce"))
    .input(z.strictObject({ code: codeField, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(formerCarView))
    .errors(notFoundRefusals),

  saveInternal: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/internal", "Durum, notlar ve tarihler"))
    .input(carInternalEditSchema)
    .output(carView)
    .errors({ ...editRefusals, CAR_RENTED: refusals.CAR_RENTED }),

  saveFace: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/face", "Araç bilgileri ve ücretleri"))
    .input(carFaceEditSchema)
    .output(carView)
    .errors(editRefusals),

  photo: panelProcedure
    .meta({ takesKey: "cars" })
    .route(apiRoute("GET", "/company/cars/{code}/photo", "Aracın fotoğrafı"))
    .input(
      z.strictObject({ code: codeField, size: z.optional(z.enum(["whole", "small"])), of: z.optional(z.string()) }),
    )
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  savePhoto: panelProcedure
    .route(
      apiRoute("PUT", "/company/cars/{code}/photo", "Aracın fotoğrafı: JPEG, PNG ya da WebP dosyası, base64 olarak"),
    )
    .input(z.strictObject({ code: codeField, photo: photoField }))
    .output(savedPhotoSchema)
    .errors({
      ...notFoundRefusals,
      PHOTO_UNREADABLE: refusals.PHOTO_UNREADABLE,
      PHOTO_TOO_LARGE: refusals.PHOTO_TOO_LARGE,
    }),

  removePhoto: panelProcedure
    .route(apiRoute("DELETE", "/company/cars/{code}/photo", "Aracın fotoğrafını sil"))
    .input(z.strictObject({ code: codeField }))
    .output(savedPhotoSchema)
    .errors(notFoundRefusals),

  savePreNotes: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/pre-notes", "Ön notlar"))
    .input(carPreNotesEditSchema)
    .output(carView)
    .errors(editRefusals),

  saveAvailability: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/availability", "Müsaitlik fiyatı ve notu"))
    .input(carAvailabilityEditSchema)
    .output(carView)
    .errors({ ...editRefusals, PRICE_WITHOUT_NUMBER: refusals.PRICE_WITHOUT_NUMBER }),

  saveRenterVisibility: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/renter-visibility", "Kiracının görünürlüğü"))
    .input(carRenterVisibilityEditSchema)
    .output(carView)
    .errors({ ...editRefusals, CAR_NOT_RENTED: refusals.CAR_NOT_RENTED }),
};
