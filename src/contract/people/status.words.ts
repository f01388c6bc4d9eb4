import type { CurrentStatus, OwnerStatus } from "#domain/notices/status.ts";

/** Statuses as a holder taps them. Strangers read the same words, with a time for statuses that promise to be back. */
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

/** Returns the text of a status: that of the chosen status, or the holder's own text. */
export function formatStatus({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}
