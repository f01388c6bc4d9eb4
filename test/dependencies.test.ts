import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test, vi } from "vitest";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const PACKAGES_MAX = 150;

interface LockedPackage {
  name?: string;
  version: string;
  license?: string;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

const readText = (file: string) => readFileSync(join(ROOT_FOLDER, file), "utf8");
const readJson = <T>(file: string) => JSON.parse(readText(file)) as T;
const packageManifest =
  readJson<Record<"dependencies" | "optionalDependencies", Record<string, string>>>("package.json");
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>("package-lock.json");
const productionPackages = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);

function isSystemAdmitted(systems: string | string[] | undefined, system: string): boolean {
  if (systems === undefined) return true;
  const list = [systems].flat();
  return list.includes(system) || (list.every((one) => one.startsWith("!")) && !list.includes(`!${system}`));
}

/** The limit counts only these packages, because other systems install other binaries instead. */
const packagesOnOneMachine = productionPackages.filter(
  ([, { os, cpu, libc }]) =>
    isSystemAdmitted(os, "linux") && isSystemAdmitted(cpu, "x64") && isSystemAdmitted(libc, "glibc"),
);
const packageName = (path: string, { name }: LockedPackage) => name ?? path.split("node_modules/").at(-1)!;

// npm is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("docs/dependencies.md", () => {
  const cells = readText("docs/dependencies.md")
    .split("\n")
    .filter((line) => /^\| [@(0-9A-Za-z]/u.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const rows = cells.slice(
    1,
    cells.findIndex(([, head]) => head === "licence"),
  );
  const licences = cells.slice(rows.length + 2);

  test("has one line for each package that the product asks for, with its version and licence", () => {
    const wanted = Object.entries({ ...packageManifest.dependencies, ...packageManifest.optionalDependencies });
    expect(rows.map(([, name, version, license]) => [name, version, license])).toEqual(
      wanted.map(([name, version]) => [name, version, packages[`node_modules/${name}`]?.license]),
    );
  });

  test("says of each what it is for and why it is not our own", () => {
    for (const row of rows) expect(row.slice(4, 6).filter((cell) => cell.length < 5)).toEqual([]);
  });

  test("counts what runs in production, which is not more than the limit", () => {
    expect(readText("docs/dependencies.md")).toContain(`**${packagesOnOneMachine.length} packages**`);
    expect(packagesOnOneMachine.length).toBeLessThanOrEqual(PACKAGES_MAX);
  });

  test("allows a licence by name, for every package or for those named, and says why", () => {
    for (const row of licences) expect(row.slice(1, 4).filter((cell) => cell.length < 3)).toEqual([]);
    const isAllowed = (name: string, license = "none stated") =>
      licences.some(([, allowed, to = ""]) => allowed === license && (to === "all" || to.split(", ").includes(name)));
    const strangers = productionPackages.filter(([path, entry]) => !isAllowed(packageName(path, entry), entry.license));
    expect(strangers.map(([path, { license }]) => [path, license])).toEqual([]);
  });
});

test("every package in production says of itself the licence that the lock file says", () => {
  const installed = productionPackages.filter(([path]) => existsSync(join(ROOT_FOLDER, path, "package.json")));
  expect(installed.length).toBeGreaterThan(productionPackages.length / 2);
  for (const [path, { license }] of installed)
    expect([path, readJson<{ license: string }>(join(path, "package.json")).license]).toEqual([path, license]);
});

test("no package runs a script when it is installed", () => {
  expect(readText(".npmrc").split("\n")).toContain("ignore-scripts=true");
  const settings = execFileSync("npm", ["config", "get", "ignore-scripts"], {
    cwd: ROOT_FOLDER,
    encoding: "utf8",
    stdio: "pipe",
  });
  expect(settings.trim()).toBe("true");
});

test("the bill of materials names every package in production, with its digest, and no other; no chance and no present time is in it", () => {
  const said = execFileSync(process.execPath, [join(ROOT_FOLDER, "scripts/sbom.mjs")], {
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
  const wanted = productionPackages.map(([path, entry]) => `${packageName(path, entry)}@${entry.version}`);
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
