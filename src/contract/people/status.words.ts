import type { CurrentStatus, OwnerStatus } from "#domain/notices/status.ts";

/** The statuses, in the same words for owners, who choose them, and strangers, who read them. */
export const statusWords: Record<OwnerStatus, string> = {
  "back-now": "Hemen dönüyorum",
  "back-5": "5 dakikaya dönüyorum",
  "back-10": "10 dakikaya dönüyorum",
  "back-30": "30 dakikaya dönüyorum",
  lunch: "Öğle arası",
  "closed-today": "Bugün kapalıyız",
  "parcel-neighbour": "Kargoyu komşuya bırakın",
  words: "Kendi sözlerinizle",
};

/** The text of a status: the words of the chosen status, or the owner's own text. */
export function formatStatus({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}
