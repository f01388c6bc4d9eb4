import { normalizeText } from "./unicode.ts";

/**
 * Why a text is not a dialable number: a short number such as '155', an extension, two numbers, a number rounded by a
 * spreadsheet ('5,32E+09'), letters, or anything else. docs/product/profiles.md 5.5.
 */
export type PhoneProblem = "short" | "extension" | "several" | "rounded" | "letters" | "none";

const LABEL_PATTERN =
  /^(?:telefon(?:u|um)?|tel|cep(?:tel)?|gsm|mobil|mobile|handy|phone|cell|whatsapp|wp|numara(?:si|m)?|no|nr|ev|iş|ofis|sabit)[.:]*$/u;
const WORD_PATTERN = /[\p{L}\p{M}]+(?![\p{L}\p{M}\p{Nd}])[.:]*/gu;
// Emoji, the telephone sign, and the frame of a keycap emoji.
const SIGNS_PATTERN = /\p{Extended_Pictographic}|\u2706|\u20E3/gu;
const INVISIBLE_CHARACTERS_PATTERN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SEPARATORS_PATTERN = /[ ().[\]\p{Dash_Punctuation}\u2212\u00B7\u2022\u2219\u22C5]/gu;
const SURROUNDING_SIGNS_PATTERN = /^[\s='"“”‘’«»<]+|[\s'"“”‘’«»>,;:]{1,20}$/gu;

const EXTENSION_PATTERN = /(?:dahili|dah|iç hat|iç|extension|ext|[xpw#,;/])[\s.:=]*[0-9]{1,6}$/u;
const SPREADSHEET_NUMBER_PATTERN = /^([0-9])(?:[.,]([0-9]+))?e\+?([0-9]{1,2})$/u;
const NUMBER_SEPARATOR_PATTERN = /[/|,;\\]|\s(?:ve|veya|ya da|and|or|[-–—])\s/u;

/** A link with a message may have this number of characters. */
const MAX_TEXT_LENGTH = 300;

/**
 * Labels, separators, invisible characters and the rest of a call or chat link are removed, and digits of other scripts
 * are converted.
 */
export function readPhonePaste(text: string): { digits: string } | { problem: PhoneProblem } {
  if (text.trim().length > MAX_TEXT_LENGTH || /\p{Cc}/u.test(text)) return { problem: "none" };
  const plain = toAsciiDigits(normalizeText(text, "NFKC"))
    .replace(INVISIBLE_CHARACTERS_PATTERN, "")
    .replace(SIGNS_PATTERN, "")
    .toLowerCase()
    .replaceAll("\u0307", "")
    .replaceAll("ı", "i");
  const typed = extractLinkedNumber(plain.replace(SURROUNDING_SIGNS_PATTERN, ""))
    .replace(WORD_PATTERN, (word) => (LABEL_PATTERN.test(word) ? " " : word))
    .replace(SURROUNDING_SIGNS_PATTERN, "");
  const whole = SPREADSHEET_NUMBER_PATTERN.exec(typed);
  if (whole) {
    // The exponent shows whether all digits are present or some were rounded away.
    const [, first = "", rest = "", power] = whole;
    return rest.length === Number(power) ? { digits: first + rest } : { problem: "rounded" };
  }
  const number = typed
    .replace(/^([0-9]{10,15})[.,]0{1,2}$/u, "$1")
    // '0532/123 45 67': the slash separates the area code from the number.
    .replace(/^((?:\+?90 ?)?\(?0?[2-58][0-9]{2}\)?) ?\/ ?(?=[0-9 .-]{7,11}$)/u, "$1");
  const digits = number.replace(SEPARATORS_PATTERN, "");
  if (number.split(NUMBER_SEPARATOR_PATTERN).filter((part) => part.replace(/[^0-9]/gu, "").length >= 7).length > 1)
    return { problem: "several" };
  if (/^\+*[0-9]/u.test(digits) && EXTENSION_PATTERN.test(number)) return { problem: "extension" };
  if (/^[+0-9]+$/u.test(digits)) return { digits };
  return { problem: /[0-9]/u.test(digits) && /^[+0-9\p{L}\p{M}]+$/u.test(digits) ? "letters" : "none" };
}

function extractLinkedNumber(text: string): string {
  const chat =
    /^(?:https?:\/\/)?(?:www\.)?wa\.me\/(\+?[0-9]+)\/?(?:\?.*)?$/u.exec(text) ??
    /^(?:whatsapp:\/\/|(?:https?:\/\/)?(?:(?:api|web|www)\.)?whatsapp\.com\/)send\/?\?(?:.*&)?phone=((?:\+|%2b)?[0-9]+)(?:&.*)?$/u.exec(
      text,
    );
  if (chat) {
    const number = chat[1]!.replace("%2b", "+");
    // Chat links contain the country code without a '+'.
    return /^[1-9]/u.test(number) ? `+${number}` : number;
  }
  const call = /^(?:tel|callto|sms|smsto):(?:\/\/)?([^;?]*)(?:;phone-context=[^;?]*)?(?:\?.*)?$/u.exec(text);
  return call ? call[1]!.replaceAll("%2b", "+").replaceAll("%20", " ") : text;
}

export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOfCodePoint(digit.codePointAt(0)!)));
}

/** In every script, the ten digits have consecutive code points, beginning with 0. */
function digitOfCodePoint(codePoint: number): number {
  let zero = codePoint;
  while (zero > 0 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
