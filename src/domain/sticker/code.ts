import { DEFAULT_PROFILE_NOTE } from "#domain/people/profile.ts";
import { makeRandomSymbols } from "#domain/words/symbols.ts";
import { removeSentenceEnd } from "#domain/words/text.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

import { findClaimRefusal, type Claim, type ClaimRefusal } from "./claim.ts";

export const CODE_RANDOM_LENGTH = 6;

export const DEFAULT_PREFIX = "KT";

/** Slots are made only when a company is approved or its limit of cars is raised. docs/product/companies.md 7.3. */
export const SLOT_PREFIX = "RC-";

export const GENERATED_CODES_MIN = 1;

export const GENERATED_CODES_MAX = 50;

/**
 * Every installation shows a sample page for it, and nobody can own it. The generator cannot make the example code,
 * because generated codes are longer and never contain an O.
 */
export const EXAMPLE_CODE = "ORNEK";

export const EXAMPLE_CODE_ON_STICKER = "ÖRNEK";

const INVISIBLE_CHARACTERS_PATTERN = /[\s\p{Default_Ignorable_Code_Point}]/gu;
const HYPHENS_PATTERN = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * The stored form of a typed, scanned or pasted code: in capitals (every kind of i as I), without white space,
 * invisible characters and end-of-sentence marks, and with every hyphen as '-'. docs/product/stickers.md 4.2.
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

export const CODE_END_PATTERN = new RegExp(`[^${CODE_CHARACTERS}].*`, "su");

export function readAddressCode(piece: string): string {
  const whole = normalizeCode(piece);
  return hasCodeForm(whole) ? whole : normalizeCode(piece.replace(CODE_END_PATTERN, ""));
}

/**
 * Returns the code in a text that may be a pasted scan URL ('https://…/q/KT7M2QXA?x'), in the form of `normalizeCode`.
 * docs/product/stickers.md 4.2.
 */
export function readCode(text: string): string {
  const piece = /[/\\]q[/\\]+([^/\\?#]*)/iu.exec(text)?.[1];
  return piece === undefined ? normalizeCode(text) : readAddressCode(piece);
}

/** Generated codes have a stricter form, but imported codes stay valid. docs/product/stickers.md 4.1. */
export function hasCodeForm(text: string): boolean {
  return /^(?=-*[A-Z0-9])[A-Z0-9-]{1,32}$/u.test(text);
}

/**
 * Parses the prefix that an administrator typed: 1 to 6 of A-Z and 0-9, optionally with a '-' at the end;
 * `DEFAULT_PREFIX` for an empty text. Undefined for anything else, and for 'RC-' of company slots.
 * docs/product/stickers.md 4.1.
 */
export function parsePrefix(text: string): string | undefined {
  const prefix = normalizeCode(text);
  if (prefix === "") return DEFAULT_PREFIX;
  // A prefix is not part of a sentence, so an end-of-sentence mark is an error here.
  if (prefix === SLOT_PREFIX || removeSentenceEnd(text.trim()) !== text.trim()) return undefined;
  return /^[A-Z0-9]{1,6}-?$/u.test(prefix) ? prefix : undefined;
}

/**
 * `randomBytes(n)` gives n bytes of a cryptographic source and may be called several times. The caller must check in
 * the database whether the code already exists. docs/product/stickers.md 4.1.
 */
export function makeCode(prefix: string, randomBytes: (count: number) => Uint8Array): string {
  return prefix + makeRandomSymbols(CODE_RANDOM_LENGTH, randomBytes);
}

export const DEFAULT_DAILY_LINKS = 100;

/** Limits the damage of a typing error. */
export const DAILY_LINKS_MAX = 10_000;

export type Restriction = { readonly at: Date; readonly reason: string };

/** The old URL redirects to the new code until `until` (UTC). */
export type CodeReplacement = { readonly code: string; readonly until: Date };

/**
 * `holder` is its account (for a company's car, the company's owner), null while the code is free. `off`: for
 * strangers, the code looks as if it did not exist. `noteHidden`: strangers do not see its note. `claim`: the claim
 * word of a free code.
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

export function isVisibleTo(code: Pick<CodeStateFields, "holder" | "off" | "replaced">, askerId: string): boolean {
  if (code.replaced !== null) return false;
  if (code.holder?.userId === askerId) return true;
  return code.off === null && code.holder?.isClosed !== true;
}

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

/** 'PROFILE_NOT_YOURS' only if the account can see that somebody else owns the code. */
export function findProfileRefusal(code: CodeStateFields, askerId: string): "PROFILE_NOT_YOURS" | "PROFILE_NOT_FOUND" {
  const isOfAnother = code.holder !== null && code.holder.userId !== askerId;
  return isOfAnother && isVisibleTo(code, askerId) ? "PROFILE_NOT_YOURS" : "PROFILE_NOT_FOUND";
}

export function addClaim(
  code: Pick<CodeStateFields, "holder" | "replaced">,
  word: string,
): { claim: Claim } | "CODE_NOT_FREE" {
  return code.holder === null && code.replaced === null ? { claim: { word, endsAt: null } } : "CODE_NOT_FREE";
}

/** The restriction `off` is not kept here, because it is stored with the code. */
export function toPastLink({ plate, noteHidden, handOverId = null }: PastLink): PastLink | undefined {
  if (plate === "" && noteHidden === null && handOverId === null) return undefined;
  return { plate, noteHidden, handOverId };
}

export function switchOffCode(
  code: Pick<CodeStateFields, "off">,
  measure: Restriction,
): { off: Restriction } | undefined {
  return code.off === null ? { off: measure } : undefined;
}

export function switchOnCode(code: Pick<CodeStateFields, "off">): { off: null } | undefined {
  return code.off === null ? undefined : { off: null };
}

/** Hides the notes of a linked code, even notes that are written later. */
export function hideNote(
  code: Pick<CodeStateFields, "holder" | "noteHidden">,
  measure: Restriction,
): { noteHidden: Restriction } | "CODE_NOT_LINKED" | undefined {
  if (code.holder === null) return "CODE_NOT_LINKED";
  return code.noteHidden === null ? { noteHidden: measure } : undefined;
}

export function showNote(code: Pick<CodeStateFields, "noteHidden">): { noteHidden: null } | undefined {
  return code.noteHidden === null ? undefined : { noteHidden: null };
}
