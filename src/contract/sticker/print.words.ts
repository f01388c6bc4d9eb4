import {
  type LayoutField,
  type LayoutMisfit,
  type LayoutName,
  findLayoutMisfit,
  type SheetLayout,
} from "#domain/sticker/sheet.ts";

/**
 * Named by the number and the size of the labels, because each brand has its own article numbers.
 * docs/product/stickers.md 4.11.
 */
export const layoutNames: Record<LayoutName, string> = {
  "24-70x37": "24’lük, 70 × 37 mm",
  "24-64x34": "24’lük, 64 × 33,9 mm",
  "21-64x38": "21’lik, 63,5 × 38,1 mm",
  "21-70x42": "21’lik, 70 × 42,3 mm",
  "18-64x47": "18’lik, 63,5 × 46,6 mm",
  "14-99x38": "14’lük, 99,1 × 38,1 mm",
  "12-64x72": "12’lik, 63,5 × 72 mm",
  "8-99x68": "8’lik, 99,1 × 67,7 mm",
  "40-53x30": "40’lık, 52,5 × 29,7 mm",
  "65-38x21": "65’lik, 38,1 × 21,2 mm",
  "round-60": "12’lik, yuvarlak, 60 mm",
  "round-40": "24’lük, yuvarlak, 40 mm",
  "square-50": "15’lik, kare, 50 mm",
  "vinyl-60": "Vinil, sayfada bir etiket, 60 mm",
};

export const layoutFieldWords: Record<LayoutField, string> = {
  "page.width": "Sayfanın genişliği",
  "page.height": "Sayfanın yüksekliği",
  across: "Yan yana etiket sayısı",
  down: "Alt alta etiket sayısı",
  "label.width": "Etiketin genişliği",
  "label.height": "Etiketin yüksekliği",
  "first.x": "İlk etiketin soldan uzaklığı",
  "first.y": "İlk etiketin üstten uzaklığı",
  "pitch.x": "Yandaki etikete adım",
  "pitch.y": "Alttaki etikete adım",
  round: "Köşe yarıçapı",
};

export function findLayoutProblem(layout: SheetLayout): { field: LayoutField; message: string } | undefined {
  const misfit = findLayoutMisfit(layout);
  return misfit && { field: misfit.field, message: makeMisfitSentence(misfit) };
}

function makeMisfitSentence(misfit: LayoutMisfit): string {
  const name = layoutFieldWords[misfit.field];
  if (misfit.why === "sheet") {
    return `${name} bu sayfaya sığmıyor: etiketler sayfanın kenarını ${formatMillimetres(misfit.by)} mm aşıyor. Sayıyı, adımı ya da etiketin boyutunu küçültün.`;
  }
  if (misfit.why === "count") return `${name} ${misfit.least} ile ${misfit.most} arasında bir tam sayı olmalı.`;
  return misfit.most < misfit.least
    ? `${name} için yer kalmıyor. Etiketi küçültün.`
    : `${name} ${formatMillimetres(misfit.least)} ile ${formatMillimetres(misfit.most)} mm arasında olmalı.`;
}

function formatMillimetres(length: number): string {
  // `|| 0` turns -0 into 0. Otherwise '-0' would be shown.
  return (Math.ceil(length * 100 - 1e-6) / 100 || 0).toLocaleString("tr-TR", { maximumFractionDigits: 2 });
}

export function makeSmallQrWarning(size: number): string {
  return `QR kod yalnızca ${formatMillimetres(size)} mm olur. Bazı telefonlar 18 mm’den küçük kodları okumakta zorlanır.`;
}

/**
 * The warning for a layout on which the squares of the QR code are too small for phones, because the product's URL is
 * long. docs/product/stickers.md 4.11.
 */
export function makeSmallModulesWarning(module: number): string {
  return `Site adresi uzun olduğu için QR kod bu etikette çok sık dokulu olur: en küçük karesi ${formatMillimetres(module)} mm. Etiket yıpranınca telefonlar okuyamaz. Daha büyük bir etiket kâğıdı seçin.`;
}

export const printedTexts = {
  claim: "Etkinleştirme kodu",
  code: (code: string) => `Kod: ${code}`,
  calibration: [
    "Ayar sayfası: %100 (“Gerçek boyut”) ölçekle yazdırın.",
    "Boş etiket sayfasının üstüne koyup ışığa tutun. Çerçeveler etiketlerle çakışmalı.",
    "Kayma: çerçeve kaç mm sağda ve aşağıda? Ölçek: cetvel kaç mm çıktı?",
  ],
  ruler: (length: number) => `${length} mm`,
};
