import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test, vi } from "vitest";

const root = join(import.meta.dirname, "..");
const LIMIT = 150;

interface Locked {
  name?: string;
  version: string;
  license?: string;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

const text = (file: string) => readFileSync(join(root, file), "utf8");
const json = <T>(file: string) => JSON.parse(text(file)) as T;
const manifest = json<Record<"dependencies" | "optionalDependencies", Record<string, string>>>("package.json");
const { packages } = json<{ packages: Record<string, Locked> }>("package-lock.json");
const inProduction = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);

/**
 * Whether a list in the lock file includes a system. The list names the included systems or, with '!', the excluded
 * ones.
 */
function admits(systems: string | string[] | undefined, system: string): boolean {
  if (systems === undefined) return true;
  const list = [systems].flat();
  return list.includes(system) || (list.every((one) => one.startsWith("!")) && !list.includes(`!${system}`));
}

/**
 * The packages that one machine installs. The limit counts these, because other systems install other binaries instead.
 */
const onOneMachine = inProduction.filter(
  ([, { os, cpu, libc }]) => admits(os, "linux") && admits(cpu, "x64") && admits(libc, "glibc"),
);
const nameOf = (path: string, { name }: Locked) => name ?? path.split("node_modules/").at(-1)!;

// npm is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("docs/dependencies.md", () => {
  const cells = text("docs/dependencies.md")
    .split("\n")
    .filter((line) => /^\| [@(0-9A-Za-z]/u.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const rows = cells.slice(
    1,
    cells.findIndex(([, head]) => head === "licence"),
  );
  const licences = cells.slice(rows.length + 2);

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
    expect(text("docs/dependencies.md")).toContain(`**${onOneMachine.length} packages**`);
    expect(onOneMachine.length).toBeLessThanOrEqual(LIMIT);
  });

  test("allows a licence by name, for every package or for those named, and says why", () => {
    for (const row of licences) expect(row.slice(1, 4).filter((cell) => cell.length < 3)).toEqual([]);
    const isAllowed = (name: string, license = "none stated") =>
      licences.some(([, allowed, to = ""]) => allowed === license && (to === "all" || to.split(", ").includes(name)));
    const strangers = inProduction.filter(([path, entry]) => !isAllowed(nameOf(path, entry), entry.license));
    expect(strangers.map(([path, { license }]) => [path, license])).toEqual([]);
  });
});

test("every package in production says of itself the licence that the lock file says", () => {
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

test("the bill of materials names every package in production, with its digest, and no other; no chance and no present time is in it", () => {
  const said = execFileSync(process.execPath, [join(root, "scripts/sbom.mjs")], {
    encoding: "utf8",
    stdio: "pipe",
    env: { ...process.env, SOURCE_DATE_EPOCH: "1700000000" },
  });
  const bill = JSON.parse(said) as {
    bomFormat: string;
    serialNumber: string;
    metadata: { timestamp: string; component: { name: string } };
    components: { name: string; version: string; hashes?: object[]; licenses?: object[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(["CycloneDX", "kodu-tara"]);
  const wanted = inProduction.map(([path, entry]) => `${nameOf(path, entry)}@${entry.version}`);
  expect(bill.components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(wanted.toSorted());
  expect(bill.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
  const refs = new Set(bill.dependencies.map(({ ref }) => ref));
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(bill.metadata.timestamp).toBe("2023-11-14T22:13:20.000Z");
  const digest = createHash("sha256")
    .update(JSON.stringify({ ...bill, serialNumber: "" }))
    .digest("hex");
  expect(bill.serialNumber.slice("urn:uuid:".length, -"-8xxx-8xxx-xxxxxxxxxxxx".length)).toBe(
    `${digest.slice(0, 8)}-${digest.slice(8, 12)}`,
  );
});
