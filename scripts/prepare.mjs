import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { runWithLock } from "./lock.mjs";
import { runMain, UserProblem, root, runProgram, formatSecondsSince, toolEnvironment } from "./process.mjs";

const requiredNodeMajor = 24;
const buildInputs = [
  "src/domain",
  "src/contract",
  "src/web",
  "vite.config.ts",
  "quality/floor/floor.ts",
  "tsconfig.base.json",
  "package.json",
  "package-lock.json",
];
const installRecord = pathInRoot("node_modules/.package-lock.json");
const buildRecord = pathInRoot("dist/.built-from");

/** Pages that were opened before a build still request the earlier files. */
const OLD_ASSETS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Every npm command calls this function first, so that a fresh clone needs no other step. */
export async function prepare({ pages = true } = {}) {
  refuseOldNode();
  if (isInstalled() && (!pages || isBuilt())) return;
  const tellWait = () => console.log("Başka bir komut kurulum yapıyor; bitmesi bekleniyor…");
  await runWithLock(pathInRoot("dist/.preparing"), tellWait, async () => {
    if (!isInstalled()) await installPackages();
    if (pages && !isBuilt()) await buildPages();
  });
}

function refuseOldNode() {
  const pinned = readJson(pathInRoot("package.json")).optionalDependencies[`node-${process.platform}-${process.arch}`];
  if (pinned !== undefined || Number.parseInt(process.versions.node, 10) >= requiredNodeMajor) return;
  throw new UserProblem(
    `Node.js ${requiredNodeMajor} ya da daha yenisi gerekiyor, bu bilgisayardaki ise ${process.versions.node}: ` +
      "nodejs.org adresinden yenisini kurup komutu yeniden çalıştırın.",
  );
}

/**
 * Whether all packages are installed. npm writes its record at the end, so an interrupted installation has no record.
 * The function also looks for each package on disk, because a removal can be interrupted too.
 */
function isInstalled() {
  if (!existsSync(installRecord)) return false;
  const wanted = readJson(pathInRoot("package-lock.json")).packages;
  const present = readJson(installRecord).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true && !isForThisMachine(entry);
    return found.version === entry.version && existsSync(pathInRoot(path, "package.json"));
  });
}

/**
 * Whether an optional package must be installed on this system. False for a package that needs a certain C library
 * (`libc`), because only npm knows the system's library.
 */
function isForThisMachine({ os, cpu, libc }) {
  return libc === undefined && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

async function installPackages() {
  console.log("Bağımlılıklar kuruluyor; ilk seferde bir iki dakika sürebilir…");
  const start = performance.now();
  rmSync(installRecord, { force: true });
  const { code, output } = await runProgram(
    "npm",
    ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"],
    { quiet: true },
  );
  if (code !== 0) {
    throw new UserProblem(
      "Bağımlılıklar kurulamadı: internet bağlantısını, diskteki boş yeri ve npm ayarlarını kontrol edip komutu yeniden " +
        `çalıştırın. npm'in yanıtı:\n${output.trim()}`,
    );
  }
  if (!isInstalled()) {
    throw new UserProblem(
      `Kurulum eksik kaldı: bu sistemin (${process.platform}-${process.arch}) paketlerinden en az biri indirilemedi. ` +
        "İnternet bağlantısını kontrol edip komutu yeniden çalıştırın.",
    );
  }
  console.log(`Bağımlılıklar kuruldu (${formatSecondsSince(start)}).`);
}

function isBuilt() {
  return (
    existsSync(buildRecord) &&
    existsSync(pathInRoot("dist/client")) &&
    existsSync(pathInRoot("dist/pages")) &&
    readFileSync(buildRecord, "utf8") === hashSources()
  );
}

async function buildPages() {
  console.log("Sayfalar derleniyor…");
  const start = performance.now();
  const hash = hashSources();
  rmSync(buildRecord, { force: true });
  removeOldAssets();
  const { code, output } = await runProgram("vite", ["build", "--app", "--logLevel", "warn"], {
    quiet: true,
    env: toolEnvironment({ NODE_ENV: "production" }),
  });
  if (code !== 0) {
    throw new UserProblem(
      `Sayfalar derlenemedi: aşağıdaki hatayı giderip komutu yeniden çalıştırın.\n${output.trim()}`,
    );
  }
  writeFileSync(buildRecord, hash);
  console.log(`Sayfalar derlendi (${formatSecondsSince(start)}).`);
}

function removeOldAssets() {
  const assets = pathInRoot("dist/client/assets");
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets)) {
    if (Date.now() - statSync(join(assets, name)).mtimeMs > OLD_ASSETS_KEPT_MS)
      rmSync(join(assets, name), { force: true });
  }
}

function hashSources() {
  const hash = createHash("sha256");
  for (const path of buildInputs.flatMap((input) => listFilesUnder(input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(pathInRoot(path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFilesUnder(path) {
  if (!statSync(pathInRoot(path)).isDirectory()) return [path];
  return readdirSync(pathInRoot(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function pathInRoot(...parts) {
  return join(root, ...parts);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(() => prepare({ pages: process.argv[2] !== "install" }));
}
