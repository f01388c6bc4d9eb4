import { eventTime, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import type { CarPart, CarSide, DrawingPoint } from "./car-parts.ts";
import { findKmProblem } from "./rental-rules.ts";

/** A car goes out with a rental and comes back in. docs/product.md 9.26. */
export const CONDITION_DIRECTIONS = ["out", "in"] as const;

export type ConditionDirection = (typeof CONDITION_DIRECTIONS)[number];

export const DAMAGE_KINDS = ["scratch", "dent", "rub", "broken", "missing", "other"] as const;

export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** What lies in a car and should come back with it. */
export const CAR_ACCESSORIES = [
  "registration",
  "spare-wheel",
  "jack",
  "triangle",
  "extinguisher",
  "first-aid",
  "child-seat",
  "navigation",
  "snow-chains",
] as const;

export type CarAccessory = (typeof CAR_ACCESSORIES)[number];

// Together they keep the largest record within what a procedure takes (the test of the contract).
export const DAMAGES_MAX = 30;
export const DAMAGE_NOTE_MAX = 80;
export const CONDITION_NOTES_MAX = 500;
export const CONDITION_PLACE_MAX = 100;
export const ABSENT_REASON_MAX = 100;
export const STROKES_MAX = 40;
export const SIGNATURE_POINTS_MAX = 400;

/** A stroke of a signature: points in thousandths of its box, as they were drawn. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** Something that is wrong with a car; `photoId` names a photo of the same record. */
export interface Damage extends DrawingPoint {
  readonly id: string;
  readonly side: CarSide;
  readonly part: CarPart;
  readonly kind: DamageKind;
  readonly note: string;
  readonly photoId: string | null;
}

/** The renter's signature, or why there is none. The clerk, whose account seals the record, may sign too. */
export interface ConditionSignatures {
  readonly renter: { readonly name: string; readonly strokes: readonly Stroke[] } | { readonly absent: string };
  readonly clerk: { readonly strokes: readonly Stroke[] } | null;
}

/** Whether a signature has strokes, and not too many. docs/product.md 9.26. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return strokes.length > 0 && strokes.length <= STROKES_MAX && points >= 2 && points <= SIGNATURE_POINTS_MAX;
}

/** What the hash of a sealed record is computed from. Another program can compute it again. */
export interface SealedCondition {
  readonly form: 1;
  readonly id: string;
  readonly rentalId: string;
  readonly carNo: number;
  readonly direction: ConditionDirection;
  readonly code: string;
  readonly plate: string;
  readonly km: number | null;
  readonly fuel: number | null;
  readonly accessories: readonly string[];
  readonly damages: readonly (Damage & { readonly known: boolean })[];
  readonly signatures: ConditionSignatures;
  readonly notes: string;
  readonly place: string;
  readonly happenedAt: string;
  readonly madeBy: string;
  readonly sealedAt: string;
  readonly photos: readonly {
    readonly id: string;
    readonly position: string;
    readonly digest: string;
    readonly takenAt: string;
  }[];
}

/** The values of canonical JSON. Numbers are whole, because programs write fractions differently. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/** Returns JSON with sorted keys and no spaces, so that equal records give equal text. docs/product.md 9.26. */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map((one) => canonicalJson(one)).join(",")}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`);
  return `{${members.join(",")}}`;
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

/** The text whose hash seals a record. */
export function makeSealedText(record: SealedCondition): string {
  const photos = record.photos.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return canonicalJson({ ...record, photos } as unknown as CanonicalValue);
}

/** Returns the beginning of a seal for people to compare: 'AB12 CD34 EF56'. */
export function shortSeal(seal: string): string {
  return seal
    .slice(0, 12)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/gu, "$1 ");
}

/** An odometer reading and its time. */
export interface KmReading {
  readonly km: number;
  readonly at: Date;
}

/** What is asked about the km of a record: they are below what was read before, or far above it. Nothing is refused. docs/product.md 9.26. */
export function findKmDoubt(before: KmReading | null, km: number | null, at: Date): "below" | "doubtful" | undefined {
  return before === null ? undefined : findKmProblem({ startedAt: before.at, kmOut: before.km, kmIn: km }, at);
}

/**
 * When a car was handed over or came back by its record: not before what happened to it last, as of a rental that is entered later, and not
 * later than now. docs/product.md 9.26.
 */
export function conditionTime(
  asked: Date | undefined,
  last: CarEvent | null,
  now: Date,
): { readonly at: Date } | EventTimeProblem {
  return asked === undefined ? { at: now } : eventTime(asked, last, now);
}
