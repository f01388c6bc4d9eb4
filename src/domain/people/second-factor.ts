import type { Role } from "./actor.ts";

/** For how many seconds one code of the telephone stands. RFC 6238. */
const STEP_SECONDS = 30;

/** Digits of a code. RFC 6238. */
export const CODE_DIGITS = 6;

/** Random bytes of the secret that server and telephone share. RFC 4226, section 4. */
export const SECRET_BYTES = 20;

/** How many recovery codes an account gets at a time. docs/product.md 3.7. */
export const RECOVERY_CODES = 10;

/** Random bytes of one recovery code: nobody guesses 80 bits. */
export const RECOVERY_BYTES = 10;

/** For how many minutes the right password waits for its code. */
export const CHALLENGE_MINUTES = 10;

/** For how many minutes a secret that was shown waits to be confirmed. */
export const SETUP_MINUTES = 30;

/**
 * What stands between a session and its account: the second factor is `on`, `off`, or `missing` where it is required. Required of
 * administrators of a public site. `isPublic` is whether its address is https.
 */
export function secondFactorStanding(role: Role, isOn: boolean, isPublic: boolean): "on" | "off" | "missing" {
  if (isOn) return "on";
  return mayTurnOff(role, isPublic) ? "off" : "missing";
}

/** Whether an account of this role may do without a second factor. `isPublic` as above. */
export function mayTurnOff(role: Role, isPublic: boolean): boolean {
  return role !== "admin" || !isPublic;
}

/** The step that an instant lies in: whole steps since 1970. RFC 6238, section 4.2. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The steps whose code is taken now, the likeliest first: this one, and one to either side for clocks that differ and people who type
 * slowly. None up to `lastStep`, whose codes were used already. RFC 6238, section 5.2.
 */
export function stepsTaken(now: Date, lastStep: number): number[] {
  const step = stepAt(now);
  return [step, step - 1, step + 1].filter((one) => one > lastStep);
}

/** What somebody typed as their second step: a code of the telephone, or a recovery code in capitals without separators. */
export type EnteredCode = { kind: "totp" | "recovery"; code: string };

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const RECOVERY_LENGTH = (RECOVERY_BYTES * 8) / 5;
const isTotp = new RegExp(`^[0-9]{${CODE_DIGITS}}$`, "u");
const isRecovery = new RegExp(`^[${ALPHABET}]{${RECOVERY_LENGTH}}$`, "u");

/**
 * Reads a code as people type and paste it: with spaces or hyphens anywhere, letters of either size, and the digits 0, 1 and 8, which
 * no recovery code has, for the letters that they look like. Undefined when it is neither kind.
 */
export function readEnteredCode(text: string): EnteredCode | undefined {
  const typed = text.normalize("NFKC").replaceAll(/[\s\p{Dash}\p{Cf}]/gu, "");
  if (isTotp.test(typed)) return { kind: "totp", code: typed };
  const letters = typed.replaceAll(/[ıİ]/gu, "I").toUpperCase();
  const code = letters.replaceAll("0", "O").replaceAll("1", "I").replaceAll("8", "B");
  return isRecovery.test(code) ? { kind: "recovery", code } : undefined;
}

/** Bytes as letters and digits that are hard to confuse, without padding. RFC 4648, section 6. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

/** A secret or a recovery code as people read it off: in groups of four. */
export function inFours(text: string, separator: " " | "-"): string {
  return (text.match(/.{1,4}/gu) ?? []).join(separator);
}

/** What the QR code for an authenticator holds: the secret, and by which names the entry is known there. */
export function otpauthAddress({ brand, email, secret }: { brand: string; email: string; secret: string }): string {
  const issuer = encodeURIComponent(brand);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
