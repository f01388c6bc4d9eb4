import type { ReportTable } from "../bench/report.ts";

/**
 * The options of a part: the requested number of cycles, a function that reports progress, and a function that makes
 * temporary folders.
 */
export interface PartOptions {
  cycles: number | undefined;
  tell(what: string): void;
  folder(name: string): string;
}

/** The result of a part. The first four counts are its row in the printed table. */
export interface PartResult {
  title: string;
  cycles: number;
  acknowledged: number;
  lost: string[];
  half: string[];
  duplicates: string[];
  /** Everything else that must not happen, such as a wrong answer, an orphan or an ended process. */
  wrong: string[];
  /** The seconds that each recovery took. */
  recovery: number[];
  notes: string[];
  tables: ReportTable[];
}

export function makeEmptyResult(title: string): PartResult {
  const lists = { lost: [], half: [], duplicates: [], wrong: [], recovery: [], notes: [], tables: [] };
  return { title, cycles: 0, acknowledged: 0, ...lists };
}

export function isCleanResult({ lost, half, duplicates, wrong }: PartResult): boolean {
  return lost.length + half.length + duplicates.length + wrong.length === 0;
}
