import { profileKindWords, reachChoiceWords } from "#contract/notices/notices.words.ts";
import type { TypedProfile } from "#contract/people/profiles.ts";
import { formatUntilClock } from "#contract/words/clock.ts";
import { getOfferedReasons, switchReasons } from "#domain/notices/notice-switches.ts";
import { isPaused, getReasonsOfKind } from "#domain/notices/notice.ts";
import { formatLongDateTime, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

/** The contacts of a private profile with their labels. */
export const profileContactFields = [
  { kind: "phone", label: "Telefon" },
  { kind: "telegram", label: "Telegram" },
  { kind: "email", label: "E-posta" },
  { kind: "website", label: "Web sitesi" },
] as const;

type ReachValues = Pick<TypedProfile, "kind" | "reach">;
type NoticeValues = ReachValues & Pick<TypedProfile, "reasons" | "noticesPausedUntil">;

/** The summary of how strangers reach the owner, such as 'Araç · Yalnız mesaj'. */
export function formatReach({ kind = "vehicle", reach = "both" }: ReachValues): string {
  return `${profileKindWords[kind]} · ${reachChoiceWords[reach]}`;
}

/** The summary of the notices: 'Hepsi açık', '8 neden açık', or the end of their pause. */
export function formatNotices(
  { kind = "vehicle", reach, reasons = {}, noticesPausedUntil }: NoticeValues,
  now: Date,
): string {
  if (reach === "contacts") return "Kapalı";
  const until = parseLocalDateTime(noticesPausedUntil ?? "") ?? null;
  if (isPaused(until, now))
    return toIstanbulDate(until) === toIstanbulDate(now)
      ? `${formatUntilClock(until)} kapalı`
      : `Kapalı: ${formatLongDateTime(until)}`;
  const open = getOfferedReasons(kind, switchReasons([], reasons)).length;
  return open === getReasonsOfKind(kind).length ? "Hepsi açık" : `${open} neden açık`;
}

/** The summary of the contacts: 'Telefon, Telegram', 'Gizli' or 'Yok'. */
export function formatContacts({
  contacts,
  contactsVisible,
  reach,
}: Pick<TypedProfile, "contacts" | "contactsVisible" | "reach">): string {
  const given = profileContactFields.filter(({ kind }) => contacts[kind].value !== "");
  if (given.length === 0) return "Yok";
  const shown = given.filter(({ kind }) => contacts[kind].visible);
  if (!contactsVisible || reach === "notices" || shown.length === 0) return "Gizli";
  return shown.map(({ label }) => label).join(", ");
}
