import * as z from "zod/mini";

import {
  amountField,
  calendarDateField,
  codeField,
  cursors,
  flagField,
  noteField,
  notesField,
  pageOf,
  plateField,
  searchField,
  versionField,
} from "#contract/fields.ts";
import { refusals } from "#contract/refusals.ts";
import {
  AVAILABILITY_NOTE_MAX,
  CAR_STATUSES,
  DEADLINE_KINDS,
  EDITABLE_CAR_STATUSES,
  INTERNAL_NOTES_MAX,
  PRE_NOTE_MAX,
} from "#domain/car.ts";
import { PLATES_AT_ONCE } from "#domain/plate-paste.ts";
import { PAYMENT_STATUSES } from "#domain/rental.ts";

import { moderationView } from "./moderation.ts";
import { panelProcedure } from "./procedure.ts";
import { carReplacing, notReplaced } from "./replacement.ts";
import { statusView } from "./status-view.ts";

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
  overdueRentals: z.int(),
  deadlines: z.int(),
  noted: z.int(),
  /** What a company does first, and what of it is done; null once all of it is. */
  firstSteps: z.nullable(firstStepsView),
});
export type FleetView = z.infer<typeof fleetView>;

/** One car in the fleet's list. The renter and the planned end (UTC) are there while it is rented. */
const listedCarView = z.object({
  code: z.string(),
  plate: z.string(),
  status: z.enum(CAR_STATUSES),
  rental: z.nullable(z.object({ id: z.string(), renterName: z.string(), dueAt: z.date() })),
  isNoted: z.boolean(),
  /** What its scan page says now, and whether an administrator has hidden its note and with it own words. */
  statusLine: statusView,
  isNoteHidden: z.boolean(),
});
export type ListedCarView = z.infer<typeof listedCarView>;

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
  price: z.nullable(z.int()),
  priceVisible: z.boolean(),
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

/** Reminders for the staff; saving text in either makes the car noted, saving none of both clears it (docs/product.md 8.4). */
export const carPreNotesEdit = z.strictObject({
  ...edited,
  driver: notesField(PRE_NOTE_MAX),
  availability: notesField(PRE_NOTE_MAX),
});

/** What the scan page offers while the car is available; the price in kuruş, or null. */
export const carAvailabilityEdit = z.strictObject({
  ...edited,
  price: z.nullable(amountField("Lütfen geçerli bir fiyat girin (1.250,50 gibi).")),
  priceVisible: flagField,
  availabilityNote: notesField(AVAILABILITY_NOTE_MAX),
  availabilityNoteVisible: flagField,
});

/** Whether strangers see who rents the car now. */
const carRenterVisibilityEdit = z.strictObject({
  ...edited,
  renterNameVisible: flagField,
  renterPhoneVisible: flagField,
});

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
    .output(pageOf(listedCarView)),

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
      summary: "Araç değişti: eski aracın geçmişi kapanır, etiket yeni aracın plakasıyla baştan başlar",
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
