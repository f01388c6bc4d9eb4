import type { PrintedSticker } from "#domain/sticker/print-job.ts";
import { STICKER_FORMS, STICKER_WORDINGS } from "#domain/sticker/sticker.ts";
import { CODE_ALPHABET } from "#domain/words/symbols.ts";

/** Wide, short, long and imported codes. */
const SPECIAL_CODES = ["RC-ABCDEF", "KTWMWQ9H", "FILO1-K8W2MM", "A1", "IMPORTED-CODE-OF-32-CHARACTERS-X"];

/** Stickers of every look with all kinds of codes. The result is the same in each run. */
export function makeSampleStickers(count: number): PrintedSticker[] {
  return Array.from({ length: count }, (_, nth) => ({
    code: nth < SPECIAL_CODES.length ? SPECIAL_CODES[nth]! : `KT${makeRandomSymbols(nth)}`,
    look: {
      form: STICKER_FORMS[nth % STICKER_FORMS.length]!,
      wording: STICKER_WORDINGS[nth % STICKER_WORDINGS.length]!,
      isBilingual: nth % 3 === 0,
    },
    claim: nth % 5 === 4 ? null : makeRandomSymbols(nth + 7),
    label: "",
    batch: "Deneme",
  }));
}

function makeRandomSymbols(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 6 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return CODE_ALPHABET[(state >>> 16) % CODE_ALPHABET.length]!;
  }).join("");
}
