import { join } from "node:path";

/** A stretch of a source, from its first character to the one behind its last. */
export interface Span {
  start: number;
  end: number;
}

/** One thing of the server without which somebody may more: where it stands, and how its file looks without it. */
export interface Guard {
  file: string;
  /** As it is written, on one line. */
  text: string;
  /** Which of the guards that read alike in its file, from 1. */
  nth: number;
  /** The file without the guard. */
  mutant: string;
  /** What a run of the tests has to come by for them to be asked: the guard itself by its name, or a procedure by its path. */
  reachedAs: string;
}

export const root = join(import.meta.dirname, "..", "..");

/** By what a guard is known, whatever moves it up or down in its file. */
export function nameOf({ file, text, nth }: Pick<Guard, "file" | "text" | "nth">): string {
  return `${file.replace(/^src\//u, "")} · ${text}${nth > 1 ? ` (${nth}.)` : ""}`;
}

/** The source with something else in some places of it, which do not overlap. */
export function replaced(source: string, changes: readonly (Span & { by: string })[]): string {
  let [text, done] = ["", 0];
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(done, start) + by;
    done = end;
  }
  return text + source.slice(done);
}

/** Gives each of those that read alike its number, in the order of the source. */
export function numbered<Found extends { file: string; text: string }>(found: Found[]): (Found & { nth: number })[] {
  const alike = new Map<string, number>();
  return found.map((one) => {
    const key = `${one.file} ${one.text}`;
    const nth = (alike.get(key) ?? 0) + 1;
    alike.set(key, nth);
    return { ...one, nth };
  });
}

export function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}
