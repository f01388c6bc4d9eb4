import { createHmac } from "node:crypto";

import type { Kysely } from "kysely";

import { makeSecondPersonPath } from "#contract/pages.ts";
import type { Mail } from "#contract/ports/mails.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import type { TakenMail } from "./store.ts";

/** Computed from the row's id, so that all mails have the same token; only its digest is stored. */
export function makeSecondPersonToken({ secretKeys }: Pick<Deps, "secretKeys">, id: string): string {
  return createHmac("sha256", secretKeys.keyFor("second-person")).update(id).digest("base64url");
}

/** After the operator has replaced the secret key, only the new token works. */
export async function makeSecondPersonLink(
  { db, ...deps }: Pick<Deps, "db" | "secretKeys" | "config">,
  { id, keyHash }: { id: string; keyHash: Buffer },
): Promise<string> {
  const token = makeSecondPersonToken(deps, id);
  const digest = hashToken(token);
  if (!digest.equals(keyHash)) await replaceSecondPersonKey(db, id, digest);
  return deps.config.publicUrl + makeSecondPersonPath(token);
}

async function replaceSecondPersonKey(db: Kysely<DB>, id: string, keyHash: Buffer): Promise<void> {
  await db.updateTable("secondPersons").set({ keyHash }).where("id", "=", id).execute();
}

type SecondPersonMailDeps = Pick<Deps, "db" | "secretKeys" | "config" | "limits">;

/**
 * The only text of the account in it is the account's mail address, so that nobody can use the mail to send texts to
 * strangers.
 */
export async function writeSecondPersonQuestion(
  deps: SecondPersonMailDeps,
  { recipient, details, tries }: TakenMail,
): Promise<Mail | SecondPersonMailRefusal> {
  const person = await deps.db
    .selectFrom("secondPersons")
    .innerJoin("users", "users.id", "secondPersons.userId")
    .select(["secondPersons.id", "secondPersons.keyHash", "users.email as by"])
    .where("secondPersons.id", "=", String(details["secondPersonId"]))
    .where("secondPersons.email", "=", recipient)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("users.emailConfirmedAt", "is not", null)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  if (!person) return "nobody waits for it";
  const isTooMany = tries === 1 && (await deps.limits.take("invitationMailsByRecipient", recipient)) !== undefined;
  if (isTooMany) return "too many to one address today";
  return { kind: "second-person-asked", name: "", by: person.by, link: await makeSecondPersonLink(deps, person) };
}

type SecondPersonMailRefusal = "nobody waits for it" | "too many to one address today";
