import { pages } from "#contract/pages.ts";
import type { Mail, MailKind } from "#contract/ports/mails.ts";
import type { Deps } from "#server/deps.ts";

import { CONFIRM_DAYS, hasLink, makeLink, RESET_MINUTES } from "./links.ts";
import { findGap, findUntold } from "./notice-ways.ts";
import { writeAsk } from "./second-person-mails.ts";
import type { LaterPart, LaterTold, TakenMail } from "./store.ts";

/** Why a mail is not sent. */
export type Dropped =
  | "nobody waits for it"
  | "the address is not confirmed"
  | "the address takes no mails"
  | "too many to one address today";

type ComposeDeps = Pick<Deps, "db" | "config" | "limits" | "now" | "secretKeys">;

interface Reader {
  id: string;
  displayName: string;
  emailConfirmedAt: Date | null;
  closedAt: Date | null;
}

type Added<Kind> = Pick<Extract<Mail, { kind: Kind }>, Extract<keyof Extract<Mail, { kind: Kind }>, LaterPart>>;

/** What is added to a mail when it is sent; the rest was written down with it. */
const added: { [Kind in LaterTold["kind"]]: (at: Date, publicUrl: string) => Added<Kind> } = {
  "password-changed": (at, publicUrl) => ({ at, forgotLink: publicUrl + pages.forgotPassword.path }),
  "second-factor-changed": (at, publicUrl) => ({ at, link: publicUrl + pages.profile.path }),
  "second-factor-guessed": (_at, publicUrl) => ({ forgotLink: publicUrl + pages.forgotPassword.path }),
  "second-factor-reset": (_at, publicUrl) => ({ link: publicUrl + pages.profile.path }),
  "channel-switched-off": (_at, publicUrl) => ({ link: publicUrl + pages.alerts.path }),
  "clock-doubted": (_at, publicUrl) => ({ link: publicUrl + pages.admin.path }),
  "claim-guessed": (_at, publicUrl) => ({ link: publicUrl + pages.adminReports.path }),
};

/** These kinds go even to an unconfirmed address, which anybody can have typed and which may be somebody else's. */
const toUnconfirmed: ReadonlySet<MailKind> = new Set([
  "confirm-address",
  "reset-password",
  "company-approved",
  "company-refused",
  "account-closed",
  "account-reopened",
]);

/** What a mail says at the moment of sending, or why it is not sent any more. */
export async function composeMail(deps: ComposeDeps, mail: TakenMail): Promise<Mail | Dropped> {
  const { kind, recipient, createdAt } = mail;
  if (kind === "second-person-asked") return writeAsk(deps, mail);
  const reader = await findReader(deps, recipient);
  if (kind === "notice-untold") return composeUntold(deps, mail, reader);
  const isConfirmed = reader !== undefined && reader.emailConfirmedAt !== null;
  // This is the only mail to an account that is gone, and it is written for confirmed addresses only.
  if (kind !== "account-removed" && !isConfirmed && !toUnconfirmed.has(kind)) return "the address is not confirmed";
  if (!isWaitedFor(kind, reader)) return "nobody waits for it";
  // A mail that is tried again was counted at its first try.
  if (mail.tries === 1 && !(await mayBeSent(deps, mail, reader))) return "too many to one address today";
  const { publicUrl } = deps.config;
  const details = isConfirmed || kind === "account-removed" ? mail.details : withoutNames(mail.details);
  const name = isConfirmed ? reader.displayName : "";
  switch (kind) {
    case "confirm-address":
    case "reset-password": {
      const link = await makeLink(deps.db, kind, reader!.id, { now: deps.now(), publicUrl });
      return kind === "confirm-address"
        ? { ...whyOf(mail.details), kind, name, link, validDays: CONFIRM_DAYS }
        : { kind, name, link, validMinutes: RESET_MINUTES };
    }
    case "password-changed":
    case "second-factor-changed":
    case "second-factor-guessed":
    case "second-factor-reset":
    case "channel-switched-off":
    case "claim-guessed":
    case "clock-doubted":
      return { ...details, ...added[kind](createdAt, publicUrl), kind } as Mail;
    default:
      return { ...details, kind } as Mail;
  }
}

/**
 * That a notice waits of which nothing could tell its holder. An address that nobody has confirmed gets its confirmation mail again, within
 * the ceiling of those, and nothing else of what strangers do.
 */
async function composeUntold(
  deps: ComposeDeps,
  { recipient, details, tries }: TakenMail,
  reader: Reader | undefined,
): Promise<Mail | Dropped> {
  if (!reader || reader.closedAt !== null) return "nobody waits for it";
  // Told of by another way since, opened, or taken back.
  if ((await findUntold(deps.db, details["notices"] as string[])).length === 0) return "nobody waits for it";
  const gap = await findGap(deps.db, reader.id, deps.now());
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

function findReader({ db }: ComposeDeps, recipient: string): Promise<Reader | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "displayName", "emailConfirmedAt", "closedAt"])
    .where("email", "=", recipient)
    .executeTakeFirst();
}

/** A link is only for an account that is there and open; an address is confirmed once. */
function isWaitedFor(kind: MailKind, reader: Reader | undefined): boolean {
  if (kind !== "confirm-address" && kind !== "reset-password") return true;
  if (!reader || reader.closedAt !== null) return false;
  return kind !== "confirm-address" || reader.emailConfirmedAt === null;
}

/**
 * Takes one of the mails that an address is sent in a day. Links for a new password go on one at a time after that, so that whatever
 * strangers ask for, the owner of a confirmed address always holds one that works.
 */
async function mayBeSent(
  { db, limits, now }: ComposeDeps,
  { kind, recipient, details }: TakenMail,
  reader: Reader | undefined,
): Promise<boolean> {
  if (isCountedBefore(kind, details)) return true;
  if (kind !== "reset-password") {
    const limit = kind === "confirm-address" ? "confirmationMailsByRecipient" : "mailsByRecipient";
    return (await limits.take(limit, recipient)) === undefined;
  }
  // Whoever has asked for many leaves some to whoever asks from elsewhere.
  const ask = { isUrgent: true, nth: Number(details["nth"] ?? 1) };
  if ((await limits.takePart("resetMailsByRecipient", recipient, ask)) === undefined) return true;
  const isOwner = reader !== undefined && reader.emailConfirmedAt !== null;
  return isOwner && !(await hasLink(db, kind, reader.id, now()));
}

/** Why a confirmation is sent that nobody has asked for. */
function whyOf({ why }: Record<string, unknown>): Pick<Extract<Mail, { kind: "confirm-address" }>, "why"> {
  return why === "unreachable" || why === "notice-waits" ? { why } : {};
}

/**
 * Whether a mail was counted when it was written down: what administrators are told has ceilings of its own, so that strangers who cause it keep
 * no news of their account from them.
 */
function isCountedBefore(kind: MailKind, details: Record<string, unknown>): boolean {
  return kind === "company-applied" || kind === "claim-guessed" || details["isCounted"] === true;
}

/** What somebody typed of themselves is not said to an address that may be another's. */
function withoutNames(details: Record<string, unknown>): Record<string, unknown> {
  return { ...details, name: "", ...("company" in details && { company: "" }) };
}
