import { mayInCompany, type CompanyRight, type MemberRole } from "./membership.ts";

/** After this many minutes without a touch or a key, a shared device is locked. */
export const REST_MINUTES = 7;

/** A session on a shared device ends after so many hours, even if somebody touches the device all the time. */
export const SHIFT_HOURS = 12;

/** A device that nobody unlocks for so many days is shared no longer. */
const SHARED_DEVICE_DAYS = 30;

/** Maximum number of shared devices of a company. */
export const SHARED_DEVICES_MAX = 20;

/** A member's code has at least and at most this many digits. */
export const SHIFT_CODE_DIGITS = { min: 4, max: 6 } as const;

/**
 * The rights that hold on a shared device. A right that is not listed rests there, whoever acts: what stays behind on a
 * desk must not change the team, and nobody can carry all of the company's data away on it.
 */
const onSharedDevice: ReadonlySet<CompanyRight> = new Set([
  "see-fleet",
  "edit-cars",
  "rent-out",
  "reverse",
  "customers",
  "delete-customers",
  "notices",
  "books",
  "desk-events",
  "shared-devices",
]);

/** Whether a member with this role has a right on a shared device. */
export function mayOnSharedDevice(role: MemberRole, right: CompanyRight): boolean {
  return onSharedDevice.has(right) && mayInCompany(role, right);
}

/** When a device that was touched now is locked: after a rest, or at the end of the shift that began at this time. */
export function restsFrom(touchedAt: Date, unlockedAt = touchedAt): Date {
  const rest = touchedAt.getTime() + REST_MINUTES * 60 * 1000;
  return new Date(Math.min(rest, unlockedAt.getTime() + SHIFT_HOURS * 60 * 60 * 1000));
}

/**
 * The device's former token holds until the new one came back this many seconds after it was given. By then the browser
 * has stored it for good, and requests that were under way with the former one have been answered.
 */
const TOKEN_ARRIVES_SECONDS = 60;

/** Whether a token that was given at this time is known to be stored, now that a request came with it. */
export function hasTokenArrived(givenAt: Date, now: Date): boolean {
  return now.getTime() - givenAt.getTime() >= TOKEN_ARRIVES_SECONDS * 1000;
}

/** When a device that was unlocked now is shared no longer, unless it is unlocked again. */
export function sharingEnd(unlockedAt: Date): Date {
  return new Date(unlockedAt.getTime() + SHARED_DEVICE_DAYS * 24 * 60 * 60 * 1000);
}

/** Middle columns of the pad, and years that everybody knows. Those from 1900 to 2039 are refused without a list. */
const COMMON_CODES: ReadonlySet<string> = new Set(["2580", "0852", "1071", "1453", "1881"]);

/**
 * Why a code cannot be a member's code. Codes that people try first are refused: one digit alone, digits in a row, two
 * or three digits repeated, years, and a few more.
 */
export function shiftCodeProblem(code: string): "form" | "guessable" | undefined {
  const { min, max } = SHIFT_CODE_DIGITS;
  if (!/^\d+$/.test(code) || code.length < min || code.length > max) return "form";
  if (/^(\d{2,3})\1+$/.test(code) || /^(?:19\d|20[0-3])\d$/.test(code) || COMMON_CODES.has(code)) return "guessable";
  const steps = new Set([...code].slice(1).map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9) ? "guessable" : undefined;
}
