import { encryptSecret, decryptSecret } from "#server/outside/sealing.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

export type DriverNumberKind = "identity" | "licence";

/**
 * The encryption includes it, so that a number that was copied to another row, column or company cannot be decrypted
 * there.
 */
interface DriverKey {
  readonly companyId: string;
  readonly id: string;
}

export function encryptNumber(keys: SecretKeys, driver: DriverKey, kind: DriverNumberKind, number: string): Buffer {
  return encryptSecret(keys.keyFor("driver"), keyPurposeOf(driver, kind), Buffer.from(number));
}

/** Undefined if it was encrypted with another key. */
export function decryptNumber(
  keys: SecretKeys,
  driver: DriverKey,
  kind: DriverNumberKind,
  sealed: Buffer | null,
): string | undefined {
  return sealed === null ? "" : decryptSecret(keys.keyFor("driver"), keyPurposeOf(driver, kind), sealed)?.toString();
}

function keyPurposeOf({ companyId, id }: DriverKey, kind: DriverNumberKind): string {
  return `${companyId} ${id} ${kind}`;
}
