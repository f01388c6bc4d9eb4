/** Why a list is not read from a file. */
export type ListProblem = "no-workbook" | "too-large" | "too-long" | "too-wide";

export class ListRefused extends Error {
  readonly problem: ListProblem;
  constructor(problem: ListProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** More rows than any list may have, so that the list itself can say how many it has. */
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 256;
