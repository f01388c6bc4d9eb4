/**
 * Higher than `GENERATED_CODES_MAX`, because a batch is made only after a confirmation. docs/product/stickers.md 4.3.
 */
export const BATCH_CODES_MAX = 10_000;

/** A batch without a name is shown with its prefix, count and date. docs/product/stickers.md 4.9. */
export const BATCH_NAME_MAX = 60;

export const BATCH_NOTE_MAX = 500;

export const CODE_STATES = ["new", "printed", "sold", "linked", "off", "replaced"] as const;

export type CodeState = (typeof CODE_STATES)[number];

export interface CodeFacts {
  readonly printedAt: Date | null;
  readonly soldAt: Date | null;
  readonly isLinked: boolean;
  readonly isOff: boolean;
  readonly isReplaced: boolean;
}

export function getCodeState({ printedAt, soldAt, isLinked, isOff, isReplaced }: CodeFacts): CodeState {
  if (isReplaced) return "replaced";
  if (isOff) return "off";
  if (isLinked) return "linked";
  if (soldAt !== null) return "sold";
  return printedAt === null ? "new" : "printed";
}

export const BATCH_MARKS = ["printed", "not-printed", "sold", "not-sold"] as const;

export type BatchMark = (typeof BATCH_MARKS)[number];

/** A range of the codes' numbers in a batch, from 1; `to` is included. */
export type NumberRange = { readonly from: number; readonly to: number };

/** A missing bound means the first or last number. Undefined if the range is empty or exceeds the batch. */
export function toNumberRange(
  { from = 1, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  count: number,
): NumberRange | undefined {
  const last = to ?? count;
  return from >= 1 && from <= last && last <= count ? { from, to: last } : undefined;
}
