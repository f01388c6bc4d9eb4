import { foldIdentifier } from "./turkish.ts";
import { normalizeText } from "./unicode.ts";

/** The 31 symbols of the random part: no 0/O, no 1/I/L, so no letter whose Turkish case mapping is special. Decisions, 'Codes'. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Number of random characters after the prefix. Specification 9. */
export const CODE_RANDOM_LENGTH = 6;

/** Number of different codes under one prefix: 31^6 = 887 503 681, an identifier and not a secret. Decisions, 'Codes'. */
export const CODE_SPACE = CODE_ALPHABET.length ** CODE_RANDOM_LENGTH;

/** The prefix of the administrator's generator when none is typed. Specification 5 and 9. */
export const DEFAULT_PREFIX = "KT";

/** The prefix of company slots, made only by approving a company or raising its limit. Specification 7 and 9. */
export const SLOT_PREFIX = "RC-";

/** Fewest codes of one run of the generator. Specification 5. */
export const GENERATE_MIN = 1;

/** Most codes of one run of the generator. Specification 5. */
export const GENERATE_MAX = 50;

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;
const HYPHENS = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * What a person typed, scanned or pasted as a code, in the one spelling under which codes are stored: folded, without white space
 * and invisible characters, every kind of hyphen as '-'. Any text is accepted; ask `isCode` whether the result can be a code.
 * Decisions, 'Codes'; the same in the link form, the scan address and the administrator's search.
 */
export function normalizeCode(text: string): string {
  return foldIdentifier(normalizeText(text, "NFKC").replace(UNSEEN, "")).replace(HYPHENS, "-");
}

/**
 * What a person gave for a code where a scan address may have been pasted instead ('https://…/q/KT7M2QXA?x'): its code, normalised
 * by `normalizeCode`. Decisions, 'Codes'.
 */
export function readCode(text: string): string {
  return normalizeCode(text.replace(/^.*\/q\/([^/?#]*).*/isu, "$1"));
}

/**
 * Whether a normalised text can be a code at all: 1 to 32 of A-Z, 0-9 and '-', at least one of them no hyphen. Wider than what
 * we generate, because codes imported from elsewhere stay valid. Decisions, 'Codes'.
 */
export function isCode(text: string): boolean {
  return /^(?=-*[A-Z0-9])[A-Z0-9-]{1,32}$/u.test(text);
}

/**
 * The prefix that an administrator typed for the generator: 1 to 6 of A-Z and 0-9 and perhaps a '-' after them, normalised like a
 * code; `DEFAULT_PREFIX` when nothing was typed. Undefined when it is anything else, or 'RC-', which belongs to company slots.
 * Specification 5; decisions, 'Codes'.
 */
export function parsePrefix(text: string): string | undefined {
  const prefix = normalizeCode(text);
  if (prefix === "") return DEFAULT_PREFIX;
  if (prefix === SLOT_PREFIX) return undefined;
  return /^[A-Z0-9]{1,6}-?$/u.test(prefix) ? prefix : undefined;
}

/**
 * A new code: the prefix as given and six characters, each symbol of the alphabet equally likely. `randomBytes(n)` gives n bytes
 * of a cryptographic source and may be asked several times. Whether the code is free is the database's answer. Decisions, 'Codes'.
 */
export function makeCode(prefix: string, randomBytes: (count: number) => Uint8Array): string {
  // Bytes above the last full round of the alphabet would favour its first symbols, so they are thrown away.
  const fairBytes = 256 - (256 % CODE_ALPHABET.length);
  let random = "";
  while (random.length < CODE_RANDOM_LENGTH) {
    for (const byte of randomBytes(CODE_RANDOM_LENGTH - random.length)) {
      if (byte < fairBytes) random += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
    }
  }
  return prefix + random;
}
