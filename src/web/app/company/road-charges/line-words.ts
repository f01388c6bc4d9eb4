import type { LookedUpLine } from "#contract/api/road-charges.ts";
import type { LineProblem } from "#domain/road-charge-paste.ts";

/** Why a line of a list cannot be read. */
export const lineProblemWords: Record<LineProblem, string> = {
  "no-plate": "Plaka yok",
  "plate-too-long": "Plaka 20 karakterden uzun",
  "no-time": "Gün ve saat yok",
  "bad-time": "Gün ve saat okunamadı (21.11.2026 14:05 gibi olmalı)",
  "to-come": "Henüz gelmemiş bir an",
  "no-amount": "Tutar yok",
  "bad-amount": "Tutar okunamadı (1.250,50 gibi olmalı)",
  "too-much": "Tutar çok büyük",
  "text-too-long": "Belge no 50, açıklama 200 karakterden uzun olamaz",
  repeated: "Bu listede ikinci kez",
};

/** What is said beside a line that was read, but for the renter's name. */
export const foundWords: Record<Exclude<LookedUpLine["found"], "certain" | "chosen" | "own">, string> = {
  foreign: "Bu plaka hiçbir aracınızda ve kiralamanızda yok",
  known: "Zaten kayıtlı",
  uncertain: "plaka kesin değil",
  several: "Araç o dakikada el değiştirdi; kiracıyı sonra seçin",
  nobody: "Araç o anda kirada değildi; kiracıyı sonra seçin",
};
