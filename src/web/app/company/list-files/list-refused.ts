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
 * The maximum number of rows that are read from a file. Each kind of list allows fewer rows, so the message about a
 * longer list can still name its number of rows.
 */
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 256;
