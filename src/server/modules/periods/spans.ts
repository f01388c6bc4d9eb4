import { spanProblemMessages } from "#contract/fleet/periods.words.ts";
import type { PeriodSpan, SpanProblem } from "#domain/fleet/period.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";

export function parseSpan({ from, until }: { from: string; until: string }): PeriodSpan {
  return { from: parseLocalDateTime(from)!, until: parseLocalDateTime(until)! };
}

export function toFieldRefusal({ field, problem }: { field: "from" | "until"; problem: SpanProblem }) {
  return { fields: { [field]: spanProblemMessages[problem] } };
}
