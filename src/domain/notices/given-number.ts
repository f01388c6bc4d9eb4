import { toAsciiDigits } from "#domain/words/phone-paste.ts";
import { parsePhone } from "#domain/words/phone.ts";
import { normalizeText } from "#domain/words/unicode.ts";

export const HOLDERS_PER_NUMBER_MAX = 10;

const DIGIT_RUN_PATTERN = /[+(]?\p{Nd}[\p{Nd}\s().·/\p{Dash_Punctuation}]{7,}\p{Nd}/gu;

const INVISIBLE_CHARACTERS_PATTERN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const TURKISH_NUMBER_PATTERN = /(?:0090|90|0)?([2-5][0-9]{9})/gu;

/** In dialable form, so that another spelling does not bypass the limit. docs/product/notices.md 16.6. */
export function findPhoneNumbers({ note, phone }: { readonly note: string; readonly phone: string }): string[] {
  const plain = toAsciiDigits(normalizeText(note, "NFKC")).replace(INVISIBLE_CHARACTERS_PATTERN, "");
  const inNote = [...plain.matchAll(DIGIT_RUN_PATTERN)].flatMap(([run]) => {
    const number = parsePhone(run);
    if (number !== undefined) return [number];
    const digits = run.replace(/[^0-9]/gu, "");
    return [...digits.matchAll(TURKISH_NUMBER_PATTERN)].map(([, bare = ""]) => `+90${bare}`);
  });
  const inField = parsePhone(phone);
  return [...new Set([...(inField === undefined ? [] : [inField]), ...inNote])];
}
