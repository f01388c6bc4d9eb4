import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as { version: string; license: string };

test("the licence of package.json is the file LICENSE, which reserves all rights and leads to those of packages", () => {
  expect(manifest.license).toBe("SEE LICENSE IN LICENSE");
  expect(read("LICENSE")).toContain("All rights reserved.");
  expect(read("LICENSE")).toContain("docs/dependencies.md");
});

test("CHANGELOG.md begins with the version of package.json", () => {
  expect(/^## (.+)$/m.exec(read("CHANGELOG.md"))?.[1]).toBe(manifest.version);
});

test("the forge's CI runs what CI runs here", () => {
  expect(read(".github/workflows/ci.yml")).toContain("run: bash .ci/run");
});
