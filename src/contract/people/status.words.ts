import type { CurrentStatus, Status } from "#domain/notices/status.ts";

/** What a holder taps, and whoever scans reads. */
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

/** A status as whoever scans reads it. */
export function statusText({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}
