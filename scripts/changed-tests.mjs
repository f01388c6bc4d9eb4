import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

import { UserProblem, root, runProgram } from "./process.mjs";

const isTestFile = (file) => /\.(test\.tsx?|e2e\.ts)$/.test(file);
/** This test checks all files, so it always runs. */
const ALWAYS_RUN_TEST_FILE = "test/architecture.test.ts";

/**
 * Returns the test files that belong to the present changes: changed tests, tests named after a changed file, and tests
 * that import a changed file. If nothing is uncommitted, the changes are those of the last commit.
 */
export async function listChangedTests() {
  const changed = await listChangedFiles();
  const kept = await listGitFiles("ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts", "*.test.tsx");
  const tests = kept.filter((file) => existsSync(join(root, file)));
  const chosen = new Set([
    ALWAYS_RUN_TEST_FILE,
    ...changed.filter((file) => isTestFile(file) && existsSync(join(root, file))),
  ]);
  const sources = new Set(changed.filter((file) => !isTestFile(file)));
  const stems = new Set([...sources].map((file) => file.replace(/\.\w+$/, "")));
  for (const test of tests) {
    if (stems.has(test.replace(/\.test\.tsx?$/, ""))) chosen.add(test);
    else if (readImports(test).some((file) => sources.has(file))) chosen.add(test);
  }
  return [...chosen];
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
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)].map(([, target]) =>
    target.startsWith("#") ? `src/${target.slice(1)}` : relative(root, normalize(join(root, dirname(file), target))),
  );
}
