import { createHmac } from "node:crypto";

import { makeSecondPersonPath, pages } from "#contract/pages.ts";
import type { Mail } from "#contract/ports/mails.ts";
import { SECOND_PERSON_INVITATION_DAYS } from "#domain/notices/second-person.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";

import type { TakenMail } from "./store.ts";

/** Computed from the row's id, so that all mails have the same token; only its digest is stored. */
export function makeSecondPersonToken({ secretKeys }: Pick<Deps, "secretKeys">, id: string): string {
  return createHmac("sha256", secretKeys.keyFor("second-person")).update(id).digest("base64url");
}

/**
 * That of a sticker leads to where an account accepts it: its token comes after '#', which browsers do not send to
 * servers. After the operator has replaced the secret key, only the new token works.
 */
export async function makeSecondPersonLink(
  { db, ...deps }: Pick<Deps, "db" | "secretKeys" | "config">,
  { id, code, tokenHash }: { id: string; code: string | null; tokenHash: Buffer },
): Promise<string> {
  const token = makeSecondPersonToken(deps, id);
  const digest = hashToken(token);
  if (!digest.equals(tokenHash))
    await db
      .updateTable("secondPeople")
      .set({ tokenHash: digest })
      .where("id", "=", id)
      .where("tokenHash", "=", tokenHash)
      .execute();
  const path = code === null ? makeSecondPersonPath(token) : `${pages.invitation.path}#${token}`;
  return deps.config.publicUrl + path;
}

type SecondPersonMailDeps = Pick<Deps, "db" | "secretKeys" | "config" | "limits" | "now">;

/**
 * The only texts of the account in it are the account's mail address and the sticker's plate, so that nobody can use
 * the mail to send texts to strangers.
 */
export async function writeSecondPersonQuestion(
  deps: SecondPersonMailDeps,
  { recipient, details, tries }: TakenMail,
): Promise<Mail | SecondPersonMailRefusal> {
  const person = await deps.db
    .selectFrom("secondPeople as person")
    .innerJoin("users", "users.id", "person.ownerId")
    .leftJoin("profiles", "profiles.code", "person.code")
    .select(["person.id", "person.code", "tokenHash", "plate", "plateHiddenAt", "users.email as by"])
    .where("person.id", "=", String(details["secondPersonId"]))
    .where("person.email", "=", recipient)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("expiresAt", ">", deps.now())
    .where("users.emailConfirmedAt", "is not", null)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  if (!person) return "nobody waits for it";
  const isTooMany = tries === 1 && (await deps.limits.take("invitationMailsByRecipient", recipient)) !== undefined;
  if (isTooMany) return "too many to one address today";
  const { id, by, code, plate, plateHiddenAt } = person;
  // A hidden plate is never mailed.
  const sticker = code === null ? "" : (plateHiddenAt === null && plate) || code;
  const link = await makeSecondPersonLink(deps, { id, code, tokenHash: person.tokenHash! });
  return { kind: "second-person-asked", name: "", by, sticker, link, validDays: SECOND_PERSON_INVITATION_DAYS };
}

type SecondPersonMailRefusal = "nobody waits for it" | "too many to one address today";
