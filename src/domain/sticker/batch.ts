/** Most codes of a batch; more than one run of the generator makes them, or a whole batch at once after a question. docs/product.md 4.3. */
export const BATCH_MAX = 10_000;

/** Longest name of a batch, in characters; one without a name is called by its prefix, its count and its day. docs/product.md 4.9. */
export const BATCH_NAME_MAX = 60;

/** Longest note that an operator writes about a batch, in characters. docs/product.md 4.9. */
export const BATCH_NOTE_MAX = 500;

/** Where a printed code stands, in the order in which it usually gets there. docs/product.md 4.9. */
export const CODE_STATES = ["new", "printed", "sold", "linked", "off", "replaced"] as const;

export type CodeState = (typeof CODE_STATES)[number];

/** What is known of a code that says where it stands; instants are UTC. */
export interface CodeFacts {
  readonly printedAt: Date | null;
  readonly soldAt: Date | null;
  readonly isLinked: boolean;
  readonly isOff: boolean;
  readonly isReplaced: boolean;
}

/** Where a code stands: the last of the states that it has reached. docs/product.md 4.9. */
export function stateOfCode({ printedAt, soldAt, isLinked, isOff, isReplaced }: CodeFacts): CodeState {
  if (isReplaced) return "replaced";
  if (isOff) return "off";
  if (isLinked) return "linked";
  if (soldAt !== null) return "sold";
  return printedAt === null ? "new" : "printed";
}

/** What an operator says of stickers: that they are printed or sold, or that they are not. docs/product.md 4.9. */
export const BATCH_MARKS = ["printed", "not-printed", "sold", "not-sold"] as const;

export type BatchMark = (typeof BATCH_MARKS)[number];

/** Numbers of codes in a batch, from the first to the last of them, both included. */
export type NumberRange = { readonly from: number; readonly to: number };

/**
 * Which numbers of a batch of `count` codes are meant: all from the first or to the last one where either is left out. Undefined when the
 * batch has no such numbers. docs/product.md 4.9.
 */
export function numbersMeant(
  { from = 1, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  count: number,
): NumberRange | undefined {
  const last = to ?? count;
  return from >= 1 && from <= last && last <= count ? { from, to: last } : undefined;
}
