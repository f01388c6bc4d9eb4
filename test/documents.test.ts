import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { pages } from "#contract/pages.ts";
import { settings } from "#server/config.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const product = read("docs/product.md");

test("operations.md names every setting that the server reads", () => {
  const named = new Set(read("docs/operations.md").match(/\b[A-Z][A-Z0-9_]+\b/g));
  expect(Object.keys(settings).filter((name) => !named.has(name))).toEqual([]);
});

describe("product.md", () => {
  /** The paths in the document's table of pages, by access. */
  const rows = new Map(
    [
      ...product.matchAll(
        /^\| (everybody|signed in|whoever sets up a second step|companies|administrators) +\| (.*) \|$/gm,
      ),
    ].map(([, who, paths]) => [who!, [...paths!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)]),
  );

  test.each([
    ["public", "everybody"],
    ["signed-in", "signed in"],
    ["setting-up", "whoever sets up a second step"],
    ["company", "companies"],
    ["admin", "administrators"],
  ])("says of every page of the access %s that it is for %s", (access, who) => {
    const paths = Object.values(pages).flatMap((page) =>
      page.access === access ? [page.path.replaceAll(/\$(\w+)/g, "{$1}")] : [],
    );
    expect(rows.get(who)?.toSorted()).toEqual(paths.toSorted());
  });

  const sections = new Set([...product.matchAll(/^#{2,3} (\d+(?:\.\d+)?)[. ]/gm)].map(([, number]) => number!));

  test("leads to sections that are there", () => {
    // In numbers of sections the part after the point never begins with 0, as it may in a time of day.
    const named = [...product.matchAll(/(?<=[(, ])(\d{1,2}\.[1-9]\d?)(?=[),])/g)].map(([, number]) => number!);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((number) => !sections.has(number))).toEqual([]);
  });

  test("has every section that the code names", () => {
    const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const named = files.flatMap((name) =>
      [...read(join("src", name)).matchAll(/docs\/product\.md (\d+\.\d+)/g)].map(
        ([, number]) => [name, number!] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, number]) => !sections.has(number))).toEqual([]);
  });
});
