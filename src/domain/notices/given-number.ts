import { asciiDigits } from "#domain/words/phone-paste.ts";
import { parsePhone } from "#domain/words/phone.ts";
import { normalizeText } from "#domain/words/unicode.ts";

/** To so many holders one telephone number is given in a day, whoever gives it. docs/product.md 16.6. */
export const HOLDERS_OF_NUMBER = 10;

/** Digits with what people write between them, long enough to be a number. */
const RUNS = /[+(]?\p{Nd}[\p{Nd}\s().·/\p{Dash_Punctuation}]{7,}\p{Nd}/gu;

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Numbers of Türkiye in digits that are more than one number. */
const TURKISH = /(?:0090|90|0)?([2-5][0-9]{9})/gu;

/**
 * The telephone numbers that somebody gives a holder: in its field, and in the note. Each once, in the form in which it is called, so that nobody
 * gives one to very many by writing it in another way. docs/product.md 16.6.
 */
export function givenNumbers({ note, phone }: { readonly note: string; readonly phone: string }): string[] {
  const plain = asciiDigits(normalizeText(note, "NFKC")).replace(UNSEEN, "");
  const inNote = [...plain.matchAll(RUNS)].flatMap(([run]) => {
    const number = parsePhone(run);
    if (number !== undefined) return [number];
    const digits = run.replace(/[^0-9]/gu, "");
    return [...digits.matchAll(TURKISH)].map(([, bare = ""]) => `+90${bare}`);
  });
  const inField = parsePhone(phone);
  return [...new Set([...(inField === undefined ? [] : [inField]), ...inNote])];
}
