import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize, relative, resolve } from "node:path";

import { UserProblem, root, runProgram } from "./process.mjs";

const isTestFile = (file) => /\.(test\.tsx?|e2e\.ts)$/.test(file);
/** Journeys that only the trials of `npm run quality` run. */
const isTrial = (file) => file.startsWith("quality/e2e/");
const isSource = (file) => /^(src|db|scripts|test|quality|e2e)\/.*\.(ts|tsx|mjs|css)$/.test(file) && !isTestFile(file);

/** These tests check all files, so they always run. */
const ALWAYS_RUN_TEST_FILES = ["test/architecture.test.ts", "test/bare-text.test.ts", "test/sentences.test.ts"];

/**
 * Whoever imports one of these does not thereby use the changed file, so the search for importers does not go on from
 * them.
 */
const ASSEMBLING_FILES =
  /^(src\/contract\/contract\.ts|src\/server\/(nouns|app|main)\.ts|src\/server\/(routes|privacy|backup|commands|jobs)\/.*|src\/web\/entry\.server\.tsx|src\/web\/app\/(routing|boot)\/.*|(test|db|quality|e2e)\/.*)$/;

/** Of its cells only those of the changed nouns run. */
const ACCESS_MATRIX = "test/access-matrix.test.ts";

/** If nothing is uncommitted, the changes are those of the last commit. */
export async function listChangedTests() {
  return chooseTests(await listChangedFiles(), await listFiles());
}

/**
 * Returns the tests of files that are asked for by their paths, in the same form as `listChangedTests`. A test file
 * stands for itself, a folder for the test files in it, and any other source file for the tests that a change of it
 * would run.
 */
export async function listAskedTests(paths) {
  const files = await listFiles();
  const asked = paths.flatMap((path) => findAskedFiles(relative(root, resolve(path)), files));
  return asked.every(isTestFile)
    ? { tests: [...new Set(asked)], nouns: [], untested: [], isWhole: true }
    : chooseTests(asked, files);
}

function findAskedFiles(path, files) {
  const found = files.includes(path)
    ? [path]
    : files.filter((file) => file.startsWith(`${path}/`) && isTestFile(file) && !isTrial(file));
  if (found.length === 0) throw new UserProblem(`${path}: böyle bir bölüm, dosya ya da içinde test olan klasör yok.`);
  const refused = found.find((file) => isTrial(file) || !(isTestFile(file) || isSource(file)));
  if (refused?.startsWith("quality/e2e/"))
    throw new UserProblem(`${refused}: quality/e2e altındakiler \`npm run quality\` ile koşar.`);
  if (refused !== undefined)
    throw new UserProblem(`${refused}: bu dosya ne bir test ne de testlerin okuduğu bir kaynak.`);
  return found;
}

export function chooseTests(changed, files) {
  const tests = files.filter(isTestFile);
  const importersOf = findImporters(files);
  const chosen = new Set([
    ...ALWAYS_RUN_TEST_FILES,
    ...changed.filter((file) => isTestFile(file) && files.includes(file)),
  ]);
  const nouns = new Set();
  const untested = [];
  for (const file of changed.filter(isSource)) {
    const noun = findNoun(file);
    const own = tests.filter(
      (test) => !test.startsWith("e2e/") && (isInFolderOf(test, file) || (noun !== undefined && isAbout(test, noun))),
    );
    own.push(...followImporters(file, importersOf));
    if (noun !== undefined) nouns.add(noun);
    if (own.length === 0 && files.includes(file)) untested.push(file);
    for (const test of own) chosen.add(test);
  }
  if (nouns.size > 0) chosen.add(ACCESS_MATRIX);
  return { tests: [...chosen], nouns: [...nouns], untested };
}

function findNoun(file) {
  const [, module] = /^src\/server\/modules\/([^/]+)\//.exec(file) ?? [];
  if (module) return module;
  if (/^src\/(domain|contract)\//.test(file)) return nameOf(file);
  const [, folder] = /^src\/web\/app\/(?:company|admin|account)\/([^/]+)\//.exec(file) ?? [];
  return folder;
}

function nameOf(file) {
  return basename(file).replace(/\..*$/, "");
}

const toSingular = (noun) => noun.replace(/ies$/, "y").replace(/s$/, "");

function isAbout(test, noun) {
  if (!/^src\/(domain|contract|server\/modules|web\/app)\//.test(test)) return false;
  const wanted = toSingular(noun);
  return toSingular(nameOf(test)) === wanted || toSingular(basename(dirname(test))) === wanted;
}

function isInFolderOf(test, file) {
  return dirname(test) === dirname(file) && dirname(file).split("/").length > 2;
}

function followImporters(file, importersOf) {
  const seen = new Set([file]);
  const found = [];
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const importer of importersOf.get(next) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      if (isTestFile(importer)) found.push(...(importer.startsWith("e2e/") ? [] : [importer]));
      else if (!ASSEMBLING_FILES.test(importer)) waiting.push(importer);
    }
  return found;
}

function findImporters(files) {
  const importersOf = new Map();
  for (const file of files.filter((one) => isSource(one) || isTestFile(one)))
    for (const target of readImports(file)) {
      const importers = importersOf.get(target) ?? [];
      importers.push(file);
      importersOf.set(target, importers);
    }
  return importersOf;
}

async function listFiles() {
  const files = await listGitFiles("ls-files", "--cached", "--others", "--exclude-standard");
  return files.filter((file) => existsSync(join(root, file)));
}

async function listGitFiles(...args) {
  const { code, output } = await runProgram("git", args, { quiet: true });
  if (code !== 0) throw new UserProblem(`git ${args.join(" ")} çalışmadı: ${output.trim()}`);
  return output.split("\n").filter(Boolean);
}

async function listChangedFiles() {
  const open = [
    ...(await listGitFiles("diff", "--name-only", "HEAD")),
    ...(await listGitFiles("ls-files", "--others", "--exclude-standard")),
  ];
  return open.length > 0 ? open : listGitFiles("diff", "--name-only", "HEAD~1", "HEAD");
}

function readImports(file) {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"?]+)/g)].map(([, target]) =>
    target.startsWith("#") ? `src/${target.slice(1)}` : relative(root, normalize(join(root, dirname(file), target))),
  );
}
