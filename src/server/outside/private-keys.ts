import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

export interface PrivateKey {
  kty: string;
  kid: string;
  alg: "ES256" | "EdDSA" | "RS256";
  [member: string]: unknown;
}

const PUBLIC_MEMBERS = ["kty", "kid", "alg", "crv", "x", "y", "n", "e"] as const;

const RSA_BITS_MIN = 3072;

/**
 * Returns undefined if the set is empty, contains a key that cannot sign or is too short, or contains two keys with the
 * same id.
 */
export function readPrivateKeys(text: string): PrivateKey[] | undefined {
  let keys: unknown;
  try {
    keys = (JSON.parse(text) as { keys?: unknown } | null)?.keys;
  } catch {
    return undefined;
  }
  if (!Array.isArray(keys) || keys.length === 0) return undefined;
  const read = keys.map((key: unknown) => readPrivateKey(key));
  const usable = read.filter((key) => key !== undefined);
  return usable.length === keys.length &&
    usable.every(canSign) &&
    new Set(usable.map(({ kid }) => kid)).size === keys.length
    ? usable
    : undefined;
}

function readPrivateKey(given: unknown): PrivateKey | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const key = given as Record<string, unknown>;
  const { kty, crv, d, kid } = key;
  if (typeof kty !== "string" || typeof d !== "string" || typeof kid !== "string" || kid === "") return undefined;
  if (kty === "EC" && crv === "P-256") return { ...key, kty, kid, alg: "ES256" };
  if (kty === "OKP" && crv === "Ed25519") return { ...key, kty, kid, alg: "EdDSA" };
  return kty === "RSA" ? { ...key, kty, kid, alg: "RS256" } : undefined;
}

function canSign(key: PrivateKey): boolean {
  const hash = key.alg === "EdDSA" ? null : "sha256";
  const probe = Buffer.from(key.kid);
  try {
    const own = createPrivateKey({ key, format: "jwk" });
    const published = createPublicKey({ key: toPublicKey(key), format: "jwk" });
    // Keys of the other kinds have no modulus.
    const isLong = (own.asymmetricKeyDetails?.modulusLength ?? RSA_BITS_MIN) >= RSA_BITS_MIN;
    return isLong && verify(hash, probe, published, sign(hash, probe, own));
  } catch {
    return false;
  }
}

export function toPublicKey(key: PrivateKey): Record<string, unknown> {
  const members = PUBLIC_MEMBERS.filter((name) => key[name] !== undefined).map((name) => [name, key[name]]);
  return { ...Object.fromEntries(members), use: "sig" };
}
