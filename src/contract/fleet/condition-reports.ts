import * as z from "zod/mini";

import { conditionRefusals } from "#contract/words/condition-refusals.ts";
import {
  booleanField,
  idField,
  localDateTimeField,
  notesField,
  optionalLineField,
  lineField,
  longTextField,
  newestVersionField,
} from "#contract/words/fields.ts";
import { fuelField, kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { CAR_PARTS, CAR_SIDES } from "#domain/fleet/car-parts.ts";
import { CONDITION_POSITIONS, PHOTO_POSITIONS } from "#domain/fleet/condition-photo.ts";
import {
  MISSING_SIGNATURE_REASON_MAX,
  CAR_ACCESSORIES,
  CONDITION_DIRECTIONS,
  CONDITION_NOTES_MAX,
  CONDITION_PLACE_MAX,
  DAMAGE_KINDS,
  DAMAGE_NOTE_MAX,
  DAMAGES_MAX,
  isSignature,
  SIGNATURE_POINTS_MAX,
  STROKES_MAX,
} from "#domain/fleet/condition-report.ts";
import { CAR_PHOTO_BYTES_MAX } from "#domain/notices/photo.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

const apiRoute = makeRoute("Teslim ve iade tutanakları");

const INVALID_VALUE_MESSAGE = "Geçersiz değer.";
const directionSchema = z.enum(CONDITION_DIRECTIONS, { error: INVALID_VALUE_MESSAGE });
const positionSchema = z.enum(CONDITION_POSITIONS, { error: INVALID_VALUE_MESSAGE });

/** If `carNo` is missing, the rental's present car is meant. */
const rentalCarInput = {
  rentalId: idField,
  direction: directionSchema,
  carNo: z.optional(
    z
      .int({ error: INVALID_VALUE_MESSAGE })
      .check(z.minimum(1, INVALID_VALUE_MESSAGE), z.maximum(100, INVALID_VALUE_MESSAGE)),
  ),
};

const conditionFileInput = z.strictObject({
  ...rentalCarInput,
  carNo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});

const strokeSchema = z.array(z.tuple([z.int(), z.int()]));

const damageFields = {
  id: z.string(),
  side: z.enum(CAR_SIDES),
  x: z.int(),
  y: z.int(),
  part: z.enum(CAR_PARTS),
  kind: z.enum(DAMAGE_KINDS),
  note: z.string(),
  photoId: z.nullable(z.string()),
};
const damageView = view("Damage", damageFields);
export type DamageView = z.infer<typeof damageView>;

/**
 * `takenAt` is what the device that took the photo states; `receivedAt` is when the server had the photo. `sentBy` is the
 * name of the member who sent it; '' for old photos.
 */
const photoView = view("ConditionPhoto", {
  id: z.string(),
  position: z.enum(CONDITION_POSITIONS),
  width: z.int(),
  height: z.int(),
  takenAt: z.date(),
  receivedAt: z.date(),
  sentBy: z.string(),
});
export type ConditionPhotoView = z.infer<typeof photoView>;

/**
 * `happenedAt` is what the company states, `rentalTime` the hand-over or return of the rental when the report was
 * sealed (null if it had none), and `sealedAt` the time of the server. `known` is whether an earlier report of the car
 * has the damage too. `seal` is the report's hash, and `sealHolds` whether the stored report still matches it.
 * `corrections` were added later and are not part of the report.
 */
const reportView = view("ConditionReport", {
  id: z.string(),
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  accessories: z.array(z.enum(CAR_ACCESSORIES)),
  damages: z.array(z.object({ ...damageFields, known: z.boolean() })),
  signatures: z.object({
    renter: z.union([z.object({ name: z.string(), strokes: z.array(strokeSchema) }), z.object({ absent: z.string() })]),
    clerk: z.nullable(z.object({ strokes: z.array(strokeSchema) })),
  }),
  notes: z.string(),
  place: z.string(),
  happenedAt: z.date(),
  rentalTime: z.nullable(z.date()),
  madeBy: z.string(),
  sealedAt: z.date(),
  seal: z.string(),
  sealHolds: z.boolean(),
  corrections: z.array(z.object({ id: z.string(), text: z.string(), madeBy: z.string(), createdAt: z.date() })),
});
export type ConditionReportView = z.infer<typeof reportView>;

/** `authors` tells who wrote which part: a field of `content`, or the damage with this id. */
const draftView = z.object({
  version: z.int(),
  content: z.object({
    km: z.nullable(z.int()),
    fuel: z.nullable(z.int()),
    accessories: z.nullable(z.array(z.enum(CAR_ACCESSORIES))),
    damages: z.nullable(z.array(damageView)),
    notes: z.string(),
    place: z.string(),
    happenedAt: z.nullable(z.string()),
  }),
  authors: z.array(z.object({ part: z.string(), name: z.string(), at: z.string() })),
});
export type ConditionDraftView = z.infer<typeof draftView>;

/**
 * The renter had the car from `from` until `until`. `known` are the damages in the car's last report, and `kmBefore` is
 * the last odometer reading. `other` is the report of the other direction. `report` is null until it is signed, and
 * `draft` once it is.
 */
const conditionView = view("Condition", {
  rentalId: z.string(),
  carNo: z.int(),
  direction: z.enum(CONDITION_DIRECTIONS),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  drivers: z.array(z.string()),
  from: z.date(),
  until: z.nullable(z.date()),
  photos: z.array(photoView),
  report: z.nullable(reportView),
  draft: z.nullable(draftView),
  known: z.array(damageView),
  accessories: z.array(z.enum(CAR_ACCESSORIES)),
  kmBefore: z.nullable(z.object({ km: z.int(), at: z.date() })),
  /** Odometer (km) and fuel as stored in the rental; null if nobody has entered them at the desk. */
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  isAsked: z.boolean(),
  other: z.object({ photos: z.array(photoView), report: z.nullable(reportView) }),
});
export type ConditionView = z.infer<typeof conditionView>;

/** A rental has two reports for each of its cars: one of the hand-over and one of the return. */
const conditionSummarySchema = view("ConditionSummary", {
  carNo: z.int(),
  direction: z.enum(CONDITION_DIRECTIONS),
  code: z.string(),
  plate: z.string(),
  photos: z.int(),
  isBegun: z.boolean(),
  sealedAt: z.nullable(z.date()),
  happenedAt: z.nullable(z.date()),
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  isAsked: z.boolean(),
  isMissing: z.boolean(),
});
export type ConditionSummaryView = z.infer<typeof conditionSummarySchema>;

const thousandthSchema = z
  .int({ error: INVALID_VALUE_MESSAGE })
  .check(z.minimum(0, INVALID_VALUE_MESSAGE), z.maximum(1000, INVALID_VALUE_MESSAGE));
const strokesSchema = z
  .array(
    z
      .array(z.tuple([thousandthSchema, thousandthSchema]))
      .check(z.maxLength(SIGNATURE_POINTS_MAX, INVALID_VALUE_MESSAGE)),
  )
  .check(
    z.maxLength(STROKES_MAX, INVALID_VALUE_MESSAGE),
    z.refine(isSignature, "Bu imza okunamadı. Silip yeniden imzalayın."),
  );

const PHOTO_TOO_LARGE_MESSAGE = "Fotoğraf en fazla 2 MB olabilir.";

/**
 * `takenAt` is Istanbul time (docs/product/rentals.md 9.26). `known` are the ids of the position's photos that the
 * sender has seen: only such a photo is replaced.
 */
const newConditionPhotoSchema = z.strictObject({
  ...rentalCarInput,
  id: idField,
  position: positionSchema,
  known: z.optional(z.array(idField).check(z.maxLength(100, INVALID_VALUE_MESSAGE))),
  takenAt: z.optional(localDateTimeField("Lütfen geçerli bir tarih ve saat girin.")),
  photo: z
    .string({ error: "Lütfen bir fotoğraf seçin." })
    .check(
      z.minLength(1, "Lütfen bir fotoğraf seçin."),
      z.maxLength(Math.ceil(CAR_PHOTO_BYTES_MAX / 3) * 4, PHOTO_TOO_LARGE_MESSAGE),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, INVALID_VALUE_MESSAGE),
    ),
});

const newDamageSchema = z.strictObject({
  id: idField,
  side: z.enum(CAR_SIDES, { error: INVALID_VALUE_MESSAGE }),
  x: thousandthSchema,
  y: thousandthSchema,
  part: z.enum(CAR_PARTS, { error: INVALID_VALUE_MESSAGE }),
  kind: z.enum(DAMAGE_KINDS, { error: INVALID_VALUE_MESSAGE }),
  note: optionalLineField(DAMAGE_NOTE_MAX),
  photoId: z.nullable(idField),
});

const accessoriesField = z
  .array(z.enum(CAR_ACCESSORIES, { error: INVALID_VALUE_MESSAGE }))
  .check(z.refine((all) => new Set(all).size === all.length, INVALID_VALUE_MESSAGE));
const damagesField = z.array(newDamageSchema).check(
  z.maxLength(DAMAGES_MAX, `Bir tutanağa en fazla ${DAMAGES_MAX} hasar yazılır.`),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, INVALID_VALUE_MESSAGE),
);
const happenedAtField = localDateTimeField("Lütfen geçerli bir tarih ve saat girin.");

/**
 * `version` is that of the draft that the caller has read; 0 for none. `damages` is null until somebody has changed
 * something about the known ones.
 */
const newDraftSchema = z.strictObject({
  ...rentalCarInput,
  version: newestVersionField,
  content: z.strictObject({
    km: kmField,
    fuel: fuelField,
    accessories: z.nullable(accessoriesField),
    damages: z.nullable(damagesField),
    notes: notesField(CONDITION_NOTES_MAX),
    place: optionalLineField(CONDITION_PLACE_MAX),
    happenedAt: z.nullable(happenedAtField),
  }),
});

/**
 * Once it is saved, it cannot be changed. `happenedAt` is when the car changed hands, in Istanbul time; now if it is
 * missing. `photos` are the ids of the photos that the signer saw, without those of damages; none if it is missing.
 * `draftVersion` is the version of the draft that the signer saw; 0 for none. `kmIsRight` confirms an odometer reading
 * that the server found doubtful (docs/product/rentals.md 9.26).
 */
export const newConditionReportSchema = z.strictObject({
  ...rentalCarInput,
  id: idField,
  km: kmField,
  kmIsRight: z.optional(booleanField),
  fuel: fuelField,
  accessories: accessoriesField,
  damages: damagesField,
  signatures: z.strictObject({
    renter: z.union(
      [
        z.strictObject({ name: lineField(PERSON_NAME_MAX, "Lütfen imzalayanın adını yazın."), strokes: strokesSchema }),
        z.strictObject({ absent: lineField(MISSING_SIGNATURE_REASON_MAX, "Lütfen neden imzalamadığını yazın.") }),
      ],
      { error: "Lütfen kiracıya imzalatın ya da neden imzalamadığını yazın." },
    ),
    clerk: z.nullable(z.strictObject({ strokes: strokesSchema })),
  }),
  photos: z.optional(z.array(idField).check(z.maxLength(PHOTO_POSITIONS.length, INVALID_VALUE_MESSAGE))),
  notes: notesField(CONDITION_NOTES_MAX),
  draftVersion: z.optional(newestVersionField),
  place: optionalLineField(CONDITION_PLACE_MAX),
  happenedAt: z.optional(happenedAtField),
});
export type NewConditionReport = z.infer<typeof newConditionReportSchema>;

const newCorrectionSchema = z.strictObject({
  id: idField,
  rentalId: idField,
  reportId: idField,
  text: longTextField(CONDITION_NOTES_MAX, "Lütfen düzeltmeyi yazın."),
});

const notFoundRefusals = { RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND };
const signingRefusals = {
  ...notFoundRefusals,
  CONDITION_SEALED: conditionRefusals.CONDITION_SEALED,
  ID_TAKEN: refusals.ID_TAKEN,
};

export const conditionReportsContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/condition", "Kiralamanın tutanakları ne durumda"))
    .input(z.strictObject({ rentalId: idField }))
    .output(z.array(conditionSummarySchema))
    .errors(notFoundRefusals),

  get: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/condition/{direction}", "Teslim ya da iade tutanağı"))
    .input(conditionFileInput)
    .output(conditionView)
    .errors(notFoundRefusals),

  pdf: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/condition/{direction}/pdf", "Mühürlü tutanak, PDF olarak"))
    .input(conditionFileInput)
    .output(z.file())
    .errors({ CONDITION_UNSEALED: conditionRefusals.CONDITION_UNSEALED }),

  photo: panelProcedure
    .route(apiRoute("GET", "/company/condition-photos/{id}", "Tutanağın bir fotoğrafı"))
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  savePhoto: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/rentals/{rentalId}/condition/{direction}/photos",
        "Tutanağa fotoğraf: JPEG, PNG ya da WebP dosyası, base64 olarak",
      ),
    )
    .input(newConditionPhotoSchema)
    .output(photoView)
    .errors({
      ...signingRefusals,
      CONDITION_PHOTO_THERE: conditionRefusals.CONDITION_PHOTO_THERE,
      CONDITION_PHOTOS_FULL: conditionRefusals.CONDITION_PHOTOS_FULL,
      PHOTO_UNREADABLE: refusals.PHOTO_UNREADABLE,
      PHOTO_TOO_LARGE: refusals.PHOTO_TOO_LARGE,
    }),

  saveDraft: panelProcedure
    .route(
      apiRoute(
        "PUT",
        "/company/rentals/{rentalId}/condition/{direction}/draft",
        "Tutanağın taslağını kaydet: şirketin bütün cihazlarında aynıdır",
      ),
    )
    .input(newDraftSchema)
    .output(draftView)
    .errors({
      ...notFoundRefusals,
      CONDITION_SEALED: conditionRefusals.CONDITION_SEALED,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  seal: panelProcedure
    .route(
      apiRoute("POST", "/company/rentals/{rentalId}/condition/{direction}", "Tutanağı mühürle: bundan sonra değişmez"),
    )
    .input(newConditionReportSchema)
    .output(conditionView)
    .errors({
      ...signingRefusals,
      CONDITION_TOO_LATE_TO_SIGN: conditionRefusals.CONDITION_TOO_LATE_TO_SIGN,
      CONDITION_PHOTOS_DIFFER: conditionRefusals.CONDITION_PHOTOS_DIFFER,
      CONDITION_DRAFT_CHANGED: conditionRefusals.CONDITION_DRAFT_CHANGED,
      CONDITION_PHOTO_MISSING: conditionRefusals.CONDITION_PHOTO_MISSING,
      KM_BELOW_LAST: conditionRefusals.KM_BELOW_LAST,
      KM_DOUBTFUL: refusals.KM_DOUBTFUL,
    }),

  addNote: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/rentals/{rentalId}/condition-notes", "Mühürlü tutanağa düzeltme notu ekle"))
    .input(newCorrectionSchema)
    .output(reportView)
    .errors({ ...notFoundRefusals, ID_TAKEN: refusals.ID_TAKEN }),
};
