import type { PhoneDoubt } from "#domain/words/phone-doubt.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";

const numberWords = ["", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz"];

export function makePhoneDoubtSentence(doubt: PhoneDoubt): string {
  switch (doubt.kind) {
    case "missing":
      return `Numara ${numberWords[doubt.digits]!} hane eksik görünüyor.`;
    case "extra":
      return `Numara ${numberWords[doubt.digits]!} hane fazla görünüyor. Yabancı bir numaraysa + ve ülke koduyla yazın.`;
    case "unused":
      return "Türkiye’de böyle bir numara yok gibi görünüyor. Yabancı bir numaraysa + ve ülke koduyla yazın.";
    case "costly":
      return "Bu numarayı aramak ücretli görünüyor. Arayanlar fazladan para öder.";
    case "abroad":
      return "Bu ülke koduyla böyle bir numara yok gibi görünüyor. Ülke kodunu ve numarayı kontrol edin.";
    case "without-country":
      return "Numarada Türkiye’nin ülke kodu eksik görünüyor. Türkiye numarasıysa başına 0 ya da +90 yazın.";
  }
}

/** Each says what to type instead (docs/product/profiles.md 5.5). */
export const phoneProblemSentences: Record<PhoneProblem, string> = {
  none: "Lütfen geçerli bir telefon numarası girin (7-15 rakam).",
  short: "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın.",
  extension: "Dahili numara buradan aranamaz. Yalnızca ana numarayı yazın.",
  several: "Buraya yalnızca bir numara yazın.",
  rounded: "Tablo programı numarayı kısaltmış (5,32E+09 gibi). Numaranın tamamını yazın.",
  letters: "Numarada harf var. Yalnızca rakamları yazın.",
};
