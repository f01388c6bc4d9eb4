import type { SheetChange } from "#domain/fleet/sheet-changes.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";

export interface SheetChangeWords {
  readonly from: string;
  readonly until: string;
  readonly price: string;
  readonly deposit: string;
  readonly car: string;
  readonly renter: string;
  readonly lines: string;
  readonly addedDriver: string;
  readonly removedDriver: string;
  readonly instead: (before: string, after: string) => string;
}

export const turkishSheetChangeWords: SheetChangeWords = {
  from: "Alış",
  until: "Dönüş",
  price: "Kira",
  deposit: "Depozito",
  car: "Araç",
  renter: "Kiracı",
  lines: "Kiranın kalemleri değişti",
  addedDriver: "Eklenen sürücü",
  removedDriver: "Çıkan sürücü",
  instead: (before, after) => `${before} yerine ${after}`,
};

/** How a language writes times and amounts (kuruş). */
interface ValueFormats {
  readonly when: (at: Date) => string;
  readonly price: (kurus: number) => string;
}

const turkishFormats: ValueFormats = { when: formatLongDateTime, price: formatKurus };

export function formatSheetChange(
  change: SheetChange,
  words: SheetChangeWords = turkishSheetChangeWords,
  { when, price }: ValueFormats = turkishFormats,
): string {
  switch (change.kind) {
    case "from":
    case "until":
      return `${words[change.kind]}: ${words.instead(when(new Date(change.before)), when(new Date(change.after)))}`;
    case "price":
    case "deposit":
      return `${words[change.kind]}: ${words.instead(price(change.before), price(change.after))}`;
    case "car":
    case "renter":
      return `${words[change.kind]}: ${words.instead(change.before, change.after)}`;
    case "lines":
      return words.lines;
    case "drivers":
      return [
        ...change.added.map((name) => `${words.addedDriver}: ${name}`),
        ...change.removed.map((name) => `${words.removedDriver}: ${name}`),
      ].join(", ");
  }
}
