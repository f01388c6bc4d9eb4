import { decodePunycode } from "./punycode.ts";
import { normalizeText } from "./unicode.ts";

/** Most characters of an e-mail address. docs/product.md 3.4. */
const EMAIL_MAX = 254;

/** Longest text that may hold one, with what stands around it: nothing longer is read, however it is made. */
const LONGEST = 320;

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// No address begins or ends with these; they come along when one is copied out of a sentence or a list.
const BEFORE = /^[\s<("“„«]+/u;
const BEHIND = /[\s>)"”»,.;:!]{1,20}$/u;

/**
 * An e-mail address as it is stored, of a contact or an account: ASCII only, lower-case, at most 254 characters. What a Turkish keyboard makes of an i ('İ',
 * 'ı') is one, since no address holds them; full-width signs, marks that nobody sees, 'mailto:' and what stands around an address that was
 * copied count for nothing. Undefined for anything else, also for ''. A stored address gives itself. docs/product.md 3.4.
 */
export function parseEmail(text: string): string | undefined {
  if (text.trim().length > LONGEST || /\p{Cc}/u.test(text)) return undefined;
  const email = normalizeText(text, "NFKC")
    .replace(UNSEEN, "")
    .replace(/[iıIİ]\u0307?/gu, "i")
    .toLowerCase()
    .replace(BEFORE, "")
    .replace(/^mailto:([^?]*).*$/u, "$1")
    .replace(BEHIND, "");
  if (email.length > EMAIL_MAX) return undefined;
  const at = email.indexOf("@");
  const isAddress =
    at >= 1 &&
    at <= 64 &&
    /^[a-z0-9_+'&=~-]+(?:\.[a-z0-9_+'&=~-]+)*$/u.test(email.slice(0, at)) &&
    isHost(email.slice(at + 1));
  return isAddress ? email : undefined;
}

/**
 * An address as a field for addresses gives it. Browsers write a host with other letters in ASCII before we see it, 'GMAİL.COM' as 'xn--gmail-bgd.com':
 * a dotted i is an i again, since no host has one. Undefined for what is no address. docs/product.md 3.4.
 */
export function typedEmail(text: string): string | undefined {
  return withPlainHost(text, /i\u0307/gu);
}

/**
 * The address that somebody means by what they typed, of an account: as `typedEmail`, and a dotless ı in the host is an i as well. Hosts with one
 * are rare but there are some, so an account that has the address as it was typed comes first. docs/product.md 3.4.
 */
export function meantEmail(text: string): string | undefined {
  return withPlainHost(text, /ı|i\u0307/gu);
}

/** At least two labels, the last one letters (or xn--), so an IP address is no host. */
export function isHost(host: string): boolean {
  const labels = host.split(".");
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u.test(label)) &&
    /^(?:[a-z]{2,}|xn--.+)$/u.test(labels.at(-1) ?? "")
  );
}

/** The address with an i for what `meaning` finds in each label of its host, where nothing but ASCII is left then. */
function withPlainHost(text: string, meaning: RegExp): string | undefined {
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
