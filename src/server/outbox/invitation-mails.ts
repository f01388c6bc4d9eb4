import { createHmac } from "node:crypto";

import { pages } from "#contract/pages.ts";
import type { Mail } from "#contract/ports/mails.ts";
import { INVITATION_DAYS, type AssignableRole } from "#domain/people/membership.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";

import type { TakenMail } from "./store.ts";

/** Computed from the row's id, so that a mail that is sent again has the same token; only its digest is stored. */
export function makeInvitationToken({ secretKeys }: Pick<Deps, "secretKeys">, id: string): string {
  return createHmac("sha256", secretKeys.keyFor("invitation")).update(id).digest("base64url");
}

type InviteDeps = Pick<Deps, "db" | "secretKeys" | "config" | "limits" | "now">;

/**
 * The mail is the same whether or not the address has an account, and contains nothing about the reader, because the
 * inviting member may have mistyped the address.
 */
export async function writeInvitation(
  deps: InviteDeps,
  { recipient, details, tries }: TakenMail,
): Promise<Mail | "nobody waits for it" | "too many to one address today"> {
  const invitation = await deps.db
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.companyId")
    .select(["invitations.id", "tokenHash", "role", "invitedByName", "companies.name"])
    .where("invitations.id", "=", String(details["invitationId"]))
    .where("email", "=", recipient)
    .where("expiresAt", ">", deps.now())
    .where("isApproved", "=", true)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!invitation) return "nobody waits for it";
  // A mail is counted only at its first attempt.
  if (tries === 1 && (await deps.limits.take("invitationMailsByRecipient", recipient)) !== undefined)
    return "too many to one address today";
  const { id, tokenHash } = invitation;
  const token = makeInvitationToken(deps, id);
  const digest = hashToken(token);
  // The digest differs if the operator has replaced the secret key since. From now on only the new token works.
  if (!digest.equals(tokenHash))
    await deps.db
      .updateTable("invitations")
      .set({ tokenHash: digest })
      .where("id", "=", id)
      .where("tokenHash", "=", tokenHash)
      .execute();
  return {
    kind: "invitation",
    name: "",
    company: invitation.name,
    by: invitation.invitedByName,
    role: invitation.role as AssignableRole,
    // The token comes after '#', which browsers do not send to servers, so that no log contains it.
    link: `${deps.config.publicUrl}${pages.invitation.path}#${token}`,
    validDays: INVITATION_DAYS,
  };
}
