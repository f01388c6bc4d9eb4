import type { PhoneDoubt } from "#domain/phone-doubt.ts";

const numbers = ["", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz"];

/** What may be wrong with a telephone number, as it is said at its field (docs/product.md 5.8). */
export function phoneDoubtText(doubt: PhoneDoubt): string {
  switch (doubt.kind) {
    case "missing":
      return `Numara ${numbers[doubt.digits]!} hane eksik görünüyor.`;
    case "extra":
      return `Numara ${numbers[doubt.digits]!} hane fazla görünüyor. Yabancı bir numaraysa + ve ülke koduyla yazın.`;
    case "unused":
      return "Türkiye’de böyle bir numara yok gibi görünüyor. Yabancı bir numaraysa + ve ülke koduyla yazın.";
    case "costly":
      return "Bu numarayı aramak ücretli görünüyor; arayanlar fazladan para öder.";
  }
}
