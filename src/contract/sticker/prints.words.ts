import type { PrintFileKind } from "#domain/sticker/print-order.ts";

export const printFieldWords = {
  number: (from: number, to: number) =>
    `Lütfen ${formatTurkishNumber(from)} ile ${formatTurkishNumber(to)} arasında bir sayı girin.`,
  millimetres: "Milimetre olarak bir sayı girin (63,5 gibi).",
  whole: (from: number, to: number) =>
    `Lütfen ${formatTurkishNumber(from)} ile ${formatTurkishNumber(to)} arasında bir tam sayı girin.`,
  chooseCodes: "Lütfen bir parti ya da en fazla 1.000 kod seçin.",
  chooseKind: "Lütfen bir dosya türü seçin.",
  chooseGround: "Lütfen beyaz ya da renkli zemin seçin.",
  startBeyond: "Başlangıç, sayfadaki etiket sayısından büyük olamaz.",
  backwards: "Son numara ilk numaradan küçük olamaz.",
};

function formatTurkishNumber(number: number): string {
  return number.toLocaleString("tr");
}

export const printFileNames: Record<PrintFileKind, (of: string) => string> = {
  sheets: (of) => `${of} etiketler`,
  slips: (of) => `${of} etkinleştirme kodları`,
  "print-house": (of) => `${of} matbaa`,
  files: (of) => `${of} SVG ve PNG`,
  list: (of) => `${of} liste`,
  calibration: () => "Yazıcı ayar sayfası",
  picture: (of) => `${of} etiket`,
  "hand-over": (of) => `${of} etkinleştirme kodu`,
};

export const printSubjectNames = { chosen: "Seçilen kodlar", fleet: "Filo", trial: "Deneme etiketi" };

export const printListColumns = {
  code: "kod",
  address: "adres",
  batch: "parti",
  number: "sıra",
  claim: "etkinleştirme kodu",
};
