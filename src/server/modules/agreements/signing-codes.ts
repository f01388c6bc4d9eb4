import { sql, type Kysely, type Transaction } from "kysely";

import { sumCharges, type AgreedFacts, type SignedAgreement } from "#domain/fleet/agreement.ts";
import { checkSigningCode, isSameMailbox, maskEmail, type SigningCodeRefusal } from "#domain/fleet/signing-code.ts";
import { SIGNING_DOUBTS, type SigningDoubt, type SigningEvidence } from "#domain/fleet/signing.ts";
import { formatPhone } from "#domain/words/phone.ts";
import type { Booking } from "#server/db/booking.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { computeSigningCode } from "#server/outbox/signing-mails.ts";
import { queueMail } from "#server/outbox/store.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

const DAY_MS = 86_400_000;

/** A code that was sent before is not valid any more. */
export async function sendSigningCode(
  tx: Transaction<DB>,
  { companyId, rentalId }: { companyId: string; rentalId: string },
  { digest, facts }: { digest: string; facts: AgreedFacts },
  now: Date,
): Promise<void> {
  const { renter, car, from, until } = facts;
  const id = makeId(now);
  await tx
    .insertInto("signingCodes")
    .values({ companyId, rentalId, id, createdAt: now })
    .onConflict((conflict) => conflict.columns(["companyId", "rentalId"]).doUpdateSet({ id, createdAt: now, tries: 0 }))
    .execute();
  const said = { digest, plate: car.plate || car.code, from, until, sum: sumCharges(facts) };
  await queueMail(tx, { kind: "signing-code", recipient: renter.email, codeId: id, ...said }, now);
}

/**
 * Returns what the evidence of the signature says about it (null if the renter has no address), or the reason for a
 * refusal. Call it with the booking locked.
 */
export async function confirmByCode(
  tx: Transaction<DB>,
  keys: SecretKeys,
  { companyId, booking, email, digest }: { companyId: string; booking: Booking; email: string; digest: string },
  entered: string | undefined,
  now: Date,
): Promise<NonNullable<SigningEvidence["code"]> | null | "SIGNING_CODE_NEEDED" | SigningCodeRefusal> {
  if (email === "") return null;
  const row = await tx
    .selectFrom("signingCodes")
    .select(["id", "createdAt", "tries"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", booking.id)
    .executeTakeFirst();
  if (!row || entered === undefined) return "SIGNING_CODE_NEEDED";
  const code = computeSigningCode(keys, { id: row.id, email, digest });
  const refused = checkSigningCode({ ...row, code }, entered, now);
  if (refused) {
    await tx
      .updateTable("signingCodes")
      .set({ tries: sql`tries + 1` })
      .where("id", "=", row.id)
      .where("tries", "<", 100)
      .execute();
    return refused;
  }
  await tx.deleteFrom("signingCodes").where("id", "=", row.id).execute();
  const knownSince = await findAddressAge(tx, companyId, booking);
  return { at: now.toISOString(), address: maskEmail(email), knownSince: knownSince.toISOString() };
}

/** Customers keep no history, so this is the last change of the customer's data; the address may be older. */
async function findAddressAge(tx: Transaction<DB>, companyId: string, { kind, id }: Booking): Promise<Date> {
  const { updatedAt } = await tx
    .selectFrom("customers")
    .select("updatedAt")
    .where("companyId", "=", companyId)
    .where("id", "=", (eb) =>
      eb
        .selectFrom(kind === "rental" ? "rentals" : "reservations")
        .select("customerId")
        .where("companyId", "=", companyId)
        .where("id", "=", id),
    )
    .executeTakeFirstOrThrow();
  return updatedAt;
}

/** What the renter's address and telephone cannot say, because they are the company's or somebody else's, too. */
export async function findSigningDoubts(
  tx: Transaction<DB>,
  companyId: string,
  { name, email, phone }: AgreedFacts["renter"],
  earlier: readonly SignedAgreement[],
): Promise<SigningDoubt[]> {
  const staff = await tx
    .selectFrom("companyMembers")
    .innerJoin("users", "users.id", "companyMembers.userId")
    .select("users.email")
    .where("companyMembers.companyId", "=", companyId)
    .unionAll(tx.selectFrom("invitations").select("email").where("companyId", "=", companyId))
    .execute();
  const company = await tx
    .selectFrom("companies")
    .select(["phone", "contactPhone", "whatsapp"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const sharing = await tx
    .selectFrom("customers")
    .select("id")
    .where("companyId", "=", companyId)
    .where("email", "=", email)
    .where("name", "!=", name)
    .limit(1)
    .executeTakeFirst();
  const doubts: Record<SigningDoubt, boolean> = {
    "company-address": email !== "" && staff.some((one) => isSameMailbox(one.email, email)),
    "company-phone": phone !== "" && Object.values(company).some((one) => formatPhone(one) === phone),
    "address-changed": earlier.some(({ facts: { renter } }) => renter.email !== "" && renter.email !== email),
    "shared-address": email !== "" && sharing !== undefined,
  };
  return SIGNING_DOUBTS.filter((doubt) => doubts[doubt]);
}

export async function deleteOldSigningCodes(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("signingCodes")
    .where("createdAt", "<", new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
