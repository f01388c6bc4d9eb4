import type { Role } from "./actor.ts";

/** The code of an authenticator app changes after this number of seconds. RFC 6238. */
const TOTP_STEP_SECONDS = 30;

export const TOTP_CODE_DIGITS = 6;

/** The number of random bytes of the shared secret. RFC 4226, section 4. */
export const TOTP_SECRET_BYTES = 20;

export const RECOVERY_CODE_COUNT = 10;

/** With 140 bits, a plain hash without a salt is safe to store. */
export const RECOVERY_CODE_LENGTH = 28;

/** The number of characters of recovery codes made until 27 November 2026. Such codes remain valid. */
const OLD_RECOVERY_CODE_LENGTH = 16;

export const CHALLENGE_MINUTES = 10;

/** The number of minutes within which a newly shown secret can be confirmed with a code. */
export const SETUP_MINUTES = 30;

/** `missing` means that the second factor is off, although administrators of a public site need one. */
export function getSecondFactorState(role: Role, isOn: boolean, isPublic: boolean): "on" | "off" | "missing" {
  if (isOn) return "on";
  return mayTurnOffSecondFactor(role, isPublic) ? "off" : "missing";
}

export function mayTurnOffSecondFactor(role: Role, isPublic: boolean): boolean {
  return role !== "admin" || !isPublic;
}

/** The number of whole time steps from 1970 to `now`. RFC 6238, section 4.2. */
export function computeTotpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);
}

/**
 * The time steps whose codes are accepted now, most likely first: the present step, the previous and the next, because
 * clocks differ and people type slowly. Steps up to `lastStep` are left out, so that no code is used twice.
 */
export function listAcceptedTotpSteps(now: Date, lastStep: number): number[] {
  const step = computeTotpStep(now);
  return [step, step - 1, step + 1].filter((one) => one > lastStep);
}

/** A typed code: from the authenticator app (`totp`), or a recovery code in capitals without separators. */
export type EnteredCode = { kind: "totp" | "recovery"; code: string };

const BASE32_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const totpPattern = new RegExp(`^[0-9]{${TOTP_CODE_DIGITS}}$`, "u");
const recoveryCodePattern = new RegExp(
  `^(?:[${BASE32_ALPHABET}]{${RECOVERY_CODE_LENGTH}}|[${BASE32_ALPHABET}]{${OLD_RECOVERY_CODE_LENGTH}})$`,
  "u",
);

/**
 * Parses a typed or pasted code, which may have spaces, hyphens and lower-case letters. Recovery codes have no 0, 1 and
 * 8, so these digits are read as similar letters.
 */
export function readEnteredCode(text: string): EnteredCode | undefined {
  const typed = text.normalize("NFKC").replaceAll(/[\s\p{Dash}\p{Cf}]/gu, "");
  if (totpPattern.test(typed)) return { kind: "totp", code: typed };
  const letters = typed.replaceAll(/[ıİ]/gu, "I").toUpperCase();
  const code = letters.replaceAll("0", "O").replaceAll("1", "I").replaceAll("8", "B");
  return recoveryCodePattern.test(code) ? { kind: "recovery", code } : undefined;
}

export function encodeBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32_ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32_ALPHABET[(held << (5 - bits)) & 31];
}

export function groupByFour(text: string, separator: " " | "-"): string {
  return (text.match(/.{1,4}/gu) ?? []).join(separator);
}

export function makeOtpauthUrl({ brand, email, secret }: { brand: string; email: string; secret: string }): string {
  const issuer = encodeURIComponent(brand);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
