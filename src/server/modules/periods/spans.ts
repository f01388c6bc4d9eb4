import { spanMessages } from "#contract/fleet/periods.words.ts";
import type { Span, SpanProblem } from "#domain/fleet/period.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";

/** The instants of two times that the contract has found to be some. */
export function spanOf({ from, until }: { from: string; until: string }): Span {
  return { from: parseLocalDateTime(from)!, until: parseLocalDateTime(until)! };
}

/** What is wrong with the times of a period, at its field. */
export function saidAtField({ field, problem }: { field: "from" | "until"; problem: SpanProblem }) {
  return { fields: { [field]: spanMessages[problem] } };
}
