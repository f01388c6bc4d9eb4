import type { PrintKind } from "#domain/sticker/print-job.ts";

export const printKindWords: Record<PrintKind, { name: string; hint: string }> = {
  sheets: { name: "Etiket kâğıdı (PDF)", hint: "Ofisteki yazıcıyla hazır etiket kâğıdına." },
  "print-house": { name: "Matbaa (PDF)", hint: "Her sayfada bir etiket. Kesim payı, kesim çizgisi ve tek siyahla." },
  files: { name: "SVG ve PNG (ZIP)", hint: "Her etiketin çizimi ve her kodun çıplak QR resmi." },
  list: { name: "Liste (CSV)", hint: "Kodlar ve adresleri. Excel’de açılır." },
  slips: { name: "Etkinleştirme kodu fişleri (PDF)", hint: "Etiketlerle aynı yerlere. Paketin içine konur." },
  calibration: { name: "Yazıcı ayar sayfası (PDF)", hint: "Yazıcının ne kadar kaydırdığını gösterir." },
};

export function isPrintedOnSheets(kind: PrintKind): boolean {
  return kind === "sheets" || kind === "slips" || kind === "calibration";
}

export function hasCopies(kind: PrintKind): boolean {
  return kind === "sheets" || kind === "slips" || kind === "print-house";
}
