import type { LookedUpLine } from "#contract/fleet/road-charges.ts";
import type { CommonProblem } from "#domain/fleet/paste-kind.ts";
import type { RoadChargeColumnMeaning } from "#domain/fleet/road-charge-columns.ts";
import type { RoadChargeLineProblem } from "#domain/fleet/road-charge-paste.ts";
import type { ColumnWords } from "#web/app/company/list-files/import-columns.tsx";
import type { ProblemWords } from "#web/app/company/list-files/problem-sentence.ts";

/** The names of the data that a column can contain. */
export const columnMeaningWords: Record<RoadChargeColumnMeaning, string> = {
  plate: "Plaka",
  time: "Gün ve saat",
  amount: "Tutar",
  documentNo: "Belge no",
  text: "Yer",
  type: "İşlem türü",
};

/** The reasons why a line cannot be read, beside those of any list. */
const problemWords: Partial<Record<RoadChargeLineProblem | CommonProblem, string>> = {
  "money-in": "Para girişi (yükleme, ödeme ya da iade), geçiş ya da ceza değil",
  "other-kind": "Seçtiğiniz türden olduğu yazmıyor",
  "several-plates": "Bu satırda birden çok plaka var",
  "no-time": "Gün ve saat yok",
  "no-hour": "Saat yok. Kiracı saatsiz bulunamaz",
  "bad-time": "Gün ve saat okunamadı (21.11.2026 14:05 gibi olmalı)",
  "month-first": "Ay günden önce yazılmış görünüyor (21.11.2026 gibi, önce gün olmalı)",
  "several-passes": "Bu satır birden çok geçişin toplamı. Kiracısı böyle bulunamaz",
  "to-come": "Henüz gelmemiş bir an",
  zero: "Tutar sıfır",
  "text-too-long": "Belge no 50, açıklama 200 karakterden uzun olamaz",
  repeated: "Aynı belge no bu listede ikinci kez",
};

/** The words of a list of tolls or fines. */
export const roadChargeListWords: ColumnWords & ProblemWords = {
  meaningWords: columnMeaningWords,
  moneyNoun: "Geçiş ya da ceza",
  problemWords,
};

/** The texts for a readable line without a certain renter. A line with a renter also shows the renter's name. */
export const lineResultWords: Record<Exclude<LookedUpLine["found"], "certain" | "chosen" | "own">, string> = {
  foreign: "Bu plaka hiçbir aracınızda ve kiralamanızda yok",
  known: "Zaten kayıtlı",
  uncertain: "plaka kesin değil",
  several: "Araç o dakikada el değiştirdi. Kiracıyı sonra seçin",
  nobody: "Araç o anda kirada değildi. Kiracıyı sonra seçin",
};
