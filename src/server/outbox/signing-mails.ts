import { createHmac } from "node:crypto";

import type { Kysely } from "kysely";

import type { Mail } from "#contract/ports/mails.ts";
import { readAgreement, sumCharges } from "#domain/fleet/agreement.ts";
import { SIGNING_CODE_DIGITS, SIGNING_CODE_MINUTES } from "#domain/fleet/signing-code.ts";
import { hasConfirmedAddress, type SigningEvidence } from "#domain/fleet/signing.ts";
import { listVisibleContacts } from "#domain/words/contact.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import type { TakenMail } from "./store.ts";

/**
 * From the row's id, the address and the digest of the sheet: the database holds neither code nor hash, and a code
 * confirms neither another address nor another sheet.
 */
export function computeSigningCode(
  keys: SecretKeys,
  { id, email, digest: sheet }: { id: string; email: string; digest: string },
): string {
  const digest = createHmac("sha256", keys.keyFor("signing-code")).update(`${id} ${email} ${sheet}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** SIGNING_CODE_DIGITS).padStart(SIGNING_CODE_DIGITS, "0");
}

export async function writeSigningCode(
  { db, limits, secretKeys, now }: Pick<Deps, "db" | "limits" | "secretKeys" | "now">,
  { recipient, details, tries }: TakenMail,
): Promise<Mail | "nobody waits for it" | "too many to one address today"> {
  const { digest, plate, from, until, sum } = details;
  const row = await db
    .selectFrom("signingCodes")
    .innerJoin("companies", "companies.id", "signingCodes.companyId")
    .select(["signingCodes.id", "companies.name as company"])
    .where("signingCodes.id", "=", String(details["codeId"]))
    .where("signingCodes.createdAt", ">", new Date(now().getTime() - SIGNING_CODE_MINUTES * 60_000))
    .executeTakeFirst();
  // A version that did not bind codes to sheets has queued the mail. Its code would confirm nothing.
  if (!row || typeof digest !== "string") return "nobody waits for it";
  const isTooMany = tries === 1 && (await limits.take("signingCodesByRecipient", recipient)) !== undefined;
  if (isTooMany) return "too many to one address today";
  return {
    kind: "signing-code",
    name: "",
    company: row.company,
    code: computeSigningCode(secretKeys, { id: row.id, email: recipient, digest }),
    validMinutes: SIGNING_CODE_MINUTES,
    plate: String(plate),
    from: new Date(String(from)),
    until: new Date(String(until)),
    sum: Number(sum),
  };
}

export function readSheetOfMail({ details }: Pick<TakenMail, "details">): { companyId: string; digest: string } {
  return { companyId: String(details["companyId"]), digest: String(details["digest"]) };
}

/**
 * The copy has what a company typed and what identifies the renter, so it goes only to whoever entered the code from
 * this address.
 */
export async function writeAgreementSigned(
  { db, limits }: Pick<Deps, "db" | "limits">,
  mail: TakenMail,
): Promise<Mail | "nobody waits for it" | "too many to one address today"> {
  const { recipient, tries } = mail;
  const { companyId, digest } = readSheetOfMail(mail);
  const row = await db
    .selectFrom("rentalAgreements as sheets")
    .innerJoin("agreementAcceptances as accepted", (join) =>
      join
        .onRef("accepted.companyId", "=", "sheets.companyId")
        .onRef("accepted.rentalId", "=", "sheets.rentalId")
        .onRef("accepted.sheet", "=", "sheets.sheet"),
    )
    .select(["sheets.record", "accepted.acceptedAt", "accepted.way", "accepted.evidence"])
    .where("sheets.companyId", "=", companyId)
    .where("sheets.digest", "=", Buffer.from(digest, "hex"))
    .executeTakeFirst();
  if (!row) return "nobody waits for it";
  const hasCopy = hasConfirmedAddress(row.evidence as SigningEvidence | null);
  // Codes have limits of their own, so nobody can use up the mails of whoever entered one.
  const isCounted = tries === 1 && !hasCopy;
  if (isCounted && (await limits.take("invitationMailsByRecipient", recipient)) !== undefined)
    return "too many to one address today";
  const { facts, terms } = readAgreement(row.record, {});
  const [contact] = listVisibleContacts(["phone"], { phone: { value: terms.company.phone, visible: true } });
  return {
    kind: "agreement-signed",
    name: "",
    company: terms.company.name,
    phone: contact?.text ?? "",
    plate: facts.car.plate || facts.car.code,
    from: new Date(facts.from),
    until: new Date(facts.until),
    sum: sumCharges(facts),
    signedAt: row.acceptedAt,
    way: row.way,
    hasCopy,
  };
}

export async function recordMailedCopy(
  db: Kysely<DB>,
  { companyId, digest, to: mailedTo }: { companyId: string; digest: string; to: string },
  mailedAt: Date,
): Promise<void> {
  await db
    .insertInto("agreementCopies")
    .columns(["companyId", "rentalId", "sheet", "mailedAt", "mailedTo"])
    .expression((eb) =>
      eb
        .selectFrom("rentalAgreements")
        .select(["companyId", "rentalId", "sheet", eb.val(mailedAt).as("mailedAt"), eb.val(mailedTo).as("mailedTo")])
        .where("companyId", "=", companyId)
        .where("digest", "=", Buffer.from(digest, "hex")),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["companyId", "rentalId", "sheet"])
        .doUpdateSet({ mailedAt, mailedTo })
        .where("agreementCopies.mailedAt", "is", null),
    )
    .execute();
}
