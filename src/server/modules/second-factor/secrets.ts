import { createHash, createHmac } from "node:crypto";

import {
  encodeBase32,
  TOTP_CODE_DIGITS,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from "#domain/people/second-factor.ts";

/** The code of a 30-second step: RFC 6238 with HMAC-SHA-1, which every authenticator app supports. */
export function computeTotp(secret: Buffer, step: number, digits = TOTP_CODE_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export function drawRecoveryCodes(draw: (count: number) => Uint8Array): string[] {
  const bytes = Math.ceil((RECOVERY_CODE_LENGTH * 5) / 8);
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => encodeBase32(draw(bytes)).slice(0, RECOVERY_CODE_LENGTH));
}

/** The text has 140 random bits, so the digest need not be slow to compute. */
export function digestText(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
