import { parseSync, Visitor } from "vite";

import { makeGuardName, numberEqualTexts, joinLines, applyChanges, type CodeGuard, type TextSpan } from "./guard.ts";

/**
 * A condition of a statement: its range, its replacement, and the place for code that reports the execution of the
 * condition.
 */
interface FoundCondition extends TextSpan {
  by: string;
  probe: TextSpan;
}

const CONDITION_METHODS = new Set(["where", "whereRef", "filterWhere", "having"]);
const JOIN_METHODS = new Set(["on", "onRef"]);

/** Every condition of the statements in a file: in kysely's builders, in lists of `and` and `or`, and in SQL text. */
export function findConditions(file: string, source: string): CodeGuard[] {
  return findRawConditions(file, source).map(({ start, end, by, ...name }) => ({
    ...name,
    mutant: applyChanges(source, [{ start, end, by }]),
    reachedAs: makeGuardName(name),
  }));
}

/** The file with code that reports the execution of each requested condition to `reached`. */
export function instrumentConditions(file: string, source: string): string {
  const probes = Map.groupBy(findRawConditions(file, source), ({ probe }) => probe.start);
  const changes = [...probes.values()].map((conditions) => {
    const { start, end } = conditions[0]!.probe;
    // Uses the full name `globalThis.reached`, because the file may define another `reached`.
    const told = `globalThis.reached(${JSON.stringify(conditions.map(makeGuardName))})`;
    // An empty range is a place in a list of arguments or elements: `...reached(…)` is inserted there and spreads an
    // empty array. Any other range is the tag of a template: it becomes `(reached(…), tag)`.
    return { start, end, by: start === end ? `...${told}, ` : `(${told}, ${source.slice(start, end)})` };
  });
  return applyChanges(source, changes);
}

function findRawConditions(file: string, source: string) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const conditions: FoundCondition[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, end }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || given.length === 0) return;
      const { object } = callee;
      const { name } = callee.property;
      const probe = { start: given[0]!.start, end: given[0]!.start };
      if (CONDITION_METHODS.has(name)) conditions.push({ start: object.end, end, by: "", probe });
      // The last condition of a join is replaced instead of removed, because a join needs a condition.
      if (JOIN_METHODS.has(name) && object.type === "CallExpression" && object.callee.type === "MemberExpression") {
        const inner = { start: object.callee.object.end, end: object.end, by: "" };
        conditions.push({ start: object.end, end, by: "", probe }, { ...inner, probe });
      }
      const [list] = given;
      if ((name === "and" || name === "or") && list?.type === "ArrayExpression") {
        const parts = list.elements.filter((part) => part !== null);
        for (const part of parts) {
          const by = `${source.slice(object.start, object.end)}.lit(${name === "and"})`;
          conditions.push({
            start: part.start,
            end: part.end,
            by,
            probe: { start: parts[0]!.start, end: parts[0]!.start },
          });
        }
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      const text = { start: quasi.start + 1, end: quasi.end - 1 };
      for (const span of findSqlConditions(source, text, quasi.expressions)) {
        conditions.push({ ...span, probe: { start: tag.start, end: tag.end } });
      }
    },
  }).visit(program);
  // In a join with three or more conditions, the conditions in the middle are found twice. Removes the duplicates.
  const inOrder = conditions
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end }, nth, all) => start !== all[nth - 1]?.start || end !== all[nth - 1]?.end)
    // Skips a join whose only condition is the placeholder.
    .filter(({ start, end, by }) => source.slice(start, end) !== by);
  return numberEqualTexts(inOrder.map((one) => ({ ...one, file, text: joinLines(source.slice(one.start, one.end)) })));
}

/** The conditions after `where`, `on`, `and` and `or` in SQL text. Interpolated values are masked. */
function findSqlConditions(source: string, text: TextSpan, values: readonly TextSpan[]): (TextSpan & { by: string })[] {
  const blank = ({ start, end }: TextSpan) => ({ start, end, by: "x".repeat(end - start) });
  const sql = applyChanges(source, values.map(blank)).slice(text.start, text.end);
  return [...sql.matchAll(/\b(where|and|or|on(?!\s+conflict))\s+(?=\S)/gu)].map(({ 0: before, 1: word, index }) => {
    const start = index + before.length;
    const length = measureCondition(sql.slice(start));
    return { start: text.start + start, end: text.start + start + length, by: word === "or" ? "false" : "true" };
  });
}

/**
 * The length of the condition with which the text starts. A condition ends at the next clause or at the closing
 * bracket.
 */
function measureCondition(sql: string): number {
  let depth = 0;
  const parts = /[()]|\b(?:and|or|where|order|group|limit|for|on|returning|union|left|join)\b|$/gu;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (part === "(") depth += 1;
    else if (depth === 0) return sql.slice(0, index).trimEnd().length;
    else if (part === ")") depth -= 1;
  }
  return sql.trimEnd().length;
}
