import { parseSync } from "vite";
import { expect, test } from "vitest";

import { equivalents } from "./equivalents.ts";
import { forms } from "./forms.ts";
import { findGuards, guardsIn, nameOf } from "./guards.ts";
import { testsOf } from "./tests-of.ts";

const guards = findGuards();

test("every guard has a name of its own, and tests that have to miss it", () => {
  expect(guards.length).toBeGreaterThan(200);
  expect(new Set(guards.map(nameOf)).size).toBe(guards.length);
  expect(
    guards.filter((guard) => !testsOf(guard).some(({ files }) => files.includes("test/access-matrix.test.ts"))),
  ).toEqual([]);
});

test("without any one of them the source is still a program, and another one", () => {
  for (const guard of guards) {
    expect({ guard, errors: parseSync(guard.file, guard.mutant).errors }).toEqual({ guard, errors: [] });
    expect(guards.filter(({ mutant }) => mutant === guard.mutant)).toEqual([guard]);
  }
});

test("whatever is said to make no difference is a guard that there is", () => {
  const names = guards.map(nameOf);
  expect(equivalents.filter(({ guard }) => !names.includes(guard))).toEqual([]);
});

test("a new guard of a known form is found without a list", () => {
  const source = `const peek = adminOnly.codes.peek.handler(() => 1);
export const rows = db.selectFrom("cars").where("companyId", "=", company.companyId).execute();`;
  const found = forms
    .filter(({ files }) => files.test("src/server/modules/new/store.ts"))
    .flatMap((form) => guardsIn("src/server/modules/new/store.ts", source, form));
  expect(found.map(({ text, line }) => [text, line])).toEqual([
    ["adminOnly.codes.peek", 1],
    ['.where("companyId", "=", company.companyId)', 2],
  ]);
  expect(found[0]?.mutant).toContain("const peek = weaker.signedIn.admin.codes.peek.handler(() => 1);");
  expect(found[1]?.mutant).toContain('db.selectFrom("cars").execute();');
});
