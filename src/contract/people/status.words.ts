import type { CurrentStatus, Status } from "#domain/notices/status.ts";

/** Statuses as a holder taps them. Strangers read the same, but with a time for those that promise to be back. */
export const statusWords: Record<Status, string> = {
  "back-now": "Hemen dönüyorum",
  "back-5": "5 dakikaya dönüyorum",
  "back-10": "10 dakikaya dönüyorum",
  "back-30": "30 dakikaya dönüyorum",
  lunch: "Öğle arası",
  "closed-today": "Bugün kapalıyız",
  "parcel-neighbour": "Kargoyu komşuya bırakın",
  words: "Kendi sözlerinizle",
};

/** The text of a status: the chosen one or the holder's own words. */
export function statusText({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}
