/** What each part gets: the requested number of cycles, a function that reports progress, and temporary folders. */
export interface PartOptions {
  cycles: number | undefined;
  tell(what: string): void;
  folder(name: string): string;
}

/** The result of a part. Every entry of the first four lists is a fault. */
export interface PartResult {
  lost: string[];
  half: string[];
  duplicates: string[];
  /** Everything else that must not happen, such as a wrong answer, an orphan or an ended process. */
  wrong: string[];
  /** The seconds that each recovery took. */
  recovery: number[];
  cycles: number;
  acknowledged: number;
  notes: string[];
}

export function makeEmptyResult(): PartResult {
  return { lost: [], half: [], duplicates: [], wrong: [], recovery: [], cycles: 0, acknowledged: 0, notes: [] };
}

export function formatSeconds(seconds: number): string {
  return seconds.toFixed(2).replace(".", ",");
}
