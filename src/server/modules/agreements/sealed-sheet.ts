import { createHash, createHmac } from "node:crypto";

import {
  AGREEMENT_PARTS,
  makeAgreementParts,
  makeAgreementRecord,
  readAgreement,
  type AgreementPart,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

/** A sheet as it is stored: its record, the digest of the record, and the parts that are deleted before the record. */
export interface StoredSheetRecord {
  readonly record: string;
  readonly digest: Buffer;
  readonly parts: Readonly<Partial<Record<AgreementPart, string>>>;
}

function hashSha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Makes the record of a sheet, its digest and its parts. The salt of each part is an HMAC of the part's text with the
 * server's key. So the sheet that a renter reads has the same digest as the sheet that is stored when they sign. After
 * a part is deleted, nobody without the key can find a birth date by trying all dates against the part's digest.
 */
export function sealSheet(
  keys: SecretKeys,
  companyId: string,
  sheet: SignedAgreement,
): Required<StoredSheetRecord> & {
  readonly parts: Record<AgreementPart, string>;
} {
  const parts = makeAgreementParts(sheet, (part, text) =>
    createHmac("sha256", keys.keyFor("agreement"))
      .update([companyId, sheet.rentalId, sheet.sheet, part, text].join(" "))
      .digest("hex")
      .slice(0, 32),
  );
  const digests = {
    contact: hashSha256(parts.contact).toString("hex"),
    identity: hashSha256(parts.identity).toString("hex"),
  };
  const record = makeAgreementRecord(sheet, digests);
  return { record, digest: hashSha256(record), parts };
}

/**
 * Parses a stored sheet. `isWhole` is true if the record and the parts that still exist match the digests that were
 * stored with them.
 */
export function parseStoredSheet({ record, digest, parts }: StoredSheetRecord): {
  sheet: SignedAgreement;
  isWhole: boolean;
} {
  const named = (JSON.parse(record) as { parts?: Record<AgreementPart, string> }).parts;
  const isWhole =
    hashSha256(record).equals(digest) &&
    AGREEMENT_PARTS.every((part) => {
      const text = parts[part];
      return text === undefined || hashSha256(text).toString("hex") === named?.[part];
    });
  return { sheet: readAgreement(record, parts), isWhole };
}
