import type { Mail } from "#contract/ports/mails.ts";
import { EMAIL_CHANGE_DAYS } from "#domain/people/email-change.ts";
import type { Deps } from "#server/deps.ts";

import { makeLink } from "./links.ts";
import type { TakenMail } from "./store.ts";

/**
 * The new address may belong to a stranger, so its mail contains neither the account's name nor its present address.
 */
export async function writeEmailChangeQuestion(
  { db, now, config }: Pick<Deps, "db" | "now" | "config">,
  { details }: TakenMail,
): Promise<Mail | "nobody waits for it"> {
  const change = await db
    .selectFrom("emailChanges")
    .innerJoin("users", "users.id", "emailChanges.userId")
    .select(["users.id", "users.displayName", "emailChanges.email"])
    .where("emailChanges.id", "=", String(details["changeId"]))
    .where("emailChanges.expiresAt", ">", now())
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  if (!change) return "nobody waits for it";
  const side = details["side"] === "from" ? "from" : "to";
  const link = await makeLink(db, `email-change-${side}`, change.id, { now: now(), publicUrl: config.publicUrl });
  const told = { kind: "email-change-asked", link, validDays: EMAIL_CHANGE_DAYS } as const;
  return side === "from"
    ? { ...told, side, name: change.displayName, email: change.email }
    : { ...told, side, name: "", email: "" };
}
