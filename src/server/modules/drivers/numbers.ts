import { seal, unseal } from "#server/outside/sealing.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

/** The numbers of a driver that are stored encrypted. */
export type NumberKind = "identity" | "licence";

/**
 * The place where a number is stored. The encryption includes it, so that a number that was copied to another row,
 * column or company cannot be decrypted there.
 */
interface OfDriver {
  readonly companyId: string;
  readonly id: string;
}

export function sealNumber(keys: SecretKeys, driver: OfDriver, kind: NumberKind, number: string): Buffer {
  return seal(keys.keyFor("driver"), purposeOf(driver, kind), Buffer.from(number));
}

/** Decrypts a number; '' for none. Undefined if it was encrypted with another key. */
export function openNumber(
  keys: SecretKeys,
  driver: OfDriver,
  kind: NumberKind,
  sealed: Buffer | null,
): string | undefined {
  return sealed === null ? "" : unseal(keys.keyFor("driver"), purposeOf(driver, kind), sealed)?.toString();
}

function purposeOf({ companyId, id }: OfDriver, kind: NumberKind): string {
  return `${companyId} ${id} ${kind}`;
}
