const IV_BYTES = 12;

/**
 * `name` identifies the place where they are stored. Bytes that were moved to another place cannot be decrypted there.
 */
export async function encrypt(key: CryptoKey, name: string, bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(makeCipherParameters(iv, name), key, bytes);
  const whole = new Uint8Array(IV_BYTES + encrypted.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(encrypted), IV_BYTES);
  return whole;
}

/** Undefined if the bytes were encrypted with another key or name, or have been changed. */
export async function decrypt(
  key: CryptoKey,
  name: string,
  whole: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer | undefined> {
  const parts = [whole.subarray(0, IV_BYTES), whole.subarray(IV_BYTES)] as const;
  return crypto.subtle.decrypt(makeCipherParameters(parts[0], name), key, parts[1]).catch(() => undefined);
}

export async function encryptText(key: CryptoKey, name: string, text: string): Promise<string> {
  const whole = await encrypt(key, name, new TextEncoder().encode(text));
  return btoa(Array.from(whole, (byte) => String.fromCharCode(byte)).join(""));
}

export async function decryptText(key: CryptoKey, name: string, base64: string): Promise<string | undefined> {
  const bytes = await decrypt(key, name, decodeBase64(base64));
  return bytes && new TextDecoder().decode(bytes);
}

export function importKey(base64url: string): Promise<CryptoKey> {
  const bytes = decodeBase64(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function makeCipherParameters(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
