import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { findBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { main, Problem, root, run, toolEnvironment } from "./process.mjs";

const results = join(root, "test-results");
/** Each with the projects of Vitest that it is made of. */
const parts = { unit: ["unit"], components: ["components"], integration: ["integration", "replacing"], e2e: [] };
const crashed = { passed: 0, failed: 1, skipped: 0 };

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !Object.hasOwn(parts, part));
  if (unknown !== undefined) {
    throw new Problem(
      `Bilinmeyen bölüm: ${unknown}. Şunlardan biri ya da birkaçı verilebilir: ${Object.keys(parts).join(", ")}.`,
    );
  }
  const chosen = asked.length > 0 ? asked : Object.keys(parts);
  const projects = chosen.flatMap((part) => parts[part]);

  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const counts = [];
  const steps = [
    ...(projects.length > 0 ? [["Birim, bileşen ve bütünleşme testleri", () => runVitest(projects)]] : []),
    ...(chosen.includes("e2e") ? [["Uçtan uca testler", runPlaywright]] : []),
  ];
  try {
    await prepare();
    for (const [name, step] of steps) counts.push([name, await step()]);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    counts.push(["Hazırlık", crashed]);
  }
  return summarise(counts);
});

async function runVitest(projects) {
  const file = join(results, "vitest.json");
  const browser = projects.includes("components") ? { CHROMIUM_PATH: await findBrowser() } : {};
  const { code } = await run(
    "vitest",
    [
      "run",
      "--allowOnly=false",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env: toolEnvironment({ NODE_ENV: "test", ...browser }) },
  );
  return counted(code, file, (report) => ({
    passed: report.numPassedTests,
    // A file that does not even load has no tests to count, yet it failed.
    failed: report.numFailedTests + report.testResults.filter(isFailureOutsideTests).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function isFailureOutsideTests({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

async function runPlaywright() {
  const env = toolEnvironment({ CHROMIUM_PATH: await findBrowser() });
  const { code } = await run("playwright", ["test", "--forbid-only"], { env });
  return counted(code, join(results, "e2e.json"), ({ stats, suites }) => {
    for (const name of suites.flatMap(flakyIn)) console.warn(`İkinci denemede geçti, bakılmalı: ${name}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

function flakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)];
}

/** A runner that ended badly without saying which test failed, or left no readable report, counts as one failure. */
function counted(code, file, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, "utf8")));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return crashed;
  }
}

function summarise(counts) {
  const total = (kind) => counts.reduce((sum, [, count]) => sum + count[kind], 0);
  const skipped = total("skipped") > 0 ? `, ${total("skipped")} skipped` : "";
  const line = `${total("passed")} passed, ${total("failed")} failed${skipped}`;
  console.log("");
  for (const [name, { passed, failed }] of counts) console.log(`${name}: ${passed} geçti, ${failed} kaldı.`);
  writeFileSync(join(results, "summary.txt"), `${line}\n`);
  console.log(line);
  return total("failed") > 0 ? 1 : 0;
}
