import { join } from "node:path";

/** A range of a source text. `start` is included, and `end` is not. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A condition or gate that protects data, and the file without that guard. */
export interface CodeGuard {
  file: string;
  /** The guard's source text on one line. */
  text: string;
  /** The guard's number, from 1, among the guards of the file that have the same text. */
  nth: number;
  /** The source of the file without the guard. */
  mutant: string;
  /**
   * The guard's name, or the path of a procedure. A test is run for this guard if it executes code that reports this
   * name or path.
   */
  reachedAs: string;
}

export const ROOT_FOLDER = join(import.meta.dirname, "..", "..");

/** The name of a guard. It contains no line number, so that it stays the same when lines are added above. */
export function makeGuardName({ file, text, nth }: Pick<CodeGuard, "file" | "text" | "nth">): string {
  return `${file.replace(/^src\//u, "")} · ${text}${nth > 1 ? ` (${nth}.)` : ""}`;
}

/** Applies non-overlapping changes to a source. */
export function applyChanges(source: string, changes: readonly (TextSpan & { by: string })[]): string {
  let [text, done] = ["", 0];
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(done, start) + by;
    done = end;
  }
  return text + source.slice(done);
}

/** Numbers items with equal text, in the order of the source. */
export function numberEqualTexts<Found extends { file: string; text: string }>(
  found: Found[],
): (Found & { nth: number })[] {
  const alike = new Map<string, number>();
  return found.map((one) => {
    const key = `${one.file} ${one.text}`;
    const nth = (alike.get(key) ?? 0) + 1;
    alike.set(key, nth);
    return { ...one, nth };
  });
}

export function joinLines(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}
