import { companyProfileRows, pages } from "#contract/pages.ts";
import type { Mail, MailKind } from "#contract/ports/mails.ts";
import type { JoinedAs } from "#domain/people/access.ts";
import type { Deps } from "#server/deps.ts";

import { writeEmailChangeQuestion } from "./email-change-mails.ts";
import { writeInvitation } from "./invitation-mails.ts";
import { CONFIRM_DAYS, hasLink, makeLink, RESET_MINUTES } from "./links.ts";
import { findReachGap, listUnreachedAccounts } from "./notice-ways.ts";
import { writeRecordSealed } from "./record-mails.ts";
import { writeSecondPersonQuestion } from "./second-person-mails.ts";
import { writeAgreementSigned, writeSigningCode } from "./signing-mails.ts";
import type { FieldSetAtSending, MailCompletedAtSending, TakenMail } from "./store.ts";

export type DropReason =
  | "nobody waits for it"
  | "the address is not confirmed"
  | "the address takes no mails"
  | "too many to one address today";

type ComposeDeps = Pick<Deps, "db" | "config" | "limits" | "now" | "secretKeys">;

interface MailReader {
  id: string;
  displayName: string;
  emailConfirmedAt: Date | null;
  closedAt: Date | null;
}

type FieldsAddedAtSending<Kind> = Pick<
  Extract<Mail, { kind: Kind }>,
  Extract<keyof Extract<Mail, { kind: Kind }>, FieldSetAtSending>
>;

const pageOfJoined: Record<JoinedAs, string> = {
  "second-person": pages.secondPeople.path,
  member: pages.members.path,
};

/** All other fields were stored when it was queued. */
const fieldsAddedAtSending: {
  [Kind in MailCompletedAtSending["kind"]]: (
    at: Date,
    publicUrl: string,
    details: Record<string, unknown>,
  ) => FieldsAddedAtSending<Kind>;
} = {
  "password-changed": (at, publicUrl) => ({
    at,
    forgotLink: publicUrl + pages.forgotPassword.path,
    link: publicUrl + pages.profile.path,
  }),
  "person-joined": (_at, publicUrl, details) => ({ link: publicUrl + pageOfJoined[details["as"] as JoinedAs] }),
  "second-factor-changed": (at, publicUrl) => ({ at, link: publicUrl + pages.profile.path }),
  "second-factor-guessed": (_at, publicUrl) => ({ forgotLink: publicUrl + pages.forgotPassword.path }),
  "second-factor-reset": (_at, publicUrl) => ({ link: publicUrl + pages.profile.path }),
  "channel-switched-off": (_at, publicUrl) => ({ link: publicUrl + pages.alerts.path }),
  "bank-account-changed": (at, publicUrl) => ({
    at,
    link: `${publicUrl}${pages.companyProfile.path}#${companyProfileRows.bankAccount}`,
  }),
  "clock-doubted": (_at, publicUrl) => ({ link: publicUrl + pages.admin.path }),
  "claim-guessed": (_at, publicUrl) => ({ link: publicUrl + pages.adminReports.path }),
};

/**
 * Kinds that are sent even to an unconfirmed address, which anybody may have typed and which may belong to somebody
 * else.
 */
const mailsToUnconfirmed: ReadonlySet<MailKind> = new Set([
  "confirm-address",
  "reset-password",
  "company-approved",
  "company-refused",
  "account-closed",
  "account-reopened",
]);

export async function composeMail(deps: ComposeDeps, mail: TakenMail): Promise<Mail | DropReason> {
  const { kind, recipient, createdAt } = mail;
  if (kind === "second-person-asked") return writeSecondPersonQuestion(deps, mail);
  if (kind === "invitation") return writeInvitation(deps, mail);
  if (kind === "record-sealed") return writeRecordSealed(deps, mail);
  if (kind === "signing-code") return writeSigningCode(deps, mail);
  if (kind === "agreement-signed") return writeAgreementSigned(deps, mail);
  if (kind === "email-change-asked") return writeEmailChangeQuestion(deps, mail);
  const reader = await findReader(deps, recipient);
  if (kind === "notice-untold") return composeUndeliveredMail(deps, mail, reader);
  const isConfirmed = reader !== undefined && reader.emailConfirmedAt !== null;
  if (!isToFormerAddress(kind) && !isConfirmed && !mailsToUnconfirmed.has(kind)) return "the address is not confirmed";
  if (!isMailStillUseful(kind, reader)) return "nobody waits for it";
  // A mail counts towards the limits only at its first attempt.
  if (mail.tries === 1 && !(await mayBeSent(deps, mail, reader))) return "too many to one address today";
  const { publicUrl } = deps.config;
  const details = isConfirmed || isToFormerAddress(kind) ? mail.details : removeNames(mail.details);
  const name = isConfirmed ? reader.displayName : "";
  if (kind === "confirm-address" || kind === "reset-password") {
    const link = await makeLink(deps.db, kind, reader!.id, { now: deps.now(), publicUrl });
    return kind === "confirm-address"
      ? { ...readConfirmationReason(mail.details), kind, name, link, validDays: CONFIRM_DAYS }
      : { kind, name, link, validMinutes: RESET_MINUTES };
  }
  const added = isCompletedAtSending(kind) ? fieldsAddedAtSending[kind](createdAt, publicUrl, details) : {};
  return { ...details, ...added, kind } as Mail;
}

function isCompletedAtSending(kind: MailKind): kind is MailCompletedAtSending["kind"] {
  return Object.hasOwn(fieldsAddedAtSending, kind);
}

/** Mails to a former address are queued only if it was confirmed. */
function isToFormerAddress(kind: MailKind): boolean {
  return kind === "account-removed" || kind === "email-changed";
}

/**
 * An unconfirmed address gets another confirmation mail instead, within the limit of such mails, and nothing about
 * visitors.
 */
async function composeUndeliveredMail(
  deps: ComposeDeps,
  { recipient, details, tries }: TakenMail,
  reader: MailReader | undefined,
): Promise<Mail | DropReason> {
  if (!reader || reader.closedAt !== null) return "nobody waits for it";
  // The notices were meanwhile delivered by another channel, opened or withdrawn.
  if ((await listUnreachedAccounts(deps.db, details["notices"] as string[])).length === 0) return "nobody waits for it";
  const gap = await findReachGap(deps.db, reader.id, deps.now());
  if (gap === "address-refused") return "the address takes no mails";
  const kind = reader.emailConfirmedAt === null ? "confirm-address" : "notice-untold";
  const ofKind = kind === "confirm-address" ? "confirmationMailsByRecipient" : "mailsByRecipient";
  if (tries === 1)
    for (const ceiling of ["untoldMailsByRecipient", ofKind] as const)
      if ((await deps.limits.take(ceiling, recipient)) !== undefined) return "too many to one address today";
  const { publicUrl } = deps.config;
  if (kind === "notice-untold") {
    const [link, inboxLink] = [publicUrl + pages.alerts.path, publicUrl + pages.inbox.path];
    return { kind, name: reader.displayName, gap, link, inboxLink };
  }
  const link = await makeLink(deps.db, kind, reader.id, { now: deps.now(), publicUrl });
  return { kind, name: "", link, validDays: CONFIRM_DAYS, why: "notice-waits" };
}

function findReader({ db }: ComposeDeps, recipient: string): Promise<MailReader | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "displayName", "emailConfirmedAt", "closedAt"])
    .where("email", "=", recipient)
    .executeTakeFirst();
}

function isMailStillUseful(kind: MailKind, reader: MailReader | undefined): boolean {
  if (kind !== "confirm-address" && kind !== "reset-password") return true;
  if (!reader || reader.closedAt !== null) return false;
  return kind !== "confirm-address" || reader.emailConfirmedAt === null;
}

/**
 * Returns whether the mail may be sent. Beyond the limit, a confirmed address still gets a reset link if it has no
 * valid reset link.
 */
async function mayBeSent(
  { db, limits, now }: ComposeDeps,
  { kind, recipient, details }: TakenMail,
  reader: MailReader | undefined,
): Promise<boolean> {
  if (isCountedBefore(kind, details)) return true;
  if (kind !== "reset-password") {
    const limit = kind === "confirm-address" ? "confirmationMailsByRecipient" : "mailsByRecipient";
    return (await limits.take(limit, recipient)) === undefined;
  }
  // A network that has already requested many mails today may use only a smaller part of the limit, so that it leaves
  // mails for others.
  const ask = { isUrgent: true, nth: Number(details["nth"] ?? 1) };
  if ((await limits.takePart("resetMailsByRecipient", recipient, ask)) === undefined) return true;
  const isOwner = reader !== undefined && reader.emailConfirmedAt !== null;
  return isOwner && !(await hasLink(db, kind, reader.id, now()));
}

function readConfirmationReason({
  why,
}: Record<string, unknown>): Pick<Extract<Mail, { kind: "confirm-address" }>, "why"> {
  return why === "unreachable" || why === "notice-waits" ? { why } : {};
}

/**
 * Mails to administrators that strangers cause have limits of their own, so that they never use up the mails about the
 * administrator's own account.
 */
function isCountedBefore(kind: MailKind, details: Record<string, unknown>): boolean {
  return (
    kind === "company-applied" ||
    kind === "stickers-ordered" ||
    kind === "claim-guessed" ||
    details["isCounted"] === true
  );
}

/** Removes the names that the user typed, because the address may belong to somebody else. */
function removeNames(details: Record<string, unknown>): Record<string, unknown> {
  return { ...details, name: "", ...("company" in details && { company: "" }) };
}
