import { profileKindWords, reachChoiceWords } from "#contract/notices/notices.words.ts";
import type { TypedProfile } from "#contract/people/profiles.ts";
import { formatUntilClock } from "#contract/words/clock.ts";
import { getOfferedReasons, switchReasons } from "#domain/notices/notice-switches.ts";
import { isPaused, getReasonsOfKind } from "#domain/notices/notice.ts";
import { formatLongDateTime, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

export const profileContactFields = [
  { kind: "phone", label: "Telefon" },
  { kind: "telegram", label: "Telegram" },
  { kind: "email", label: "E-posta" },
  { kind: "website", label: "Web sitesi" },
] as const;

type ReachValues = Pick<TypedProfile, "kind" | "reach">;
type NoticeValues = ReachValues & Pick<TypedProfile, "reasons" | "noticesPausedUntil">;

export function formatReach({ kind = "vehicle", reach = "both" }: ReachValues): string {
  return `${profileKindWords[kind]} · ${reachChoiceWords[reach]}`;
}

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
