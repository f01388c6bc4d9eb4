import { readPhonePaste, type PhoneProblem } from "./phone-paste.ts";

/** Fewest and most digits of a telephone number. docs/product.md 5.5. */
const DIGITS_MIN = 7;
const DIGITS_MAX = 15;

/** The numbers of large companies: seven digits, called the same from everywhere in Türkiye and without a country code. */
const WITHOUT_AREA = /^444[0-9]{4}$/u;

// The country codes of one and of two digits; every other one has three.
const SHORT_COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;

/** Where a number may begin with 0 behind the country code; everywhere else that 0 is dialled within the country alone. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(["39", "225", "226", "227", "229", "241", "242", "378", "992"]);

/**
 * A telephone number in the one form in which it is stored and called, or what keeps it from being one. The form is '+', country code and
 * number without a 0 that is dialled within the country alone ('+905321234567'), 7 to 15 digits; for a 444 number its seven digits. A number
 * without a country code is Turkish. Two ways to write one number give the same form. docs/product.md 5.5.
 */
export function readPhone(text: string): { number: string } | { problem: PhoneProblem } {
  const paste = readPhonePaste(text);
  if ("problem" in paste) return paste;
  const number = numberOf(paste.digits);
  if (number === undefined) return { problem: "none" };
  const count = number.replace(/^\+/u, "").length;
  if (count > DIGITS_MAX) return { problem: "none" };
  // Of a Turkish number the country code, which nobody need have typed, does not make it long enough.
  const isShort = count < DIGITS_MIN || (isTurkish(number) && count < DIGITS_MIN + 2 && !WITHOUT_AREA.test(number));
  return isShort ? { problem: "short" } : { number };
}

/** The same where only a number counts: undefined for anything else, also for ''. */
export function parsePhone(text: string): string | undefined {
  const read = readPhone(text);
  return "number" in read ? read.number : undefined;
}

/**
 * A WhatsApp number as it is stored: a telephone number as `parsePhone` gives it. Undefined for anything else, also for '' and for a
 * Turkish number that is not ten digits behind its country code. docs/product.md 5.5.
 */
export function parseWhatsapp(text: string): string | undefined {
  const number = parsePhone(text);
  return number !== undefined && /^\+(?:90(?!444)[2-58][0-9]{9}|(?!90)[1-9][0-9]{6,14})$/u.test(number)
    ? number
    : undefined;
}

/**
 * Whether a stored number has not the form in which it is called: a version before took it as it was typed, and which number is meant is not
 * certain. Somebody has to look at it then.
 */
export function isOddPhone(stored: string): boolean {
  return stored !== "" && parsePhone(stored) !== stored;
}

/** The digits of a stored number within Türkiye: ten of a whole one, seven of a 444 number. Undefined for a foreign one. */
export function turkishDigits(number: string): string | undefined {
  if (WITHOUT_AREA.test(number)) return number;
  return isTurkish(number) ? number.slice(3) : undefined;
}

/**
 * What people read for a number as `parsePhone` gives it: a Turkish one as it is called within the country, in groups ('0532 123 45 67',
 * '444 0 332'), a foreign one as it is. docs/product.md 5.6.
 */
export function displayPhone(number: string): string {
  const digits = turkishDigits(number);
  if (digits === undefined) return number;
  if (WITHOUT_AREA.test(digits)) return digits.replace(/^(...)(.)(...)$/u, "$1 $2 $3");
  return `0${digits}`.replace(/^(0...)(...)(..)(..)$/u, "$1 $2 $3 $4");
}

/**
 * The part of a number that every way to write it has in common, for a search: '0 (532) 12', '+90 532 12' and '0090 532 12' all give
 * '53212'. Undefined where the text is no number or the beginning of one.
 */
export function phoneSearchKey(text: string): string | undefined {
  const paste = readPhonePaste(text);
  if (!("digits" in paste)) return undefined;
  // 'Ev 3' is the name of somebody, 'ev 0532 123 45 67' a number.
  if (/\p{L}/u.test(text) && paste.digits.length < DIGITS_MIN) return undefined;
  const key = numberOf(paste.digits)?.replace(/^\+(?:90)?/u, "");
  return key === "" ? undefined : key;
}

function isTurkish(number: string): boolean {
  return number.startsWith("+90");
}

/** The form of a number in which only '+' and digits stand, of whatever length; undefined where nobody dials such a beginning. */
function numberOf(typed: string): string | undefined {
  const parts = /^([+0]*)([1-9][0-9]*)$/u.exec(typed.replace(/^(?:\+|00)?90(?=\+90)/u, ""));
  if (!parts) return undefined;
  const [, before = "", rest = ""] = parts;
  if (before === "" || before === "0" || before === "+0") return turkishNumber(rest);
  if (!/^(?:0{0,2}\+|\+?00)$/u.test(before)) return undefined;
  return rest.startsWith("90") ? turkishNumber(rest.slice(2)) : foreignNumber(rest);
}

/** A Turkish number from its digits, before which its country code and the 0 may stand, even twice, since forms begin with them. */
function turkishNumber(digits: string): string {
  const bare = digits.replace(/^0+/u, "");
  if (/^90(?:[0-9]{9,}|444[0-9]{4})$/u.test(bare)) return turkishNumber(bare.slice(2));
  return WITHOUT_AREA.test(bare) ? bare : `+90${bare}`;
}

function foreignNumber(digits: string): string {
  const country = SHORT_COUNTRY_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(country.length);
  return `+${country}${KEEPS_ZERO.has(country) ? rest : rest.replace(/^0+/u, "")}`;
}
