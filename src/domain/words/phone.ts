import { readPhonePaste, type PhoneProblem } from "./phone-paste.ts";

const PHONE_DIGITS_MIN = 7;
const PHONE_DIGITS_MAX = 15;

/** Numbers of large companies: seven digits, dialled without area and country code from anywhere in Türkiye. */
const NUMBER_WITHOUT_AREA_PATTERN = /^444[0-9]{4}$/u;

// Country codes of one or two digits. All others have three.
const SHORT_COUNTRY_CODE_PATTERN = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;

/** In other countries, a 0 at the start is only dialled within the country, and is removed. */
const ZERO_KEEPING_COUNTRY_CODES: ReadonlySet<string> = new Set([
  "39",
  "225",
  "226",
  "227",
  "229",
  "241",
  "242",
  "378",
  "992",
]);

/**
 * Parses a telephone number into the form in which numbers are stored and dialled, or returns why the text is not a
 * number. The form is '+', country code and number without a domestic 0 ('+905321234567'), 7 to 15 digits; for a 444
 * number its seven digits. A number without a country code is Turkish.
 */
export function readPhone(text: string): { number: string } | { problem: PhoneProblem } {
  const paste = readPhonePaste(text);
  if ("problem" in paste) return paste;
  const number = normalizeTypedNumber(paste.digits);
  if (number === undefined) return { problem: "none" };
  const count = number.replace(/^\+/u, "").length;
  if (count > PHONE_DIGITS_MAX) return { problem: "none" };
  // The country code that was added to a Turkish number does not count towards the minimum length.
  const isShort =
    count < PHONE_DIGITS_MIN ||
    (isTurkishNumber(number) && count < PHONE_DIGITS_MIN + 2 && !NUMBER_WITHOUT_AREA_PATTERN.test(number));
  return isShort ? { problem: "short" } : { number };
}

export function parsePhone(text: string): string | undefined {
  const read = readPhone(text);
  return "number" in read ? read.number : undefined;
}

/**
 * Returns the stored form of a WhatsApp number: like `parsePhone`, but undefined for a Turkish number without ten
 * digits after its country code. docs/product/profiles.md 5.5.
 */
export function parseWhatsapp(text: string): string | undefined {
  const number = parsePhone(text);
  return number !== undefined && /^\+(?:90(?!444)[2-58][0-9]{9}|(?!90)[1-9][0-9]{6,14})$/u.test(number)
    ? number
    : undefined;
}

/** An older version stored such numbers as typed. A person must check which number is meant. */
export function isOddPhone(stored: string): boolean {
  return stored !== "" && parsePhone(stored) !== stored;
}

/** The digits of a stored Turkish number: ten, or seven of a 444 number. Undefined for a foreign number. */
export function toTurkishDigits(number: string): string | undefined {
  if (NUMBER_WITHOUT_AREA_PATTERN.test(number)) return number;
  return isTurkishNumber(number) ? number.slice(3) : undefined;
}

/**
 * The readable form of a stored number: a Turkish number in domestic form and in groups ('0532 123 45 67', '444 0
 * 332'), a foreign number unchanged.
 */
export function formatPhone(number: string): string {
  const digits = toTurkishDigits(number);
  if (digits === undefined) return number;
  if (NUMBER_WITHOUT_AREA_PATTERN.test(digits)) return digits.replace(/^(...)(.)(...)$/u, "$1 $2 $3");
  return `0${digits}`.replace(/^(0...)(...)(..)(..)$/u, "$1 $2 $3 $4");
}

/**
 * Returns the digits by which a number is searched, the same for all spellings: '0 (532) 12', '+90 532 12' and '0090
 * 532 12' give '53212'.
 */
export function makePhoneSearchKey(text: string): string | undefined {
  const paste = readPhonePaste(text);
  if (!("digits" in paste)) return undefined;
  // 'Ev 3' is a name, 'ev 0532 123 45 67' contains a number.
  if (/\p{L}/u.test(text) && paste.digits.length < PHONE_DIGITS_MIN) return undefined;
  const key = normalizeTypedNumber(paste.digits)?.replace(/^\+(?:90)?/u, "");
  return key === "" ? undefined : key;
}

function isTurkishNumber(number: string): boolean {
  return number.startsWith("+90");
}

function normalizeTypedNumber(typed: string): string | undefined {
  const parts = /^([+0]*)([1-9][0-9]*)$/u.exec(typed.replace(/^(?:\+|00)?90(?=\+90)/u, ""));
  if (!parts) return undefined;
  const [, before = "", rest = ""] = parts;
  if (before === "" || before === "0" || before === "+0") return parseTurkishNumber(rest);
  if (!/^(?:0{0,2}\+|\+?00)$/u.test(before)) return undefined;
  return rest.startsWith("90") ? parseTurkishNumber(rest.slice(2)) : parseForeignNumber(rest);
}

/**
 * The digits may begin with the country code and the 0, even twice, because people type both into fields that already
 * contain the country code.
 */
function parseTurkishNumber(digits: string): string {
  const bare = digits.replace(/^0+/u, "");
  if (/^90(?:[0-9]{9,}|444[0-9]{4})$/u.test(bare)) return parseTurkishNumber(bare.slice(2));
  return NUMBER_WITHOUT_AREA_PATTERN.test(bare) ? bare : `+90${bare}`;
}

function parseForeignNumber(digits: string): string {
  const country = SHORT_COUNTRY_CODE_PATTERN.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(country.length);
  return `+${country}${ZERO_KEEPING_COUNTRY_CODES.has(country) ? rest : rest.replace(/^0+/u, "")}`;
}
