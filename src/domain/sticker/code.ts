import { DEFAULT_PROFILE_NOTE } from "#domain/people/profile.ts";
import { makeRandomSymbols } from "#domain/words/symbols.ts";
import { removeSentenceEnd } from "#domain/words/text.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

import { findClaimRefusal, type Claim, type ClaimRefusal } from "./claim.ts";

/**
 * The number of random characters after the prefix. There are 31^6 codes for each prefix. Codes are identifiers, not
 * secrets. docs/product.md 4.1.
 */
export const CODE_RANDOM_LENGTH = 6;

/** The generator's default prefix. docs/product.md 4.1. */
export const DEFAULT_PREFIX = "KT";

/**
 * Prefix of slots, the codes for a company's cars. Slots are made only when a company is approved or its limit of cars
 * is raised. docs/product.md 7.3.
 */
export const SLOT_PREFIX = "RC-";

/** Minimum number of codes of one run of the generator. docs/product.md 4.3. */
export const GENERATED_CODES_MIN = 1;

/** Maximum number of codes of one run of the generator. docs/product.md 4.3. */
export const GENERATED_CODES_MAX = 50;

/**
 * The example code. Every installation shows a sample page for it, and nobody can own it. The generator cannot
 * make the example code, because generated codes are longer and never contain an O. docs/product.md 6.10.
 */
export const EXAMPLE_CODE = "ORNEK";

/** The example code as pictures show it, in Turkish spelling. `normalizeCode` converts it to `EXAMPLE_CODE`. */
export const EXAMPLE_CODE_ON_STICKER = "ÖRNEK";

const INVISIBLE_CHARACTERS_PATTERN = /[\s\p{Default_Ignorable_Code_Point}]/gu;
const HYPHENS_PATTERN = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * The stored form of a typed, scanned or pasted code: in capitals (every kind of i as I), without white space,
 * invisible characters and end-of-sentence marks, and with every hyphen as '-'. Accepts any text; `hasCodeForm` checks
 * the result. docs/product.md 4.2.
 */
export function normalizeCode(text: string): string {
  const bare = removeSentenceEnd(normalizeText(text, "NFKC").replace(INVISIBLE_CHARACTERS_PATTERN, ""));
  const code = foldIdentifier(bare).replace(HYPHENS_PATTERN, "-");
  return code === EXAMPLE_CODE_ON_STICKER ? EXAMPLE_CODE : code;
}

/**
 * What may stand in a typed code, as characters of a pattern. Every sign ends a code, '%' too, with which a damaged
 * address encodes one. Letters of any language and '_' are typing errors in a code: what stands before them may be
 * another code.
 */
export const CODE_CHARACTERS = String.raw`\p{L}\p{N}\p{M}\p{Dash_Punctuation}\u2212_\s\p{Default_Ignorable_Code_Point}`;

/** What follows a code, or the key in a link. */
export const CODE_END_PATTERN = new RegExp(`[^${CODE_CHARACTERS}].*`, "su");

/**
 * Returns the code at the beginning of a piece of a scan address, in the form of `normalizeCode`. What follows the code
 * and cannot be part of one is left out, such as '&fbclid=1'. docs/product.md 4.2.
 */
export function readAddressCode(piece: string): string {
  const whole = normalizeCode(piece);
  return hasCodeForm(whole) ? whole : normalizeCode(piece.replace(CODE_END_PATTERN, ""));
}

/**
 * Returns the code in a text that may be a pasted scan URL ('https://…/q/KT7M2QXA?x'), in the form of `normalizeCode`.
 * docs/product.md 4.2.
 */
export function readCode(text: string): string {
  const piece = /[/\\]q[/\\]+([^/\\?#]*)/iu.exec(text)?.[1];
  return piece === undefined ? normalizeCode(text) : readAddressCode(piece);
}

/**
 * Whether a normalised text can be a code: 1 to 32 of A-Z, 0-9 and '-', not only hyphens. Generated codes have a
 * stricter form, but imported codes stay valid. docs/product.md 4.1.
 */
export function hasCodeForm(text: string): boolean {
  return /^(?=-*[A-Z0-9])[A-Z0-9-]{1,32}$/u.test(text);
}

/**
 * Parses the prefix that an administrator typed: 1 to 6 of A-Z and 0-9, optionally with a '-' at the end;
 * `DEFAULT_PREFIX` for an empty text. Undefined for anything else, and for 'RC-' of company slots. docs/product.md 4.1.
 */
export function parsePrefix(text: string): string | undefined {
  const prefix = normalizeCode(text);
  if (prefix === "") return DEFAULT_PREFIX;
  // A prefix is not part of a sentence, so an end-of-sentence mark is an error here.
  if (prefix === SLOT_PREFIX || removeSentenceEnd(text.trim()) !== text.trim()) return undefined;
  return /^[A-Z0-9]{1,6}-?$/u.test(prefix) ? prefix : undefined;
}

/**
 * Makes a code: the prefix and six random symbols, all equally likely. `randomBytes(n)` gives n bytes of a
 * cryptographic source and may be called several times. The caller must check in the database whether the code already
 * exists. docs/product.md 4.1.
 */
export function makeCode(prefix: string, randomBytes: (count: number) => Uint8Array): string {
  return prefix + makeRandomSymbols(CODE_RANDOM_LENGTH, randomBytes);
}

/** The number of codes that an account may link in a day, unless an administrator allows another number. */
export const DEFAULT_DAILY_LINKS = 100;

/** Highest number of links a day that an administrator can allow an account. It limits the damage of a typing error. */
export const DAILY_LINKS_MAX = 10_000;

/** A restriction that an administrator has imposed. The owner can read the reason. */
export type Restriction = { readonly at: Date; readonly reason: string };

/** The code that replaced an old code. The old URL redirects to the new code until `until` (UTC). */
export type CodeReplacement = { readonly code: string; readonly until: Date };

/**
 * State of a code. `holder` is its account (for a company's car, the company's owner), null while the code is free.
 * `off`: for strangers, the code looks as if it did not exist. `noteHidden`: strangers do not see its note. `claim`:
 * the claim word of a free code. `replaced`: another code has replaced the code, which can never be linked again.
 */
export interface CodeStateFields {
  readonly holder: { readonly userId: string; readonly isCar: boolean; readonly isClosed: boolean } | null;
  readonly off: Restriction | null;
  readonly noteHidden: Restriction | null;
  readonly claim: Claim | null;
  readonly replaced: CodeReplacement | null;
}

/**
 * The data of an ended link, which apply if the same account links the code again: the plate ('' for none) and the
 * restriction that hides the note. `handOverId` is the id of the request that handed the code over, if there was one.
 */
export type PastLink = {
  readonly plate: string;
  readonly noteHidden: Restriction | null;
  readonly handOverId?: string | null;
};

/**
 * Whether an account can see that a code exists. If the code is off or its holder's account is closed, only the holder
 * can see it. Nobody can see a replaced code.
 */
export function isVisibleTo(code: Pick<CodeStateFields, "holder" | "off" | "replaced">, askerId: string): boolean {
  if (code.replaced !== null) return false;
  if (code.holder?.userId === askerId) return true;
  return code.off === null && code.holder?.isClosed !== true;
}

/**
 * Links a code to the account `askerId`, or returns why that is impossible. The code must be free. If the code has a
 * claim word, the typed `word` must be right. The data of the account's earlier link (`past`) apply again.
 */
export function linkCode(
  code: CodeStateFields,
  { askerId, word, past }: { askerId: string; word: string | undefined; past: PastLink | undefined },
  now: Date,
):
  | { plate: string; note: string; noteHidden: Restriction | null }
  | "CODE_NOT_FOUND"
  | "CODE_TAKEN"
  | "CODE_IS_YOUR_CAR"
  | "CODE_ALREADY_YOURS"
  | ClaimRefusal {
  if (!isVisibleTo(code, askerId)) return "CODE_NOT_FOUND";
  const { holder } = code;
  if (holder === null) {
    return (
      findClaimRefusal(code.claim, word, now) ?? { plate: "", noteHidden: null, ...past, note: DEFAULT_PROFILE_NOTE }
    );
  }
  if (holder.userId !== askerId) return "CODE_TAKEN";
  return holder.isCar ? "CODE_IS_YOUR_CAR" : "CODE_ALREADY_YOURS";
}

/**
 * Returns the refusal for an account that asks for the profile of a code that is not its own. 'PROFILE_NOT_YOURS' only
 * if the account can see that somebody else owns the code. Only the owner may see, change and unlink a profile; an
 * administrator may not.
 */
export function findProfileRefusal(code: CodeStateFields, askerId: string): "PROFILE_NOT_YOURS" | "PROFILE_NOT_FOUND" {
  const isOfAnother = code.holder !== null && code.holder.userId !== askerId;
  return isOfAnother && isVisibleTo(code, askerId) ? "PROFILE_NOT_YOURS" : "PROFILE_NOT_FOUND";
}

/**
 * Gives a free code a new claim word, which is valid until somebody links the code. docs/product.md 4.8.
 */
export function addClaim(
  code: Pick<CodeStateFields, "holder" | "replaced">,
  word: string,
): { claim: Claim } | "CODE_NOT_FREE" {
  return code.holder === null && code.replaced === null ? { claim: { word, endsAt: null } } : "CODE_NOT_FREE";
}

/**
 * Returns the data to keep when a link ends; undefined if there is nothing to keep. The restriction `off` is not kept
 * here, because it is stored with the code.
 */
export function toPastLink({ plate, noteHidden, handOverId = null }: PastLink): PastLink | undefined {
  if (plate === "" && noteHidden === null && handOverId === null) return undefined;
  return { plate, noteHidden, handOverId };
}

/** Switches a code off. Undefined if the code is off already; the first reason is then kept. */
export function switchOffCode(
  code: Pick<CodeStateFields, "off">,
  measure: Restriction,
): { off: Restriction } | undefined {
  return code.off === null ? { off: measure } : undefined;
}

/** Switches a code on again. Undefined when nothing changes. */
export function switchOnCode(code: Pick<CodeStateFields, "off">): { off: null } | undefined {
  return code.off === null ? undefined : { off: null };
}

/**
 * Hides the notes of a linked code, even notes that are written later. Undefined if the notes are hidden already; the
 * first reason is then kept.
 */
export function hideNote(
  code: Pick<CodeStateFields, "holder" | "noteHidden">,
  measure: Restriction,
): { noteHidden: Restriction } | "CODE_NOT_LINKED" | undefined {
  if (code.holder === null) return "CODE_NOT_LINKED";
  return code.noteHidden === null ? { noteHidden: measure } : undefined;
}

/** Lets strangers see the notes of a code, or of a past link, again. Undefined when nothing changes. */
export function showNote(code: Pick<CodeStateFields, "noteHidden">): { noteHidden: null } | undefined {
  return code.noteHidden === null ? undefined : { noteHidden: null };
}
