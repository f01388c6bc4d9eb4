import type { CurrentStatus, OwnerStatus } from "#domain/notices/status.ts";

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

export function formatStatus({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}
