import { DEFAULT_NOTE } from "#domain/people/profile.ts";
import { randomSymbols } from "#domain/words/symbols.ts";
import { withoutSentenceEnd } from "#domain/words/text.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

import { whyUnclaimed, type Claim, type Unclaimed } from "./claim.ts";

/** Number of random characters after the prefix: 31^6 codes under each, which are identifiers and no secrets. docs/product.md 4.1. */
export const CODE_RANDOM_LENGTH = 6;

/** The prefix of the administrator's generator when none is typed. docs/product.md 4.1. */
export const DEFAULT_PREFIX = "KT";

/** The prefix of company slots, made only by approving a company or raising its limit. docs/product.md 7.3. */
export const SLOT_PREFIX = "RC-";

/** Fewest codes of one run of the generator. docs/product.md 4.3. */
export const GENERATE_MIN = 1;

/** Most codes of one run of the generator. docs/product.md 4.3. */
export const GENERATE_MAX = 50;

/**
 * The code of the house: on every installation its page shows an example, and it is nobody's for good. With fewer characters than a
 * generated code has, and two that none of those has, the generator never makes it. docs/product.md 6.10.
 */
export const EXAMPLE_CODE = "ORNEK";

/** How it is drawn in pictures, as Turkish writes the word; whoever types it so means the code. */
export const EXAMPLE_DRAWN = "ÖRNEK";

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;
const HYPHENS = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * What a person typed, scanned or pasted as a code, in the one spelling under which codes are stored: folded, without white space,
 * invisible characters and the signs that end a sentence, every kind of hyphen as '-'. Any text is accepted; ask `isCode` whether the result can be a code.
 * docs/product.md 4.2; the same in the link form, the scan address and the administrator's search.
 */
export function normalizeCode(text: string): string {
  const bare = withoutSentenceEnd(normalizeText(text, "NFKC").replace(UNSEEN, ""));
  const code = foldIdentifier(bare).replace(HYPHENS, "-");
  return code === EXAMPLE_DRAWN ? EXAMPLE_CODE : code;
}

/**
 * What a person gave for a code where a scan address may have been pasted instead ('https://…/q/KT7M2QXA?x'): its code, normalised
 * by `normalizeCode`. docs/product.md 4.2.
 */
export function readCode(text: string): string {
  return normalizeCode(text.replace(/^.*[/\\]q[/\\]+([^/\\?#]*).*/isu, "$1"));
}

/**
 * Whether a normalised text can be a code at all: 1 to 32 of A-Z, 0-9 and '-', at least one of them no hyphen. Wider than what
 * we generate, because codes imported from elsewhere stay valid. docs/product.md 4.1.
 */
export function isCode(text: string): boolean {
  return /^(?=-*[A-Z0-9])[A-Z0-9-]{1,32}$/u.test(text);
}

/**
 * The prefix that an administrator typed for the generator: 1 to 6 of A-Z and 0-9 and perhaps a '-' after them, normalised like a
 * code; `DEFAULT_PREFIX` when nothing was typed. Undefined when it is anything else, or 'RC-', which belongs to company slots.
 * docs/product.md 4.1.
 */
export function parsePrefix(text: string): string | undefined {
  const prefix = normalizeCode(text);
  if (prefix === "") return DEFAULT_PREFIX;
  // A prefix stands in no sentence.
  if (prefix === SLOT_PREFIX || withoutSentenceEnd(text.trim()) !== text.trim()) return undefined;
  return /^[A-Z0-9]{1,6}-?$/u.test(prefix) ? prefix : undefined;
}

/**
 * A new code: the prefix as given and six characters, each symbol of the alphabet equally likely. `randomBytes(n)` gives n bytes
 * of a cryptographic source and may be asked several times. Whether the code is free is the database's answer. docs/product.md 4.1.
 */
export function makeCode(prefix: string, randomBytes: (count: number) => Uint8Array): string {
  return prefix + randomSymbols(CODE_RANDOM_LENGTH, randomBytes);
}

/** How many codes a new account may link a day. */
export const DAILY_LINKS = 100;

/** Most links a day that an administrator can allow: a slip of the keys stays cheap. */
export const DAILY_LINKS_MAX = 10_000;

/** Something that an administrator did about a code: since when, and the reason that its owner reads. */
export type Measure = { readonly at: Date; readonly reason: string };

/** The code that took a code's place, and until when its address leads there, UTC. */
export type Replacement = { readonly code: string; readonly until: Date };

/**
 * Where a code is in its life. `holder` is the account that it belongs to, of a company's car the company's owner, and null while the
 * code is free. `off`: it answers as if it did not exist. `noteHidden`: strangers see no note of it. `claim`: the word that is asked for
 * at linking, of a free code alone. `replaced`: another code took its place, so that it is nobody's for good.
 */
export interface CodeLife {
  readonly holder: { readonly userId: string; readonly isCar: boolean; readonly isClosed: boolean } | null;
  readonly off: Measure | null;
  readonly noteHidden: Measure | null;
  readonly claim: Claim | null;
  readonly replaced: Replacement | null;
}

/**
 * What lasts from a link that ended, for the day on which the same account links the code again: the plate ('' when none) and a hidden
 * note. `handOverId`: the request that handed the code over, if that was how the link ended.
 */
export type PastLink = {
  readonly plate: string;
  readonly noteHidden: Measure | null;
  readonly handOverId?: string | null;
};

/**
 * Whether a code exists for the asker: one that is switched off, or whose account is closed, is there for its own holder alone, and one
 * that was replaced for nobody.
 */
export function isThereFor(code: Pick<CodeLife, "holder" | "off" | "replaced">, askerId: string): boolean {
  if (code.replaced !== null) return false;
  if (code.holder?.userId === askerId) return true;
  return code.off === null && code.holder?.isClosed !== true;
}

/**
 * What a private code shows once the asker has linked it, or why it cannot be linked. Only a free code can, and one with a claim word
 * only by whoever knows it (`word`, as typed); what lasted from the asker's earlier link of it (`past`) holds again.
 */
export function linkCode(
  code: CodeLife,
  { askerId, word, past }: { askerId: string; word: string | undefined; past: PastLink | undefined },
  now: Date,
):
  | { plate: string; note: string; noteHidden: Measure | null }
  | "CODE_NOT_FOUND"
  | "CODE_TAKEN"
  | "CODE_IS_YOUR_CAR"
  | "CODE_ALREADY_YOURS"
  | Unclaimed {
  if (!isThereFor(code, askerId)) return "CODE_NOT_FOUND";
  const { holder } = code;
  if (holder === null) {
    return whyUnclaimed(code.claim, word, now) ?? { plate: "", noteHidden: null, ...past, note: DEFAULT_NOTE };
  }
  if (holder.userId !== askerId) return "CODE_TAKEN";
  return holder.isCar ? "CODE_IS_YOUR_CAR" : "CODE_ALREADY_YOURS";
}

/**
 * Why the asker has no profile to work on under a code: it is somebody else's, or there is none for them. Only its owner may see, change
 * and unlink it, an administrator no more than anybody.
 */
export function whyNoProfile(code: CodeLife, askerId: string): "PROFILE_NOT_YOURS" | "PROFILE_NOT_FOUND" {
  const isOfAnother = code.holder !== null && code.holder.userId !== askerId;
  return isOfAnother && isThereFor(code, askerId) ? "PROFILE_NOT_YOURS" : "PROFILE_NOT_FOUND";
}

/**
 * Gives a code a new claim word in place of the one it has, or of none; only a free code has one. It lasts until somebody links the code.
 * docs/product.md 4.8.
 */
export function giveClaim(
  code: Pick<CodeLife, "holder" | "replaced">,
  word: string,
): { claim: Claim } | "CODE_NOT_FREE" {
  return code.holder === null && code.replaced === null ? { claim: { word, endsAt: null } } : "CODE_NOT_FREE";
}

/** What lasts from a link once it has ended; undefined when it leaves nothing. That the code is off stays with the code. */
export function lastingLink({ plate, noteHidden, handOverId = null }: PastLink): PastLink | undefined {
  if (plate === "" && noteHidden === null && handOverId === null) return undefined;
  return { plate, noteHidden, handOverId };
}

/** Switches a code off. Undefined when that changes nothing: one that is off already keeps its reason. */
export function switchOff(code: Pick<CodeLife, "off">, measure: Measure): { off: Measure } | undefined {
  return code.off === null ? { off: measure } : undefined;
}

/** Switches a code on again. Undefined when that changes nothing. */
export function switchOn(code: Pick<CodeLife, "off">): { off: null } | undefined {
  return code.off === null ? undefined : { off: null };
}

/**
 * Hides the notes of a code that belongs to somebody, whatever they write. Undefined when that changes nothing: one that is hidden
 * already keeps its reason.
 */
export function hideNote(
  code: Pick<CodeLife, "holder" | "noteHidden">,
  measure: Measure,
): { noteHidden: Measure } | "CODE_NOT_LINKED" | undefined {
  if (code.holder === null) return "CODE_NOT_LINKED";
  return code.noteHidden === null ? { noteHidden: measure } : undefined;
}

/** Shows the notes of a code, or of what lasts from a link, again. Undefined when that changes nothing. */
export function showNote(code: Pick<CodeLife, "noteHidden">): { noteHidden: null } | undefined {
  return code.noteHidden === null ? undefined : { noteHidden: null };
}
