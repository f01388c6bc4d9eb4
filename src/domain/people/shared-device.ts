import { hasCompanyRight, type CompanyRight, type MemberRole } from "./membership.ts";

export const IDLE_LOCK_MINUTES = 7;

export const UNLOCKED_HOURS_MAX = 12;

/** A device that nobody has unlocked for this many days is no longer shared. */
const SHARED_DEVICE_DAYS = 30;

export const SHARED_DEVICES_MAX = 20;

export const SHIFT_CODE_DIGITS = { min: 4, max: 6 } as const;

/**
 * Anybody at the desk can reach the device. So the rights to manage members or to export the company's data, for
 * example, do not apply there, whatever the member's role.
 */
const sharedDeviceRights: ReadonlySet<CompanyRight> = new Set([
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

export function hasRightOnSharedDevice(role: MemberRole, right: CompanyRight): boolean {
  return sharedDeviceRights.has(right) && hasCompanyRight(role, right);
}

export function computeLockTime(touchedAt: Date, unlockedAt = touchedAt): Date {
  const rest = touchedAt.getTime() + IDLE_LOCK_MINUTES * 60 * 1000;
  return new Date(Math.min(rest, unlockedAt.getTime() + UNLOCKED_HOURS_MAX * 60 * 60 * 1000));
}

/**
 * When a device gets a new token, its former token remains valid for at least this many seconds. It becomes invalid
 * when a later request has the new token: the browser has then stored the new token, and older requests were answered.
 */
const FORMER_TOKEN_SECONDS = 60;

export function hasTokenArrived(givenAt: Date, now: Date): boolean {
  return now.getTime() - givenAt.getTime() >= FORMER_TOKEN_SECONDS * 1000;
}

export function computeSharingEnd(unlockedAt: Date): Date {
  return new Date(unlockedAt.getTime() + SHARED_DEVICE_DAYS * 24 * 60 * 60 * 1000);
}

/** The middle column of the keypad in both directions, and well-known years before 1900. */
const COMMON_SHIFT_CODES: ReadonlySet<string> = new Set(["2580", "0852", "1071", "1453", "1881"]);

/**
 * Codes that people try first are refused: one digit repeated, consecutive digits, two or three digits repeated, years,
 * and a few more.
 */
export function findShiftCodeProblem(code: string): "form" | "guessable" | undefined {
  const { min, max } = SHIFT_CODE_DIGITS;
  if (!/^\d+$/.test(code) || code.length < min || code.length > max) return "form";
  if (/^(\d{2,3})\1+$/.test(code) || /^(?:19\d|20[0-3])\d$/.test(code) || COMMON_SHIFT_CODES.has(code))
    return "guessable";
  const steps = new Set([...code].slice(1).map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9) ? "guessable" : undefined;
}
