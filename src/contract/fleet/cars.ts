import * as z from "zod/mini";

import { moderationView } from "#contract/people/moderation.ts";
import { statusView } from "#contract/people/status-view.ts";
import { untoldView } from "#contract/people/untold.ts";
import { carReplacing, notReplaced } from "#contract/sticker/replacement.ts";
import {
  amountField,
  calendarDateField,
  codeField,
  cursors,
  flagField,
  noteField,
  notesField,
  optionalLineField,
  pageOf,
  plateField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { kmAllowanceField, kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
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
import { PERIOD_KINDS } from "#domain/fleet/period.ts";
import { PLATES_AT_ONCE } from "#domain/fleet/plate-paste.ts";
import { PAYMENT_STATUSES } from "#domain/fleet/rental.ts";
import { CAR_PHOTO_FILE_MAX } from "#domain/notices/photo.ts";

const tag = { tags: ["Araçlar"] };

/** What a company does first, and whether it is done (docs/product.md 8.8). */
const firstStepsView = z.object({
  /** Strangers are shown at least one way to reach it. */
  contacts: z.boolean(),
  /** Every slot has its plate. */
  plates: z.boolean(),
  /** A sticker of its cars was printed. */
  sticker: z.boolean(),
  /** It has a customer. */
  customer: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsView>;

/** How many cars a fleet has in all and by state, how many things need attention, and its first steps (docs/product.md 8.2, 8.8). */
const fleetView = z.object({
  total: z.int(),
  rented: z.int(),
  maintenance: z.int(),
  available: z.int(),
  /** How many of those in maintenance are damaged, and of those available on their way to somebody. */
  damaged: z.int(),
  delivering: z.int(),
  overdueRentals: z.int(),
  /** Reservations that begin within a day, or have begun, whose car should be back and is not. */
  endangered: z.int(),
  deadlines: z.int(),
  noted: z.int(),
  /** Fines whose reduced payment ends soon or has ended, neither paid nor objected to. */
  dueFines: z.int(),
  /** Deposits of ended rentals that are to be given back by today. */
  dueDeposits: z.int(),
  /** What a company does first, and what of it is done; null once all of it is. */
  firstSteps: z.nullable(firstStepsView),
  /** What keeps the company from being told of what strangers tell at its cars. */
  untold: untoldView,
});
export type FleetView = z.infer<typeof fleetView>;

/** By what people know a car that they see; '' and null are not known (docs/product.md 8.9). */
export const faceView = z.object({
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  colour: z.string(),
});

/** One car in the fleet's list. The renter, the planned end (UTC) and what is still owed (kuruş, below zero what was paid too much) are there while it is rented. */
const listedCarView = z.object({
  code: z.string(),
  plate: z.string(),
  face: faceView,
  /** Since when it has the photo that it has; null where it has none. */
  photoAt: z.nullable(z.date()),
  status: z.enum(CAR_STATUSES),
  rental: z.nullable(
    z.object({ id: z.string(), renterName: z.string(), renterPhone: z.string(), dueAt: z.date(), owed: z.int() }),
  ),
  /** What takes it now or within thirty days, while it stands ready; null where nothing does. */
  next: z.nullable(z.object({ kind: z.enum(PERIOD_KINDS), startsAt: z.date(), endsAt: z.date() })),
  isNoted: z.boolean(),
  /** What its scan page says now, and whether an administrator has hidden its note and with it own words. */
  statusLine: statusView,
  isNoteHidden: z.boolean(),
});
export type ListedCarView = z.infer<typeof listedCarView>;

/** Some of the fleet's cars by plate, and where the next ones begin. */
const listedCars = pageOf(listedCarView);
export type ListedCars = z.infer<typeof listedCars>;

/** A date of a car that is over or near; `dueOn` is a calendar day in Istanbul. */
const carDeadlineView = z.object({
  code: z.string(),
  plate: z.string(),
  kind: z.enum(DEADLINE_KINDS),
  dueOn: z.string(),
});
export type CarDeadlineView = z.infer<typeof carDeadlineView>;

/** A car whose pre-notes remind the staff of something. */
const notedCarView = z.object({
  code: z.string(),
  plate: z.string(),
  driver: z.string(),
  availability: z.string(),
});
export type NotedCarView = z.infer<typeof notedCarView>;

/** A car as its company sees it, internal data included. Money is kuruş, instants UTC, dates calendar days in Istanbul. */
export const carView = z.extend(moderationView, {
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  /** Since when the sticker is on this car, UTC. */
  since: z.date(),
  note: z.string(),
  /** What its scan page says now. */
  statusLine: statusView,
  status: z.enum(CAR_STATUSES),
  internalNotes: z.string(),
  deadlines: z.record(z.enum(DEADLINE_KINDS), z.nullable(z.string())),
  preNotes: z.object({ driver: z.string(), availability: z.string(), isNoted: z.boolean() }),
  face: z.extend(faceView, { gear: z.nullable(z.enum(CAR_GEARS)), fuel: z.nullable(z.enum(CAR_FUELS)) }),
  /** Since when it has the photo that it has; null where it has none. */
  photoAt: z.nullable(z.date()),
  /** What was typed of its odometer; `lastReturn` may say more. */
  odometer: z.nullable(z.int()),
  /** What a day costs, by which strangers are shown what renting it costs. */
  price: z.nullable(z.int()),
  /** Null is as the company has it. */
  rates: z.object({
    week: z.nullable(z.int()),
    month: z.nullable(z.int()),
    kmADay: z.nullable(z.int()),
    kmPrice: z.nullable(z.int()),
  }),
  priceVisible: z.boolean(),
  /** Whether strangers see make and model while it is available. */
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
  /** What it is promised or closed for, now or next, and to whom; null where it is not. */
  next: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(PERIOD_KINDS),
      who: z.string(),
      startsAt: z.date(),
      endsAt: z.date(),
    }),
  ),
  /** Before which nobody can have been handed it, UTC; null where nothing has happened to it (docs/product.md 9.23). */
  lastEvent: z.nullable(z.object({ kind: z.enum(CAR_EVENTS), at: z.date() })),
  /** What it came back with last under this plate; null where nobody has read it. */
  lastReturn: z.object({ km: z.nullable(z.int()), fuel: z.nullable(z.int()) }),
  version: z.int(),
});
export type CarView = z.infer<typeof carView>;

/** A car that the sticker was on before, from `since` to `until`, UTC. */
const formerCarView = z.object({ id: z.string(), plate: z.string(), since: z.date(), until: z.date() });
export type FormerCarView = z.infer<typeof formerCarView>;

/** The company's slots without plate by their codes, in the order of the fleet's list, and the plates of its other cars (docs/product.md 8.7). */
const platesView = z.object({ slots: z.array(z.string()), taken: z.array(z.string()) });
export type PlatesView = z.infer<typeof platesView>;

const plateToSet = z.strictObject({
  code: codeField,
  plate: plateField.check(z.refine((plate) => plate !== "", "Lütfen plakayı girin.")),
});

/** Plates of several slots, 1 to `PLATES_AT_ONCE` of them, each slot once (docs/product.md 8.7). */
const platesToSet = z.strictObject({
  plates: z.array(plateToSet, { error: "Geçersiz değer." }).check(
    z.minLength(1, "Lütfen en az bir plaka girin."),
    z.maxLength(PLATES_AT_ONCE, `Bir seferde en fazla ${PLATES_AT_ONCE} plaka kaydedilir.`),
    z.refine((plates) => new Set(plates.map(({ code }) => code)).size === plates.length, "Geçersiz değer."),
  ),
});

const edited = { code: codeField, version: versionField };

/** What strangers read: the plate, once, and the note (docs/product.md 8.7). */
export const carDisplayEdit = z.strictObject({ ...edited, plate: plateField, note: noteField });

/** Another car under the same sticker, by its plate (docs/product.md 8.7). */
export const carChange = z.strictObject({
  ...edited,
  plate: plateField.check(z.refine((plate) => plate !== "", "Yeni aracın plakasını yazın.")),
});

/** The staff's own data. `status` is left out while the car is rented (docs/product.md 8.1, 8.3). */
export const carInternalEdit = z.strictObject({
  ...edited,
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
const priceMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (12,50 gibi).";

/** By what people know the car, and what it costs for longer than a day; null and '' are not known, a rate of null is the company's (docs/product.md 8.9, 9.20). */
export const carFaceEdit = z.strictObject({
  ...edited,
  face: z.strictObject({
    make: optionalLineField(FACE_TEXT_MAX),
    model: optionalLineField(FACE_TEXT_MAX),
    year: z.nullable(
      z
        .int({ error: yearMessage })
        .check(z.minimum(MODEL_YEAR_MIN, yearMessage), z.maximum(MODEL_YEAR_MAX, yearMessage)),
    ),
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

/** Reminders for the staff; saving text in either makes the car noted, saving none of both clears it (docs/product.md 8.4). */
export const carPreNotesEdit = z.strictObject({
  ...edited,
  driver: notesField(PRE_NOTE_MAX),
  availability: notesField(PRE_NOTE_MAX),
});

/** What the scan page offers while the car is available; the price in kuruş, or null. `modelVisible` stays as it is when it is left out. */
export const carAvailabilityEdit = z.strictObject({
  ...edited,
  price: z.nullable(amountField("Lütfen geçerli bir fiyat girin (1.250,50 gibi).")),
  priceVisible: flagField,
  availabilityNote: notesField(AVAILABILITY_NOTE_MAX),
  availabilityNoteVisible: flagField,
  modelVisible: z.optional(flagField),
});

/** Whether strangers see who rents the car now. */
const carRenterVisibilityEdit = z.strictObject({
  ...edited,
  renterNameVisible: flagField,
  renterPhoneVisible: flagField,
});

const photoTooLarge = "Fotoğraf en fazla 2 MB olabilir.";

/** A file as base64, since everything else of a procedure is JSON. */
const photoField = z
  .string({ error: "Lütfen bir fotoğraf seçin." })
  .check(
    z.minLength(1, "Lütfen bir fotoğraf seçin."),
    z.maxLength(Math.ceil(CAR_PHOTO_FILE_MAX / 3) * 4, photoTooLarge),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "Geçersiz değer."),
  );
const photoSaved = z.object({ photoAt: z.nullable(z.date()) });

const notFound = { CAR_NOT_FOUND: refusals.CAR_NOT_FOUND };
const edit = { ...notFound, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE };

export const cars = {
  fleet: panelProcedure
    .route({ method: "GET", path: "/company/fleet", summary: "Filonun sayıları", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(fleetView),

  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/cars",
      summary: "Araçlar, plaka sırasıyla; plakası girilmemişler en sonda",
      ...tag,
    })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        // One alone comes as itself in an address.
        status: z.optional(
          z.union([
            z.enum(CAR_STATUSES),
            z.array(z.enum(CAR_STATUSES)).check(z.maxLength(CAR_STATUSES.length, "Geçersiz değer.")),
          ]),
        ),
        cursor: z.optional(cursors.codeAndPlate),
      }),
    )
    .output(listedCars),

  deadlines: panelProcedure
    .route({
      method: "GET",
      path: "/company/deadlines",
      summary: "Geçmiş ya da 30 gün içindeki Kasko, Sigorta, Yağ Bakım ve Muayene tarihleri, en erken önce",
      ...tag,
    })
    .input(z.strictObject({ cursor: z.optional(cursors.dateCodeKind) }))
    .output(pageOf(carDeadlineView)),

  noted: panelProcedure
    .route({ method: "GET", path: "/company/noted-cars", summary: "Ön notu olan araçlar", ...tag })
    .input(z.strictObject({ cursor: z.optional(cursors.codeAndPlate) }))
    .output(pageOf(notedCarView)),

  plates: panelProcedure
    .route({
      method: "GET",
      path: "/company/plates",
      summary: "Plakası girilmemiş araçların kodları ve diğer araçların plakaları",
      ...tag,
    })
    .input(z.optional(z.strictObject({})))
    .output(platesView),

  setPlates: panelProcedure
    .route({
      method: "PUT",
      path: "/company/plates",
      summary: "Birden çok aracın plakası: hepsi ya da, nedenleriyle, hiçbiri",
      ...tag,
    })
    .input(platesToSet)
    .output(platesView)
    .errors({ ...notFound, PLATES_NOT_SET: refusals.PLATES_NOT_SET }),

  get: panelProcedure
    .route({ method: "GET", path: "/company/cars/{code}", summary: "Araç", ...tag })
    .input(z.strictObject({ code: codeField }))
    .output(carView)
    .errors(notFound),

  saveDisplay: panelProcedure
    .route({ method: "PUT", path: "/company/cars/{code}/display", summary: "Plaka ve görünen not", ...tag })
    .input(carDisplayEdit)
    .output(carView)
    .errors({ ...edit, PLATE_ALREADY_SET: refusals.PLATE_ALREADY_SET }),

  replaceCode: panelProcedure
    .route({
      method: "POST",
      path: "/company/cars/{code}/replace",
      summary: "Aracın etiketini yenile; newCode yoksa yeni kod üretilir",
      ...tag,
    })
    .input(carReplacing)
    .output(z.object({ code: z.string() }))
    .errors({ ...notFound, ...notReplaced }),

  change: panelProcedure
    .route({
      method: "POST",
      path: "/company/cars/{code}/change",
      summary: "Etiketi başka araca tak: eski aracın geçmişi kapanır, etiket yeni aracın plakasıyla baştan başlar",
      ...tag,
    })
    .input(carChange)
    .output(carView)
    .errors({
      ...edit,
      CAR_RENTED: refusals.CAR_RENTED,
      CAR_RESERVED: refusals.CAR_RESERVED,
      PLATE_NOT_NEW: refusals.PLATE_NOT_NEW,
    }),

  former: panelProcedure
    .route({ method: "GET", path: "/company/cars/{code}/former", summary: "Önceki araçlar, en yeni önce", ...tag })
    .input(z.strictObject({ code: codeField, cursor: z.optional(cursors.instantAndId) }))
    .output(pageOf(formerCarView))
    .errors(notFound),

  saveInternal: panelProcedure
    .route({ method: "PUT", path: "/company/cars/{code}/internal", summary: "Durum, notlar ve tarihler", ...tag })
    .input(carInternalEdit)
    .output(carView)
    .errors({ ...edit, CAR_RENTED: refusals.CAR_RENTED }),

  saveFace: panelProcedure
    .route({ method: "PUT", path: "/company/cars/{code}/face", summary: "Araç bilgileri ve ücretleri", ...tag })
    .input(carFaceEdit)
    .output(carView)
    .errors(edit),

  photo: panelProcedure
    .route({ method: "GET", path: "/company/cars/{code}/photo", summary: "Aracın fotoğrafı", ...tag })
    .input(
      z.strictObject({ code: codeField, size: z.optional(z.enum(["whole", "small"])), of: z.optional(z.string()) }),
    )
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  savePhoto: panelProcedure
    .route({
      method: "PUT",
      path: "/company/cars/{code}/photo",
      summary: "Aracın fotoğrafı: JPEG, PNG ya da WebP dosyası, base64 olarak",
      ...tag,
    })
    .input(z.strictObject({ code: codeField, photo: photoField }))
    .output(photoSaved)
    .errors({
      ...notFound,
      PHOTO_UNREADABLE: refusals.PHOTO_UNREADABLE,
      PHOTO_TOO_LARGE: refusals.PHOTO_TOO_LARGE,
    }),

  removePhoto: panelProcedure
    .route({ method: "DELETE", path: "/company/cars/{code}/photo", summary: "Aracın fotoğrafını sil", ...tag })
    .input(z.strictObject({ code: codeField }))
    .output(photoSaved)
    .errors(notFound),

  savePreNotes: panelProcedure
    .route({ method: "PUT", path: "/company/cars/{code}/pre-notes", summary: "Ön notlar", ...tag })
    .input(carPreNotesEdit)
    .output(carView)
    .errors(edit),

  saveAvailability: panelProcedure
    .route({ method: "PUT", path: "/company/cars/{code}/availability", summary: "Müsaitlik fiyatı ve notu", ...tag })
    .input(carAvailabilityEdit)
    .output(carView)
    .errors(edit),

  saveRenterVisibility: panelProcedure
    .route({
      method: "PUT",
      path: "/company/cars/{code}/renter-visibility",
      summary: "Kiracının görünürlüğü",
      ...tag,
    })
    .input(carRenterVisibilityEdit)
    .output(carView)
    .errors({ ...edit, CAR_NOT_RENTED: refusals.CAR_NOT_RENTED }),
};
