import { decodePunycode } from "./punycode.ts";
import { normalizeText } from "./unicode.ts";

const EMAIL_MAX = 254;

const MAX_TEXT_LENGTH = 320;

const INVISIBLE_CHARACTERS_PATTERN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LEADING_SIGNS_PATTERN = /^[\s<("“„«]+/u;
const TRAILING_SIGNS_PATTERN = /[\s>)"”»,.;:!]{1,20}$/u;

/**
 * The stored form of an e-mail address: ASCII, lower case, at most 254 characters. Invisible characters, 'mailto:' and
 * marks around a copied address are removed. Undefined for anything else, also for ''. docs/product/accounts.md 3.4.
 */
export function parseEmail(text: string): string | undefined {
  if (text.trim().length > MAX_TEXT_LENGTH || /\p{Cc}/u.test(text)) return undefined;
  const email = normalizeText(text, "NFKC")
    .replace(INVISIBLE_CHARACTERS_PATTERN, "")
    .replace(/[iıIİ]\u0307?/gu, "i")
    .toLowerCase()
    .replace(LEADING_SIGNS_PATTERN, "")
    .replace(/^mailto:([^?]*).*$/u, "$1")
    .replace(TRAILING_SIGNS_PATTERN, "");
  if (email.length > EMAIL_MAX) return undefined;
  const at = email.indexOf("@");
  const isAddress =
    at >= 1 &&
    at <= 64 &&
    /^[a-z0-9_+'&=~-]+(?:\.[a-z0-9_+'&=~-]+)*$/u.test(email.slice(0, at)) &&
    isHostName(email.slice(at + 1));
  return isAddress ? email : undefined;
}

/**
 * Browsers encode foreign letters of the host, so 'GMAİL.COM' becomes 'xn--gmail-bgd.com'. The encoded letter is an i
 * with a separate dot. No real host contains such an i, so this function replaces it by a plain i.
 */
export function parseTypedEmail(text: string): string | undefined {
  return replaceInHost(text, /i\u0307/gu);
}

/**
 * The person probably means this address. A few hosts really contain ı, so a log-in first looks for an account with the
 * exact address.
 */
export function parseDistortedEmail(text: string): string | undefined {
  return replaceInHost(text, /ı|i\u0307/gu);
}

/** Whether a text is a host name: at least two labels, the last of letters (or xn--). */
export function isHostName(host: string): boolean {
  const labels = host.split(".");
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u.test(label)) &&
    /^(?:[a-z]{2,}|xn--.+)$/u.test(labels.at(-1) ?? "")
  );
}

/** A label that would still contain other letters than ASCII is not changed. */
function replaceInHost(text: string, meaning: RegExp): string | undefined {
  const email = parseEmail(text);
  if (email === undefined) return undefined;
  const [name, host = ""] = email.split("@");
  const labels = host.split(".").map((label) => {
    const read = label.startsWith("xn--") ? decodePunycode(label.slice(4)) : undefined;
    const plain = read?.replace(meaning, "i");
    return plain !== undefined && /^[a-z0-9-]+$/u.test(plain) ? plain : label;
  });
  return parseEmail(`${name}@${labels.join(".")}`);
}
