/** Why a file could not be read as a list. 'too-long' means too many rows, 'too-wide' too many columns. */
export type ListProblem = "no-workbook" | "too-large" | "too-long" | "too-wide";

export class ListRefused extends Error {
  readonly problem: ListProblem;
  constructor(problem: ListProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * More rows than any list may have. The message about a list that is too long can therefore still contain the number of
 * rows.
 */
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 256;
