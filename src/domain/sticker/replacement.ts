import {
  isVisibleTo,
  linkCode,
  type CodeStateFields,
  type Restriction,
  type PastLink,
  type CodeReplacement,
} from "./code.ts";

export const REPLACEMENT_REASONS = ["worn", "lost"] as const;

export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

export const REDIRECT_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface CodeWithState {
  readonly code: string;
  readonly life: CodeStateFields | undefined;
}

/**
 * `of` is whether the old code is the account's own or its company's. `word` is the typed claim word of the new code,
 * and `past` the account's earlier link with the new code.
 */
export interface ReplacementRequest {
  readonly askerId: string;
  readonly of: "account" | "company";
  readonly word: string | undefined;
  readonly past: PastLink | undefined;
  readonly reason: ReplacementReason;
}

/** A time that is in the past, even on a server whose clock is wrong. */
const PAST_REDIRECT_END = new Date(0);

/** For a lost sticker the time is in the past, so that the URL never redirects. */
export function computeRedirectEnd(reason: ReplacementReason, now: Date): Date {
  return reason === "lost" ? PAST_REDIRECT_END : new Date(now.getTime() + REDIRECT_DAYS * DAY_MS);
}

/**
 * 'DONE' if the same replacement was already made. A hidden note remains hidden, and a code that is off cannot be
 * replaced, so that nobody evades an administrator's restriction.
 */
export function replaceCode(
  old: CodeWithState,
  next: CodeWithState,
  { askerId, of, word, past, reason }: ReplacementRequest,
  now: Date,
):
  | { replaced: CodeReplacement; noteHidden: Restriction | null }
  | "DONE"
  | "NOT_YOURS"
  | "SAME_CODE"
  | "CODE_IS_OFF"
  | Exclude<ReturnType<typeof linkCode>, object> {
  if (isAlreadyReplaced(old, next, askerId, of)) return "DONE";
  if (!old.life || !isHeldBy(old.life, askerId, of)) return "NOT_YOURS";
  if (old.life.off !== null) return "CODE_IS_OFF";
  if (old.code === next.code) return "SAME_CODE";
  if (!next.life) return "CODE_NOT_FOUND";
  const link = linkCode(next.life, { askerId, word, past }, now);
  if (typeof link === "string") return link;
  return {
    replaced: { code: next.code, until: computeRedirectEnd(reason, now) },
    noteHidden: old.life.noteHidden ?? link.noteHidden,
  };
}

function isHeldBy(life: CodeStateFields, askerId: string, of: ReplacementRequest["of"]): boolean {
  return life.holder?.userId === askerId && life.holder.isCar === (of === "company") && isVisibleTo(life, askerId);
}

function isAlreadyReplaced(
  old: CodeWithState,
  next: CodeWithState,
  askerId: string,
  of: ReplacementRequest["of"],
): boolean {
  return old.life?.replaced?.code === next.code && next.life !== undefined && isHeldBy(next.life, askerId, of);
}
