import type { CurrentStatus, Status } from "#domain/notices/status.ts";

/** What a holder taps. Whoever scans reads the same, but of those that promise to be back by when. */
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

/** A status as its holder tapped or wrote it. */
export function statusText({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}
