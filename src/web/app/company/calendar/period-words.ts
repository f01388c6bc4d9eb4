import type { PeriodView } from "#contract/fleet/periods.ts";
import { blockReasonWords, periodKindWords } from "#contract/fleet/periods.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolated } from "#domain/words/text.ts";

/** Who has a car, or what is said of a blocked time. */
export function whoWords({ who, blockReason }: PeriodView): string {
  if (who !== "") return isolated(who);
  return blockReason === null ? "Adı yok" : blockReasonWords[blockReason];
}

/** What a period is, as its bar and the list say it. */
export function kindWords({ kind, state, isEndangered }: PeriodView): string {
  if (state === "overdue") return "Kiralama, süresi geçti";
  if (isEndangered) return "Rezervasyon, araç dönmedi";
  return periodKindWords[kind];
}

/** '23 Kasım 2026 09.00 – 25 Kasım 2026 18.00'. */
export function timeWords({ startsAt, endsAt }: Pick<PeriodView, "startsAt" | "endsAt">): string {
  return `${formatLongDateTime(startsAt)} – ${formatLongDateTime(endsAt)}`;
}

/** How a period looks: one that is late or endangered as bad news, one that is over as the past. */
export function lookOf({ kind, state, isEndangered }: PeriodView): "bad" | "past" | PeriodView["kind"] {
  if (state === "overdue" || isEndangered) return "bad";
  return state === "over" ? "past" : kind;
}

/** Whether a bar may be dragged to other days or another car: what runs as a rental stays with its car, what is over stays as it was. */
export function mayMove({ kind, state }: PeriodView): boolean {
  return kind !== "rental" && state !== "over";
}
