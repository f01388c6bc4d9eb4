import { parseSync, Visitor } from "vite";

import { nameOf, numbered, onOneLine, replaced, type Guard, type Span } from "./guard.ts";

/** One condition of a statement: what goes, what comes in its place, and where the source can be made to tell that it was reached. */
interface Condition extends Span {
  by: string;
  probe: Span;
}

const CONDITIONS = new Set(["where", "whereRef", "filterWhere", "having"]);
const JOINED = new Set(["on", "onRef"]);

/** Every condition of the statements in a file: of kysely's builders, of their lists of `and` and `or`, and of SQL as text. */
export function conditionsIn(file: string, source: string): Guard[] {
  return found(file, source).map(({ start, end, by, ...name }) => ({
    ...name,
    mutant: replaced(source, [{ start, end, by }]),
    reachedAs: nameOf(name),
  }));
}

/** The file as it tells `reached` of each of its conditions that is asked for. */
export function tellingConditions(file: string, source: string): string {
  const probes = Map.groupBy(found(file, source), ({ probe }) => probe.start);
  const changes = [...probes.values()].map((conditions) => {
    const { start, end } = conditions[0]!.probe;
    // By its full name, since a file may have a `reached` of its own.
    const told = `globalThis.reached(${JSON.stringify(conditions.map(nameOf))})`;
    // Among the arguments of a call, or in front of the tag of a template.
    return { start, end, by: start === end ? `...${told}, ` : `(${told}, ${source.slice(start, end)})` };
  });
  return replaced(source, changes);
}

function found(file: string, source: string) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const conditions: Condition[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, end }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || given.length === 0) return;
      const { object } = callee;
      const { name } = callee.property;
      const probe = { start: given[0]!.start, end: given[0]!.start };
      if (CONDITIONS.has(name)) conditions.push({ start: object.end, end, by: "", probe });
      // A join keeps its last condition: without any it is no statement.
      if (JOINED.has(name) && object.type === "CallExpression" && object.callee.type === "MemberExpression") {
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
      for (const span of sqlConditions(source, text, quasi.expressions)) {
        conditions.push({ ...span, probe: { start: tag.start, end: tag.end } });
      }
    },
  }).visit(program);
  // In a join of three or more, one in the middle is named by itself and by the one behind it.
  const inOrder = conditions
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end }, nth, all) => start !== all[nth - 1]?.start || end !== all[nth - 1]?.end)
    // A join without a condition has a word in its place.
    .filter(({ start, end, by }) => source.slice(start, end) !== by);
  return numbered(inOrder.map((one) => ({ ...one, file, text: onOneLine(source.slice(one.start, one.end)) })));
}

/** The conditions behind `where`, `on`, `and` and `or`; what is inserted into the text is only a value there. */
function sqlConditions(source: string, text: Span, values: readonly Span[]): (Span & { by: string })[] {
  const blank = ({ start, end }: Span) => ({ start, end, by: "x".repeat(end - start) });
  const sql = replaced(source, values.map(blank)).slice(text.start, text.end);
  return [...sql.matchAll(/\b(where|and|or|on(?!\s+conflict))\s+(?=\S)/gu)].map(({ 0: before, 1: word, index }) => {
    const start = index + before.length;
    const length = lengthOfCondition(sql.slice(start));
    return { start: text.start + start, end: text.start + start + length, by: word === "or" ? "false" : "true" };
  });
}

/** To where the next part of the statement begins, or the bracket around it ends. */
function lengthOfCondition(sql: string): number {
  let depth = 0;
  const parts = /[()]|\b(?:and|or|where|order|group|limit|for|on|returning|union|left|join)\b|$/gu;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (part === "(") depth += 1;
    else if (depth === 0) return sql.slice(0, index).trimEnd().length;
    else if (part === ")") depth -= 1;
  }
  return sql.trimEnd().length;
}
