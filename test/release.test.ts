import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { settings } from "#server/config.ts";

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

test("the image copies what is there, and runs as somebody who is not root", () => {
  const image = read("Containerfile");
  const copied = [...image.matchAll(/\/build\/([\w./-]+)/g)].map(([, path]) => path!);
  const made = new Set(["node_modules", "dist"]);
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !made.has(path) && !existsSync(join(root, path)))).toEqual([]);
  expect(image).toContain("USER 10001:10001");
});

test("the settings that compose.yaml and its .env give are settings of the server, or its database's", () => {
  const ofProduct = read("compose.yaml").split("  product:")[1]!;
  const given = [...ofProduct.matchAll(/^ {6}([A-Z_]+):/gm), ...read("deploy/container.env").matchAll(/^([A-Z_]+)=/gm)];
  const names = given.map(([, name]) => name!);
  expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "DATA_DIR", "SECRET_KEY"]));
  const ofCompose = ["POSTGRES_PASSWORD", "DATABASE_ROLE"];
  expect(names.filter((name) => !Object.hasOwn(settings, name) && !ofCompose.includes(name))).toEqual([]);
});
