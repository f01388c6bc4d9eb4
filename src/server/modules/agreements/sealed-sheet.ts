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

export interface StoredSheetRecord {
  readonly record: string;
  readonly digest: Buffer;
  readonly parts: Readonly<Partial<Record<AgreementPart, string>>>;
}

function hashSha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * The salt is an HMAC with the server's key, so that a sheet has the same digest when it is read and when it is signed,
 * and nobody without the key can find a deleted birth date by trying all dates.
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

/** `isWhole` is true if the record and the parts that still exist match the digests that were stored with them. */
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
