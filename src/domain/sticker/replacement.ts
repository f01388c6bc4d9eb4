import { isThereFor, linkCode, type CodeLife, type Measure, type PastLink, type Replacement } from "./code.ts";

/** Why a sticker gets another one in its place: it can be read badly or no longer, or somebody else may have it. docs/product.md 4.10. */
export const REPLACEMENT_REASONS = ["worn", "lost"] as const;

export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

/** How long the address of a worn sticker leads to the one in its place, in days. docs/product.md 4.10. */
export const REPLACED_FOR_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/** A code by its name and where it is in its life; undefined where there is none of this name. */
export interface NamedCode {
  readonly code: string;
  readonly life: CodeLife | undefined;
}

/** Who asks for a replacement, for which kind of holder, with the claim word of the new code as it was typed, and what lasted from an earlier link of it. */
export interface ReplacementAsked {
  readonly askerId: string;
  readonly of: "account" | "company";
  readonly word: string | undefined;
  readonly past: PastLink | undefined;
  readonly reason: ReplacementReason;
}

/** Before every clock's present: two servers whose clocks differ by a moment agree on it. */
const NEVER = new Date(0);

/** Until when the address of a replaced code leads to the one in its place, UTC: of a lost one never. docs/product.md 4.10. */
export function replacedUntil(reason: ReplacementReason, now: Date): Date {
  return reason === "lost" ? NEVER : new Date(now.getTime() + REPLACED_FOR_DAYS * DAY);
}

/**
 * What becomes of both codes when the new one takes the place of the asker's old one, or why it cannot; 'DONE' where this replacement
 * was made before. The new code must be free for the asker as in linking. A hidden note stays hidden, and a code that is switched off
 * keeps its place, so that no measure is escaped. docs/product.md 4.10.
 */
export function replaceCode(
  old: NamedCode,
  next: NamedCode,
  { askerId, of, word, past, reason }: ReplacementAsked,
  now: Date,
):
  | { replaced: Replacement; noteHidden: Measure | null }
  | "DONE"
  | "NOT_YOURS"
  | "SAME_CODE"
  | "CODE_IS_OFF"
  | Exclude<ReturnType<typeof linkCode>, object> {
  if (isDone(old, next, askerId, of)) return "DONE";
  if (!old.life || !isHeldBy(old.life, askerId, of)) return "NOT_YOURS";
  if (old.life.off !== null) return "CODE_IS_OFF";
  if (old.code === next.code) return "SAME_CODE";
  if (!next.life) return "CODE_NOT_FOUND";
  const link = linkCode(next.life, { askerId, word, past }, now);
  if (typeof link === "string") return link;
  return {
    replaced: { code: next.code, until: replacedUntil(reason, now) },
    noteHidden: old.life.noteHidden ?? link.noteHidden,
  };
}

/** Whether a code is the asker's own, or their company's car. */
function isHeldBy(life: CodeLife, askerId: string, of: ReplacementAsked["of"]): boolean {
  return life.holder?.userId === askerId && life.holder.isCar === (of === "company") && isThereFor(life, askerId);
}

/** Whether the new code has taken the place of the old one already, and is still the asker's. */
function isDone(old: NamedCode, next: NamedCode, askerId: string, of: ReplacementAsked["of"]): boolean {
  return old.life?.replaced?.code === next.code && next.life !== undefined && isHeldBy(next.life, askerId, of);
}
