import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test, vi } from "vitest";

const root = join(import.meta.dirname, "..");
const LIMIT = 150;
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "Apache-2.0",
  "Unlicense",
  "OFL-1.1",
  "(MIT OR CC0-1.0)",
]);

interface Locked {
  name?: string;
  version: string;
  license?: string;
  dev?: boolean;
}

const text = (file: string) => readFileSync(join(root, file), "utf8");
const json = <T>(file: string) => JSON.parse(text(file)) as T;
const manifest = json<Record<"dependencies" | "optionalDependencies", Record<string, string>>>("package.json");
const { packages } = json<{ packages: Record<string, Locked> }>("package-lock.json");
const inProduction = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);
const nameOf = (path: string, { name }: Locked) => name ?? path.split("node_modules/").at(-1)!;

// npm takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("docs/dependencies.md", () => {
  const rows = text("docs/dependencies.md")
    .split("\n")
    .filter((line) => /^\| [@a-z]/u.test(line) && !line.startsWith("| package "))
    .map((line) => line.split("|").map((cell) => cell.trim()));

  test("has one line for each package that the product asks for, with its version and licence", () => {
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
    expect(rows.map(([, name, version, license]) => [name, version, license])).toEqual(
      wanted.map(([name, version]) => [name, version, packages[`node_modules/${name}`]?.license]),
    );
  });

  test("says of each what it is for and why it is not our own", () => {
    for (const row of rows) expect(row.slice(4, 6).filter((cell) => cell.length < 5)).toEqual([]);
  });

  test("counts what runs in production, which is not more than the limit", () => {
    expect(text("docs/dependencies.md")).toContain(`**${inProduction.length} packages**`);
    expect(inProduction.length).toBeLessThanOrEqual(LIMIT);
  });
});

test("every package in production has a licence that is allowed, and says so itself", () => {
  const strangers = inProduction.filter(([, { license = "" }]) => !allowed.has(license)).map(([path]) => path);
  expect(strangers).toEqual([]);
  const installed = inProduction.filter(([path]) => existsSync(join(root, path, "package.json")));
  expect(installed.length).toBeGreaterThan(inProduction.length / 2);
  for (const [path, { license }] of installed)
    expect([path, json<{ license: string }>(join(path, "package.json")).license]).toEqual([path, license]);
});

test("no package runs a script when it is installed", () => {
  expect(text(".npmrc").split("\n")).toContain("ignore-scripts=true");
  const settings = execFileSync("npm", ["config", "get", "ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    stdio: "pipe",
  });
  expect(settings.trim()).toBe("true");
});

test("the bill of materials names every package in production, with its digest, and no other", () => {
  const said = execFileSync(process.execPath, [join(root, "scripts/sbom.mjs")], { encoding: "utf8", stdio: "pipe" });
  const bill = JSON.parse(said) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes?: object[]; licenses?: object[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(["CycloneDX", "kodu-tara"]);
  const wanted = inProduction.map(([path, entry]) => `${nameOf(path, entry)}@${entry.version}`);
  expect(bill.components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(wanted.toSorted());
  expect(bill.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
  const refs = new Set(bill.dependencies.map(({ ref }) => ref));
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});
