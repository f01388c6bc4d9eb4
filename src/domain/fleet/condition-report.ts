import { checkEventTime, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import type { CarPart, CarSide, DrawingPoint } from "./car-parts.ts";
import { findKmProblem } from "./rental-rules.ts";

/** A rental has two condition reports: when the car goes out, and when it comes back. docs/product.md 9.26. */
export const CONDITION_DIRECTIONS = ["out", "in"] as const;

export type ConditionDirection = (typeof CONDITION_DIRECTIONS)[number];

export const DAMAGE_KINDS = ["scratch", "dent", "rub", "broken", "missing", "other"] as const;

export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** Things in a car that the renter must bring back with the car. */
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

// With these maximums, the largest report fits into a request. A test of the contract checks the size.
export const DAMAGES_MAX = 30;
export const DAMAGE_NOTE_MAX = 80;
export const CONDITION_NOTES_MAX = 500;
export const CONDITION_PLACE_MAX = 100;
export const ABSENT_REASON_MAX = 100;
export const STROKES_MAX = 40;
export const SIGNATURE_POINTS_MAX = 400;

/** A stroke of a signature. Points are in thousandths of the field's width and height, in the order of drawing. */
export type SignatureStroke = readonly (readonly [x: number, y: number])[];

/** A damage of a car. `photoId` is the id of a photo of the same report. */
export interface CarDamage extends DrawingPoint {
  readonly id: string;
  readonly side: CarSide;
  readonly part: CarPart;
  readonly kind: DamageKind;
  readonly note: string;
  readonly photoId: string | null;
}

/** The renter's signature, or the reason why there is none. The clerk, whose account seals the record, may sign too. */
export interface ConditionSignatures {
  readonly renter:
    | { readonly name: string; readonly strokes: readonly SignatureStroke[] }
    | { readonly absent: string };
  readonly clerk: { readonly strokes: readonly SignatureStroke[] } | null;
}

/** Whether a signature has strokes, and not too many. docs/product.md 9.26. */
export function isSignature(strokes: readonly SignatureStroke[]): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return strokes.length > 0 && strokes.length <= STROKES_MAX && points >= 2 && points <= SIGNATURE_POINTS_MAX;
}

/** The content from which the seal's hash is computed. Other programs can compute it again. */
export interface SignedConditionReport {
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
  readonly damages: readonly (CarDamage & { readonly known: boolean })[];
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
export function toCanonicalJson(value: CanonicalValue): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isReadonlyArray(value)) return `[${value.map((one) => toCanonicalJson(one)).join(",")}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(value[key]!)}`);
  return `{${members.join(",")}}`;
}

function isReadonlyArray(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

/** The text whose hash seals a record. */
export function makeSignedText(record: SignedConditionReport): string {
  const photos = record.photos.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return toCanonicalJson({ ...record, photos } as unknown as CanonicalValue);
}

/** Returns the beginning of a seal for people to compare: 'AB12 CD34 EF56'. */
export function shortenSeal(seal: string): string {
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

/**
 * Why the km of a record are doubtful: below the last reading, or far above it; undefined if they are plausible.
 * Doubtful km are never refused; the user is only asked to confirm them. docs/product.md 9.26.
 */
export function findKmDoubt(before: KmReading | null, km: number | null, at: Date): "below" | "doubtful" | undefined {
  return before === null ? undefined : findKmProblem({ startedAt: before.at, kmOut: before.km, kmIn: km }, at);
}

/**
 * When a car was handed over or came back according to its record. The time is never before the car's last event, even
 * if the rental is entered later, and never after now. docs/product.md 9.26.
 */
export function checkConditionTime(
  asked: Date | undefined,
  last: CarEvent | null,
  now: Date,
): { readonly at: Date } | EventTimeProblem {
  return asked === undefined ? { at: now } : checkEventTime(asked, last, now);
}
