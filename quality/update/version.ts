import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { pathInRoot, ROOT_FOLDER } from "../bench/processes.ts";
import { runChild } from "./children.ts";

export interface ProductVersion {
  name: string;
  folder: string;
}

export const workingTree: ProductVersion = { name: "working tree", folder: ROOT_FOLDER };

/** Checks a version out of git into a folder, with its packages and built pages. */
export async function checkOutVersion(ref: string, into: string): Promise<ProductVersion> {
  const folder = join(into, "version");
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", ref], { cwd: ROOT_FOLDER, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["x", "-C", folder], { input: archive });
  if (arePackagesInstalled(join(folder, "package-lock.json")))
    symlinkSync(pathInRoot("node_modules"), join(folder, "node_modules"));
  else await runChild("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  await runChild(process.execPath, ["scripts/prepare.mjs"], { cwd: folder, stdio: "inherit" });
  return { name: ref, folder };
}

/** The version of the last tag, or the last commit if there are no tags. */
export function findLastVersion(): string {
  const tags = execFileSync("git", ["tag", "--sort=-creatordate", "--merged", "HEAD"], {
    cwd: ROOT_FOLDER,
    encoding: "utf8",
  });
  return tags.split("\n")[0] || "HEAD";
}

/** Whether all packages of a lock file are installed here in the same version. */
function arePackagesInstalled(lockFile: string): boolean {
  const wanted = readPackages(lockFile);
  const present = readPackages(pathInRoot("package-lock.json"));
  return Object.entries(wanted).every(([path, { version }]) => path === "" || present[path]?.version === version);
}

function readPackages(lockFile: string): Record<string, { version?: string }> {
  return (JSON.parse(readFileSync(lockFile, "utf8")) as { packages: Record<string, { version?: string }> }).packages;
}

/** The path of the script with which a version fills a database. */
export function findFillScript({ folder }: ProductVersion): string {
  return [join(folder, "quality/bench/fill.ts"), join(folder, "bench/fill.ts")].find((file) => existsSync(file))!;
}
