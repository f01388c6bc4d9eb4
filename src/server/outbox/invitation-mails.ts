import { createHmac } from "node:crypto";

import { pages } from "#contract/pages.ts";
import type { Mail } from "#contract/ports/mails.ts";
import { INVITATION_DAYS, type GivenRole } from "#domain/people/membership.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";

import type { TakenMail } from "./store.ts";

/**
 * The token of an invitation's link. It is computed from the row's id, so that a mail that is sent again has the same
 * one; only its digest is stored.
 */
export function invitationToken({ secretKeys }: Pick<Deps, "secretKeys">, id: string): string {
  return createHmac("sha256", secretKeys.keyFor("invitation")).update(id).digest("base64url");
}

type InviteDeps = Pick<Deps, "db" | "secretKeys" | "config" | "limits" | "now">;

/**
 * The mail that invites somebody to a company. It is the same for an address with an account and without one, and says
 * nothing about the reader, because whoever invites may have mistyped the address.
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
  const isTooMany = tries === 1 && (await deps.limits.take("mailsByRecipient", recipient)) !== undefined;
  if (isTooMany) return "too many to one address today";
  const token = invitationToken(deps, invitation.id);
  const digest = hashToken(token);
  // The operator has replaced the secret key since, so only the new token works.
  if (!digest.equals(invitation.tokenHash))
    await deps.db.updateTable("invitations").set({ tokenHash: digest }).where("id", "=", invitation.id).execute();
  return {
    kind: "invitation",
    name: "",
    company: invitation.name,
    by: invitation.invitedByName,
    role: invitation.role as GivenRole,
    // The token stands after '#', which browsers do not send to servers, so that no log contains it.
    link: `${deps.config.publicUrl}${pages.invitation.path}#${token}`,
    validDays: INVITATION_DAYS,
  };
}
