import { expect, test } from "vitest";

import { makeBuildTargets, isLowerVersion, findLowestVersions } from "../quality/floor/floor.ts";
import { listDefinedNames, findUnsupportedSyntax, findUnsupportedNames } from "../quality/floor/scripts.ts";
import { findUnsupportedStyles } from "../quality/floor/styles.ts";

const findNamesAbove = (script: string) => [...findUnsupportedNames("application", [script]).keys()];
const findStylesAbove = (sheet: string) => [...findUnsupportedStyles("application", [sheet]).keys()];

test("the lists of package.json say what files are built for", () => {
  expect(findLowestVersions("application").get("ios_saf")).toBe("15.4");
  expect(makeBuildTargets("application")).toContain("safari15.4");
  expect(findLowestVersions("strangers").size).toBe(findLowestVersions("application").size);
  for (const [name, version] of findLowestVersions("application"))
    expect(isLowerVersion(version, findLowestVersions("strangers").get(name)!)).toBe(false);
});

test("versions are compared by their numbers", () => {
  expect(isLowerVersion("9", "15.4")).toBe(true);
  expect(isLowerVersion("15.4", "15.4")).toBe(false);
  expect(isLowerVersion("15.4", "15.10")).toBe(true);
  expect(isLowerVersion("16", "15.6")).toBe(false);
  expect(isLowerVersion("4", "all")).toBe(true);
});

test("a function above the floor is found in a script, whatever it is called on", () => {
  expect(findNamesAbove("const a = Map.groupBy(b, c)")).toEqual(["Map.groupBy"]);
  expect(findNamesAbove("b.toSorted()?.[0].toReversed()")).toEqual([".toReversed", ".toSorted"]);
  expect(findNamesAbove("fetch(a, { signal: AbortSignal.timeout(1) })")).toEqual(["AbortSignal.timeout"]);
  expect(findNamesAbove("b['showPopover']()")).toEqual([".showPopover"]);
  expect(findNamesAbove("new Intl.DurationFormat('tr')")).toEqual(["Intl.DurationFormat"]);
});

test("syntax above the floor is found by the compiler, which would write it in another way", async () => {
  const scripts = ["class A { static { a() } }", "a?.b ?? c; await d", "class A { #b = 1; c() { return this.#b } }"];
  expect(await findUnsupportedSyntax("application", scripts)).toEqual([scripts[0], scripts[2]]);
  expect(await findUnsupportedSyntax("strangers", ["a?.b", "for (const a of b) c(a)"])).toEqual(["a?.b"]);
});

test("what the floor knows is no find, nor is a name of the script's own", () => {
  expect(findNamesAbove("structuredClone(a.at(-1)); Object.fromEntries(c); d.showModal()")).toEqual([]);
  expect(findNamesAbove("const a = { toSorted: b }; a.toSorted()")).toEqual([]);
});

test("what fills in is known by the names that it gives", () => {
  expect([...listDefinedNames("fill({ target: 'Array' }, { toSorted: function () {} })")]).toEqual([
    "target",
    "toSorted",
  ]);
});

test("a style above the floor is found: a property, a value, a unit, a function, a selector, a rule", () => {
  expect(findStylesAbove("a{field-sizing:content}")).toContain("field-sizing");
  expect(findStylesAbove("a{color:red;grid-template-rows:subgrid}")).toContain("grid-template-rows: subgrid");
  expect(findStylesAbove("a{height:100dvh}")).toEqual(["dvh"]);
  expect(findStylesAbove("a{color:oklch(50% 0 0)}")).toContain("oklch()");
  expect(findStylesAbove("a:has(b){color:red}")).toEqual([":has"]);
  expect(findStylesAbove("@starting-style{a{color:red}}")).toEqual(["@starting-style"]);
});

test("layers are what the floor is, and neither texts nor classes are words of the language", () => {
  expect(findStylesAbove('@layer base{a:hover{color:red;content:":has(100dvh)"}.open\\:flex{display:flex}}')).toEqual(
    [],
  );
});
