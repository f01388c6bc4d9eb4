import type { LookedUpLine } from "#contract/fleet/road-charges.ts";
import type { RoadChargeColumnMeaning } from "#domain/fleet/road-charge-columns.ts";
import type { RoadChargeLineProblem } from "#domain/fleet/road-charge-paste.ts";

/** The names of the data that a column can contain. */
export const columnMeaningWords: Record<RoadChargeColumnMeaning, string> = {
  plate: "Plaka",
  time: "Gün ve saat",
  amount: "Tutar",
  documentNo: "Belge no",
  text: "Yer",
  kind: "İşlem türü",
};

/** The reasons why a line cannot be read. */
export const lineProblemWords: Record<RoadChargeLineProblem, string> = {
  "too-many-cells": "Bu satırda başlıktakinden fazla hücre var. Sütunları kaymış olabilir",
  sum: "Toplam satırı",
  "money-in": "Para girişi (yükleme, ödeme ya da iade), geçiş ya da ceza değil",
  cancelled: "İptal edilmiş",
  "other-kind": "Seçtiğiniz türden olduğu yazmıyor",
  "other-cells": "Bu satırdaki hücre sayısı diğer satırlardan farklı. Boş bir hücre görünmüyor olabilir",
  "no-plate": "Plaka yok",
  "several-plates": "Bu satırda birden çok plaka var",
  "plate-too-long": "Plaka 20 karakterden uzun",
  "no-time": "Gün ve saat yok",
  "no-hour": "Saat yok. Kiracı saatsiz bulunamaz",
  "bad-time": "Gün ve saat okunamadı (21.11.2026 14:05 gibi olmalı)",
  "month-first": "Ay günden önce yazılmış görünüyor (21.11.2026 gibi, önce gün olmalı)",
  "day-or-month": "Gün mü ay mı önce yazılmış, belli değil (21.11.2026 gibi, önce gün olmalı)",
  "several-passes": "Bu satır birden çok geçişin toplamı. Kiracısı böyle bulunamaz",
  "to-come": "Henüz gelmemiş bir an",
  "no-amount": "Tutar yok",
  "bad-amount": "Tutar okunamadı (1.250,50 gibi olmalı)",
  zero: "Tutar sıfır",
  "other-money": "Tutar TL değil",
  "below-zero": "Tutar eksi. Geçiş ya da ceza sayılmadı",
  "above-zero": "Tutar artı. Bu listede eksi tutarları seçtiniz",
  "too-much": "Tutar çok büyük",
  "text-too-long": "Belge no 50, açıklama 200 karakterden uzun olamaz",
  repeated: "Aynı belge no bu listede ikinci kez",
};

/** The texts for a readable line without a certain renter. A line with a renter also shows the renter's name. */
export const lineResultWords: Record<Exclude<LookedUpLine["found"], "certain" | "chosen" | "own">, string> = {
  foreign: "Bu plaka hiçbir aracınızda ve kiralamanızda yok",
  known: "Zaten kayıtlı",
  uncertain: "plaka kesin değil",
  several: "Araç o dakikada el değiştirdi. Kiracıyı sonra seçin",
  nobody: "Araç o anda kirada değildi. Kiracıyı sonra seçin",
};
