import type { PeriodView } from "#contract/fleet/periods.ts";
import { blockReasonWords, periodKindWords } from "#contract/fleet/periods.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";

export function describeHolder({ who, blockReason }: PeriodView): string {
  if (who !== "") return isolateDirection(who);
  return blockReason === null ? "Adı yok" : blockReasonWords[blockReason];
}

export function describePeriodKind({ kind, state, isEndangered }: PeriodView): string {
  if (state === "overdue") return "Kiralama, süresi geçti";
  if (isEndangered) return "Rezervasyon, araç dönmedi";
  return periodKindWords[kind];
}

export function formatPeriodTimes({ startsAt, endsAt }: Pick<PeriodView, "startsAt" | "endsAt">): string {
  return `${formatLongDateTime(startsAt)} – ${formatLongDateTime(endsAt)}`;
}

export function choosePeriodStyle({ kind, state, isEndangered }: PeriodView): "bad" | "past" | PeriodView["kind"] {
  if (state === "overdue" || isEndangered) return "bad";
  return state === "over" ? "past" : kind;
}

/** A running rental stays with its car, and a past period does not change. */
export function mayMovePeriod({ kind, state }: PeriodView): boolean {
  return kind !== "rental" && state !== "over";
}
