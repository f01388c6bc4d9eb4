import type { Table } from "../bench/report.ts";

/** What a run is given: how many cycles are wanted, a line for whoever waits, and a folder that is removed at the end. */
export interface Stage {
  cycles: number | undefined;
  tell(what: string): void;
  folder(name: string): string;
}

/** What a part of the trials found; the first four counts make its line in the table. */
export interface PartResult {
  title: string;
  cycles: number;
  acknowledged: number;
  lost: string[];
  half: string[];
  duplicates: string[];
  /** Everything else that must not be: a wrong answer, an orphan, a process that ended. */
  wrong: string[];
  /** Seconds until it worked again, for each time it did. */
  recovery: number[];
  notes: string[];
  tables: Table[];
}

export function emptyResult(title: string): PartResult {
  const lists = { lost: [], half: [], duplicates: [], wrong: [], recovery: [], notes: [], tables: [] };
  return { title, cycles: 0, acknowledged: 0, ...lists };
}

export function isClean({ lost, half, duplicates, wrong }: PartResult): boolean {
  return lost.length + half.length + duplicates.length + wrong.length === 0;
}
