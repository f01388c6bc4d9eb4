import type { MailKind } from "#contract/ports/mails.ts";
import type { Access } from "#domain/people/access.ts";

/**
 * Mails wait in the words of the version before, whose processes may send them during an update. It knew two kinds of
 * second people. A later release removes this file.
 */
export type StoredMailKind = MailKind | "sticker-invitation";

interface StoredMail<Kind> {
  kind: Kind;
  details: Record<string, unknown>;
}

export function writeAsBefore({ kind, details }: StoredMail<MailKind>): StoredMail<StoredMailKind> {
  if (kind !== "second-person-asked") return { kind, details: renamePeople(details, nameAsBefore) };
  const { secondPersonId, isOfSticker } = details;
  return isOfSticker === true
    ? { kind: "sticker-invitation", details: { shareId: secondPersonId } }
    : { kind, details: { secondPersonId } };
}

export function readFromBefore<Mail extends StoredMail<StoredMailKind>>(mail: Mail): Mail & StoredMail<MailKind> {
  const { kind, details } = mail;
  return kind === "sticker-invitation"
    ? { ...mail, kind: "second-person-asked", details: { secondPersonId: details["shareId"] } }
    : { ...mail, kind, details: renamePeople(details, nameAsNow) };
}

type Rename = (kind: string, sticker: string) => string;

function renamePeople(details: Record<string, unknown>, rename: Rename): Record<string, unknown> {
  const renamed = { ...details };
  if ("as" in details) renamed["as"] = rename(String(details["as"]), String(details["sticker"]));
  for (const list of ["ended", "kept"])
    if (list in details)
      renamed[list] = (details[list] as Access[]).map((one) => ({ ...one, kind: rename(one.kind, one.sticker) }));
  return renamed;
}

function nameAsBefore(kind: string, sticker: string): string {
  if (kind === "second-person") return sticker === "" ? "spare-person" : "sticker-person";
  if (kind === "second-person-invitation") return sticker === "" ? "spare-person" : "sticker-invitation";
  return kind;
}

function nameAsNow(kind: string): string {
  if (kind === "spare-person" || kind === "sticker-person") return "second-person";
  return kind === "sticker-invitation" ? "second-person-invitation" : kind;
}
