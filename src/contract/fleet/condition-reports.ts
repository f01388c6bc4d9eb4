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
} from "#contract/words/fields.ts";
import { fuelField, kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { CAR_PARTS, CAR_SIDES } from "#domain/fleet/car-parts.ts";
import { CONDITION_POSITIONS } from "#domain/fleet/condition-photo.ts";
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

const routeTags = { tags: ["Teslim ve iade tutanakları"] };

const INVALID_VALUE_MESSAGE = "Geçersiz değer.";
const directionSchema = z.enum(CONDITION_DIRECTIONS, { error: INVALID_VALUE_MESSAGE });
const positionSchema = z.enum(CONDITION_POSITIONS, { error: INVALID_VALUE_MESSAGE });

/**
 * Identifies a condition report by rental, direction (hand-over or return) and number of the rental's car. If `carNo`
 * is missing, the rental's present car is meant.
 */
const rentalCarInput = {
  rentalId: idField,
  direction: directionSchema,
  carNo: z.optional(
    z
      .int({ error: INVALID_VALUE_MESSAGE })
      .check(z.minimum(1, INVALID_VALUE_MESSAGE), z.maximum(100, INVALID_VALUE_MESSAGE)),
  ),
};

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
const damageView = z.object(damageFields);
export type DamageView = z.infer<typeof damageView>;

const photoView = z.object({
  id: z.string(),
  position: z.enum(CONDITION_POSITIONS),
  width: z.int(),
  height: z.int(),
  takenAt: z.date(),
});
export type ConditionPhotoView = z.infer<typeof photoView>;

/**
 * A signed condition report. `known` is whether an earlier report of the car has the damage too. `seal` is the report's
 * hash, and `sealHolds` whether the stored report still matches it. `corrections` were added later and are not part of
 * the report.
 */
const reportView = z.object({
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
  madeBy: z.string(),
  sealedAt: z.date(),
  seal: z.string(),
  sealHolds: z.boolean(),
  corrections: z.array(z.object({ id: z.string(), text: z.string(), madeBy: z.string(), createdAt: z.date() })),
});
export type ConditionReportView = z.infer<typeof reportView>;

/**
 * A condition report, signed or not, with the data known before it. The renter had the car from `from` until `until`.
 * `known` are the damages in the car's last report, and `kmBefore` is the last odometer reading. `other` is the report
 * of the other direction. `report` is null until it is signed.
 */
const conditionView = z.object({
  rentalId: z.string(),
  carNo: z.int(),
  direction: z.enum(CONDITION_DIRECTIONS),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  from: z.date(),
  until: z.nullable(z.date()),
  photos: z.array(photoView),
  report: z.nullable(reportView),
  known: z.array(damageView),
  accessories: z.array(z.enum(CAR_ACCESSORIES)),
  kmBefore: z.nullable(z.object({ km: z.int(), at: z.date() })),
  /** Odometer (km) and fuel as stored in the rental; null if nobody has entered them at the desk. */
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  /** Whether the company requires this report. */
  isAsked: z.boolean(),
  other: z.object({ photos: z.array(photoView), report: z.nullable(reportView) }),
});
export type ConditionView = z.infer<typeof conditionView>;

/**
 * The progress of a condition report. A rental has two reports for each of its cars: one of the hand-over and one of
 * the return. `photos` is the number of positions that have a photo.
 */
const conditionSummarySchema = z.object({
  carNo: z.int(),
  direction: z.enum(CONDITION_DIRECTIONS),
  code: z.string(),
  plate: z.string(),
  photos: z.int(),
  sealedAt: z.nullable(z.date()),
  /** When the car changed hands according to the signed report; null if the report is not signed. */
  happenedAt: z.nullable(z.date()),
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  /** Whether the company requires this report. */
  isAsked: z.boolean(),
  /** Whether the company requires this report and the car has changed hands, but the report is not signed. */
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
 * A photo of a condition report as base64. The caller makes `id`. `takenAt` is Istanbul time (docs/product.md 9.26).
 */
const newConditionPhotoSchema = z.strictObject({
  ...rentalCarInput,
  id: idField,
  position: positionSchema,
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

/**
 * A complete condition report. Once it is saved, it cannot be changed. The caller makes `id`. `happenedAt` is when the
 * car changed hands, in Istanbul time; now if it is missing. `kmIsRight` confirms an odometer reading that the server
 * found doubtful (docs/product.md 9.26).
 */
export const newConditionReportSchema = z.strictObject({
  ...rentalCarInput,
  id: idField,
  km: kmField,
  kmIsRight: z.optional(booleanField),
  fuel: fuelField,
  accessories: z
    .array(z.enum(CAR_ACCESSORIES, { error: INVALID_VALUE_MESSAGE }))
    .check(z.refine((all) => new Set(all).size === all.length, INVALID_VALUE_MESSAGE)),
  damages: z.array(newDamageSchema).check(
    z.maxLength(DAMAGES_MAX, `Bir tutanağa en fazla ${DAMAGES_MAX} hasar yazılır.`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, INVALID_VALUE_MESSAGE),
  ),
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
  notes: notesField(CONDITION_NOTES_MAX),
  place: optionalLineField(CONDITION_PLACE_MAX),
  happenedAt: z.optional(localDateTimeField("Lütfen geçerli bir tarih ve saat girin.")),
});
export type NewConditionReport = z.infer<typeof newConditionReportSchema>;

/** A correction that is added to a signed report. The report itself does not change. */
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
    .route({
      method: "GET",
      path: "/company/rentals/{rentalId}/condition",
      summary: "Kiralamanın tutanakları ne durumda",
      ...routeTags,
    })
    .input(z.strictObject({ rentalId: idField }))
    .output(z.array(conditionSummarySchema))
    .errors(notFoundRefusals),

  get: panelProcedure
    .route({
      method: "GET",
      path: "/company/rentals/{rentalId}/condition/{direction}",
      summary: "Teslim ya da iade tutanağı",
      ...routeTags,
    })
    .input(
      z.strictObject({
        ...rentalCarInput,
        carNo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
      }),
    )
    .output(conditionView)
    .errors(notFoundRefusals),

  photo: panelProcedure
    .route({
      method: "GET",
      path: "/company/condition-photos/{id}",
      summary: "Tutanağın bir fotoğrafı",
      ...routeTags,
    })
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  savePhoto: panelProcedure
    .route({
      method: "POST",
      path: "/company/rentals/{rentalId}/condition/{direction}/photos",
      summary: "Tutanağa fotoğraf: JPEG, PNG ya da WebP dosyası, base64 olarak",
      ...routeTags,
    })
    .input(newConditionPhotoSchema)
    .output(photoView)
    .errors({
      ...signingRefusals,
      CONDITION_PHOTOS_FULL: conditionRefusals.CONDITION_PHOTOS_FULL,
      PHOTO_UNREADABLE: refusals.PHOTO_UNREADABLE,
      PHOTO_TOO_LARGE: refusals.PHOTO_TOO_LARGE,
    }),

  seal: panelProcedure
    .route({
      method: "POST",
      path: "/company/rentals/{rentalId}/condition/{direction}",
      summary: "Tutanağı mühürle: bundan sonra değişmez",
      ...routeTags,
    })
    .input(newConditionReportSchema)
    .output(conditionView)
    .errors({
      ...signingRefusals,
      CONDITION_PHOTO_MISSING: conditionRefusals.CONDITION_PHOTO_MISSING,
      KM_BELOW_LAST: conditionRefusals.KM_BELOW_LAST,
      KM_DOUBTFUL: refusals.KM_DOUBTFUL,
    }),

  addNote: panelProcedure
    .route({
      method: "POST",
      path: "/company/rentals/{rentalId}/condition-notes",
      summary: "Mühürlü tutanağa düzeltme notu ekle",
      ...routeTags,
    })
    .input(newCorrectionSchema)
    .output(reportView)
    .errors({ ...notFoundRefusals, ID_TAKEN: refusals.ID_TAKEN }),
};
