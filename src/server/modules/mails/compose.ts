import type { Mail } from "#contract/mails.ts";
import { pages } from "#contract/pages.ts";
import type { Deps } from "#server/deps.ts";

import { CONFIRM_DAYS, makeLink, RESET_MINUTES } from "./links.ts";
import type { LinkMail, TakenMail } from "./store.ts";

/** What a mail says at the moment of sending; undefined when nobody waits for it any more. */
export async function composeMail(
  deps: Pick<Deps, "db" | "config" | "now">,
  { kind, recipient, details, createdAt }: TakenMail,
): Promise<Mail | undefined> {
  const { publicUrl } = deps.config;
  switch (kind) {
    case "confirm-address":
    case "reset-password":
      return composeLinkMail(deps, kind, recipient);
    case "password-changed":
      return { ...details, kind, at: createdAt, forgotLink: publicUrl + pages.forgotPassword.path } as Mail;
    default:
      return { ...details, kind } as Mail;
  }
}

async function composeLinkMail(
  { db, config: { publicUrl }, now }: Pick<Deps, "db" | "config" | "now">,
  kind: LinkMail,
  recipient: string,
): Promise<Mail | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["id", "displayName", "emailConfirmedAt"])
    .where("email", "=", recipient)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!user || (kind === "confirm-address" && user.emailConfirmedAt !== null)) return undefined;
  const link = await makeLink(db, kind, user.id, { now: now(), publicUrl });
  const told = { name: user.displayName, link };
  return kind === "confirm-address"
    ? { kind, ...told, validDays: CONFIRM_DAYS }
    : { kind, ...told, validMinutes: RESET_MINUTES };
}
