import { mayInCompany, type CompanyRight, type MemberRole } from "./membership.ts";

/** After this many minutes without a touch or a key, a shared device is locked. */
export const REST_MINUTES = 7;

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

/** When a device that was touched now is locked. */
export function restsFrom(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + REST_MINUTES * 60 * 1000);
}

/** When a device that was unlocked now is shared no longer, unless it is unlocked again. */
export function sharingEnd(unlockedAt: Date): Date {
  return new Date(unlockedAt.getTime() + SHARED_DEVICE_DAYS * 24 * 60 * 60 * 1000);
}

/** Why a code cannot be a member's code. Codes that people try first are refused: one digit alone, and digits in a row. */
export function shiftCodeProblem(code: string): "form" | "guessable" | undefined {
  const { min, max } = SHIFT_CODE_DIGITS;
  if (!/^\d+$/.test(code) || code.length < min || code.length > max) return "form";
  const steps = new Set([...code].slice(1).map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9) ? "guessable" : undefined;
}
