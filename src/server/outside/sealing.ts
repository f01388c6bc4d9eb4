import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret. It can be decrypted only with the same key and the same `purpose`, for example the account's id.
 */
export function seal(key: Buffer, purpose: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a secret. Returns undefined if the key or purpose differs or the data was changed. */
export function unseal(key: Buffer, purpose: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}
