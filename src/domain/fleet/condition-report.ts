import { addDays, countDaysBetween, parseLocalDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";

import { checkEventTime, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import type { CarPart, CarSide, DrawingPoint } from "./car-parts.ts";
import { findKmProblem } from "./rental-rules.ts";

export const CONDITION_DIRECTIONS = ["out", "in"] as const;

export type ConditionDirection = (typeof CONDITION_DIRECTIONS)[number];

export const DAMAGE_KINDS = ["scratch", "dent", "rub", "broken", "missing", "other"] as const;

export type DamageKind = (typeof DAMAGE_KINDS)[number];

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
export const MISSING_SIGNATURE_REASON_MAX = 100;
export const STROKES_MAX = 40;
export const SIGNATURE_POINTS_MAX = 400;

/** Points are in thousandths of the field's width and height, in the order of drawing. */
export type SignatureStroke = readonly (readonly [x: number, y: number])[];

export interface CarDamage extends DrawingPoint {
  readonly id: string;
  readonly side: CarSide;
  readonly part: CarPart;
  readonly kind: DamageKind;
  readonly note: string;
  readonly photoId: string | null;
}

/** The clerk's signature is optional, because the report is completed under the clerk's account anyway. */
export interface ConditionSignatures {
  readonly renter:
    | { readonly name: string; readonly strokes: readonly SignatureStroke[] }
    | { readonly absent: string };
  readonly clerk: { readonly strokes: readonly SignatureStroke[] } | null;
}

/**
 * Whether strokes form a signature: at least two points, and not too many strokes or points. docs/product/rentals.md
 * 9.26.
 */
export function isSignature(strokes: readonly SignatureStroke[]): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return strokes.length > 0 && strokes.length <= STROKES_MAX && points >= 2 && points <= SIGNATURE_POINTS_MAX;
}

/**
 * The SHA-256 of its canonical JSON is the seal of the report, which other programs can compute again. Form 2 adds
 * `rentalTime`, and for each photo when the server received it and from whom.
 */
export interface SignedConditionReport {
  readonly form: 1 | 2;
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
  readonly rentalTime?: string | null;
  readonly photos: readonly {
    readonly id: string;
    readonly position: string;
    readonly digest: string;
    readonly takenAt: string;
    readonly receivedAt?: string;
    readonly sentBy?: string;
  }[];
}

/** Numbers must be whole, because programming languages write fractions differently. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * Returns JSON with sorted keys and no spaces, so that equal records give equal text. Throws RangeError for a number
 * that is not whole. docs/product/rentals.md 9.26.
 */
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

/** The photos are sorted by id. */
export function makeSignedText(record: SignedConditionReport): string {
  const photos = record.photos.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return toCanonicalJson({ ...record, photos } as unknown as CanonicalValue);
}

/** Returns the first twelve digits of a hexadecimal hash in a form that people can compare: 'AB12 CD34 EF56'. */
export function shortenSeal(seal: string): string {
  return seal
    .slice(0, 12)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/gu, "$1 ");
}

/**
 * `happenedAt` is what the company states, `rentalTime` the hand-over or return that the rental had when the report was
 * sealed, and `sealedAt` when the server received the report.
 */
export interface ConditionTimes {
  readonly happenedAt: Date;
  readonly rentalTime: Date | null;
  readonly sealedAt: Date;
}

/** The hour in Istanbul of the next day from which a report counts as made later. */
const LATE_FROM_CLOCK = "12:00";

function findConditionStart({ happenedAt, rentalTime }: Omit<ConditionTimes, "sealedAt">): Date {
  return rentalTime !== null && rentalTime < happenedAt ? rentalTime : happenedAt;
}

/**
 * A late report has no signature of the renter, because nobody can tell on whose side it was made. The device's own
 * time does not count: only when the server heard of the report. docs/product/rentals.md 9.26.
 */
export function isSealedLate({ sealedAt, ...stated }: ConditionTimes): boolean {
  const nextDay = addDays(toIstanbulDate(findConditionStart(stated)), 1);
  return sealedAt >= parseLocalDateTime(`${nextDay}T${LATE_FROM_CLOCK}`)!;
}

export function countSealingDelayDays({ sealedAt, ...stated }: ConditionTimes): number {
  return countDaysBetween(toIstanbulDate(findConditionStart(stated)), toIstanbulDate(sealedAt));
}

export interface KmReading {
  readonly km: number;
  readonly at: Date;
}

/**
 * Why the km of a condition report are doubtful: below the car's last reading, or far above it; undefined if they are
 * plausible. Doubtful km are never refused; the user is only asked to confirm them. docs/product/rentals.md 9.26.
 */
export function findKmDoubt(before: KmReading | null, km: number | null, at: Date): "below" | "doubtful" | undefined {
  return before === null ? undefined : findKmProblem({ startedAt: before.at, kmOut: before.km, kmIn: km }, at);
}

export function checkConditionTime(
  asked: Date | undefined,
  last: CarEvent | null,
  now: Date,
): { readonly at: Date } | EventTimeProblem {
  return asked === undefined ? { at: now } : checkEventTime(asked, last, now);
}
