import { parseSync } from "vite";
import { expect, test } from "vitest";

import { findConditions, instrumentConditions } from "./conditions.ts";
import { equivalents } from "./equivalents.ts";
import { findGates, instrumentProcedures } from "./gates.ts";
import { makeGuardName, type CodeGuard } from "./guard.ts";
import { findGuards, listTestsOfGuard } from "./guards.ts";

const guards = findGuards();
const NEW_STORE_FILE = "src/server/modules/new/store.ts";
const listChanges = (found: CodeGuard[]) => found.map(({ text, mutant }) => [text, mutant]);

test("every guard has a name of its own", () => {
  expect(guards.length).toBeGreaterThan(300);
  expect(new Set(guards.map(makeGuardName)).size).toBe(guards.length);
});

test("without any one of them the source is still a program, and another one", () => {
  for (const guard of guards) {
    expect({ guard, errors: parseSync(guard.file, guard.mutant).errors }).toEqual({ guard, errors: [] });
    expect(guards.filter(({ mutant }) => mutant === guard.mutant)).toEqual([guard]);
  }
});

test("whatever is said to make no difference is a guard that there is", () => {
  const names = guards.map(makeGuardName);
  expect(equivalents["statements"]?.filter(({ guard }) => !names.includes(guard))).toEqual([]);
});

test("a condition of a statement goes, and of a join no more than leaves it one", () => {
  const rows = 'from("a").leftJoin("b", (join) => join.onRef("a.x", "=", "b.x").on("b.y", "=", 1)).where("c", "=", d)';
  expect(listChanges(findConditions(NEW_STORE_FILE, rows))).toEqual([
    ['.onRef("a.x", "=", "b.x")', rows.replace('.onRef("a.x", "=", "b.x")', "")],
    ['.on("b.y", "=", 1)', rows.replace('.on("b.y", "=", 1)', "")],
    ['.where("c", "=", d)', rows.replace('.where("c", "=", d)', "")],
  ]);
  expect(findConditions(NEW_STORE_FILE, 'from("a").innerJoin("b", (join) => join.onRef("a.x", "=", "b.x"))')).toEqual(
    [],
  );
  const three = 'from("a").leftJoin("b", (join) => join.onRef("a.x", "=", "b.x").on("b.y", "=", 1).on("b.z", "=", 2))';
  expect(findConditions(NEW_STORE_FILE, three).map(({ text }) => text)).toEqual([
    '.onRef("a.x", "=", "b.x")',
    '.on("b.y", "=", 1)',
    '.on("b.z", "=", 2)',
  ]);
});

test("of what must hold together one goes, and of what may hold instead one never does", () => {
  expect(
    listChanges(findConditions(NEW_STORE_FILE, 'eb.or([eb("a", "=", b), eb.and([eb("c", "=", d), isOpen])])')),
  ).toEqual([
    ['eb("a", "=", b)', 'eb.or([eb.lit(false), eb.and([eb("c", "=", d), isOpen])])'],
    ['eb.and([eb("c", "=", d), isOpen])', 'eb.or([eb("a", "=", b), eb.lit(false)])'],
    ['eb("c", "=", d)', 'eb.or([eb("a", "=", b), eb.and([eb.lit(true), isOpen])])'],
    ["isOpen", 'eb.or([eb("a", "=", b), eb.and([eb("c", "=", d), eb.lit(true)])])'],
  ]);
});

test("what stands where a condition must, and is none, is asked for nothing", () => {
  expect(findConditions(NEW_STORE_FILE, "sql`select 1 from a left join lateral (select 2) b on true`")).toEqual([]);
});

test("SQL as text loses its conditions too, whatever is inserted into them", () => {
  const text =
    "select 1 from a join b on b.x = a.x where a.y = ${own} and (a.z > ${min(and, 1)} or not a.w) order by 1";
  expect(listChanges(findConditions(NEW_STORE_FILE, `sql\`${text}\``))).toEqual(
    [
      ["b.x = a.x", "true"],
      ["a.y = ${own}", "true"],
      ["(a.z > ${min(and, 1)} or not a.w)", "true"],
      ["not a.w", "false"],
    ].map(([condition = "", by = ""]) => [condition, `sql\`${text.replace(condition, () => by)}\``]),
  );
  expect(findConditions(NEW_STORE_FILE, "sql`insert into a select 1 on conflict (id) do nothing`")).toEqual([]);
});

test("a procedure stands behind the next gate before its own", () => {
  const source = `import { adminGate, openGate, type OwnerScope } from "#server/access/gates.ts";
const peek = adminGate.codes.peek.handler(() => 1);
const greet = openGate.greet.handler(() => 2);`;
  const [gate, ...others] = findGates(NEW_STORE_FILE, source);
  expect(others).toEqual([]);
  expect([gate?.text, gate?.reachedAs]).toEqual(["adminGate.codes.peek", "admin.codes.peek"]);
  expect(gate?.mutant).toContain("const peek = weaker.signedInGate.admin.codes.peek.handler(() => 1);");
  const asking =
    'import { companyGate } from "#server/access/gates.ts"; const end = companyGate("rent-out").rentals.end.handler(() => 3);';
  const [right] = findGates(NEW_STORE_FILE, asking);
  expect([right?.text, right?.reachedAs]).toEqual(['companyGate("rent-out").rentals.end', "company.rentals.end"]);
  expect(right?.mutant).toMatch(
    /const end = weaker\.openGate\.company\.use\([\s\S]*\)\.rentals\.end\.handler\(\(\) => 3\);$/u,
  );
  expect(() => findGates(NEW_STORE_FILE, 'import { auditorOnly } from "#server/access/gates.ts";')).toThrow(
    "auditorOnly",
  );
});

test("the source tells of each condition and procedure that it comes by, and does the same as before", () => {
  const told: string[] = [];
  const run = (source: string, given: Record<string, unknown>): unknown =>
    // oxlint-disable-next-line typescript/no-implied-eval -- instrumented code must be executed to see what it reports
    new Function("globalThis", ...Object.keys(given), `return ${source}`)(
      { reached: (names: string[]) => (told.push(...names), []) },
      ...Object.values(given),
    );
  const source = '[q.where("a", 1), eb.and([2, 3]), sql`where ${4}`]';
  const given = {
    q: { where: (...args: unknown[]) => args },
    eb: { and: (list: unknown[]) => list },
    sql: (parts: readonly string[], value: unknown) => [...parts, value],
  };
  expect(run(instrumentConditions(NEW_STORE_FILE, source), given)).toEqual(run(source, given));
  expect(told).toEqual(findConditions(NEW_STORE_FILE, source).map(({ reachedAs }) => reachedAs));
  expect(instrumentProcedures("x.$context<RequestContext>();")).toContain(".use(");
  expect(() => instrumentProcedures("x.context();")).toThrow("gates.ts");
});

test("the tests beside a guard and those that noticed another are asked first, then the quickest, and none that does not come by", () => {
  const reach = {
    "test/slow.test.ts": { milliseconds: 9, reached: ["it"] },
    "test/quick.test.ts": { milliseconds: 1, reached: ["other", "it"] },
    "test/other.test.ts": { milliseconds: 1, reached: ["other"] },
    "src/server/modules/new/store.test.ts": { milliseconds: 5, reached: ["it"] },
    "test/witness.test.ts": { milliseconds: 7, reached: ["it"] },
  };
  expect(listTestsOfGuard({ file: NEW_STORE_FILE, reachedAs: "it" }, reach, new Set(["test/witness.test.ts"]))).toEqual(
    ["src/server/modules/new/store.test.ts", "test/witness.test.ts", "test/quick.test.ts", "test/slow.test.ts"],
  );
});
