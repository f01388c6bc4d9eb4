import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { findBrowser } from "./browser.mjs";
import { listAskedTests, listChangedTests } from "./changed-tests.mjs";
import { prepare } from "./prepare.mjs";
import { runMain, UserProblem, root, runProgram, toolEnvironment } from "./process.mjs";

const RESULTS_FOLDER = join(root, "test-results");
/** `long` runs the tests that the other parts skip, and `changed` those that belong to the present changes. */
const projectsOfPart = {
  unit: ["unit"],
  components: ["components"],
  integration: ["integration", "replacing"],
  e2e: [],
  long: ["unit", "components", "integration", "replacing"],
  changed: ["unit", "components", "integration", "replacing"],
};
const FAILURE_LINES = { first: 18, last: 6 };
const tagsOfFiles = { tagged: "long || sampled", rest: undefined, asked: undefined };
const UNIT_STEP = "Birim, bileşen ve bütünleşme testleri";
const PARTS_RUN_ALONE = ["long", "changed"];
const crashedCounts = {
  passed: 0,
  failed: 1,
  skipped: 0,
  names: ["koşu sonuç yazmadan bitti; nedeni çıktının yukarısında yazar."],
};

await runMain(async () => {
  const asked = process.argv.slice(2);
  const named = asked.some(isPath) ? await listAskedTests(checkPaths(asked)) : undefined;
  const alone = asked.find((part) => PARTS_RUN_ALONE.includes(part));
  if (alone && asked.length > 1) throw new UserProblem(`“${alone}” bölümü yalnız verilir.`);
  const isLong = alone === "long";
  const changed = alone === "changed" ? await listChangedTests() : named;
  const files = changed?.tests;
  const journeys = files?.filter((file) => file.startsWith("e2e/")) ?? [];
  const parts = named ? listParts(named.tests) : asked;
  const chosen =
    asked.length > 0 ? parts : Object.keys(projectsOfPart).filter((part) => !PARTS_RUN_ALONE.includes(part));
  const projects = chosen.flatMap((part) => projectsOfPart[part]);
  const inBrowser = isLong || chosen.includes("e2e") || journeys.length > 0;

  rmSync(RESULTS_FOLDER, { recursive: true, force: true });
  mkdirSync(RESULTS_FOLDER);
  const counts = changed && !named?.isWhole ? [["Testi olan değişiklikler", countUntested(changed.untested)]] : [];
  const memory = findMemoryFolder();
  // The folder is removed in an exit handler, because it must also be removed if the tests are interrupted.
  if (memory) process.once("exit", () => removeWithRetries(memory));
  const given = {
    ...(isLong && { LONG: "1" }),
    ...(asked.length === 0 && { TEST_FILES: "daily" }),
    ...(memory && { TMPDIR: memory }),
    // Whoever asks for test files gets all their tests.
    ...(named?.isWhole && { LONG: "1", TEST_FILES: "asked" }),
    ...(changed && !named?.isWhole && { CHANGED_NOUNS: changed.nouns.join(",") }),
  };
  const isAlone = isLong || projects.length === 0;
  const steps = [
    ...(projects.length > 0 && !isLong ? [[UNIT_STEP, () => runVitest(projects, given, { files })]] : []),
    ...(isLong
      ? ["tagged", "rest"].map((part) => [UNIT_STEP, () => runVitest(projects, { ...given, TEST_FILES: part }, {})])
      : []),
    ...(inBrowser ? [["Uçtan uca testler", () => runPlaywright(given, journeys, { isAlone })]] : []),
  ];
  try {
    await prepare({ pages: files === undefined || inBrowser });
    // Journeys often wait, so they run beside the other tests. The tests of `long` kill servers and fill disks, so these
    // run alone.
    if (isLong) for (const step of steps) counts.push(await runStep(step));
    else counts.push(...(await Promise.all(steps.map(runStep))));
  } catch (error) {
    counts.push(["Hazırlık", reportCrash(error)]);
  }
  return printSummary(counts);
});

function isPath(part) {
  return !Object.hasOwn(projectsOfPart, part);
}

function checkPaths(asked) {
  const part = asked.find((one) => !isPath(one));
  if (part !== undefined) throw new UserProblem(`“${part}” bölümü dosya yollarıyla birlikte verilmez.`);
  const option = asked.find((one) => one.startsWith("-"));
  if (option === undefined) return asked;
  const names = Object.keys(projectsOfPart).join(", ");
  throw new UserProblem(`Bilinmeyen seçenek: ${option}. Bölümler (${names}) ya da dosya yolları verilebilir.`);
}

/** The parts that run given test files. */
function listParts(tests) {
  const isJourney = (file) => file.startsWith("e2e/");
  return [...(tests.every(isJourney) ? [] : ["changed"]), ...(tests.some(isJourney) ? ["e2e"] : [])];
}

/** Counts each changed file without a test as a failure, because its tests cannot say that it works. */
function countUntested(files) {
  return { passed: 0, failed: files.length, skipped: 0, names: files.map((file) => `${file}: bunu sınayan test yok.`) };
}

/** A step that throws counts as one failure; the other step goes on. */
async function runStep([name, step]) {
  return [name, await step().catch(reportCrash)];
}

function reportCrash(error) {
  console.error(error instanceof UserProblem ? error.message : error);
  return { ...crashedCounts, names: [error instanceof Error ? error.message : String(error)] };
}

function findMemoryFolder() {
  const [place, most] = ["/dev/shm", 2 * 2 ** 30];
  try {
    const { bavail, bsize } = statfsSync(place);
    const isRoom = bavail * bsize >= most && process.availableMemory() >= 3 * most;
    if (!isRoom) return undefined;
    const folder = mkdtempSync(join(place, "kodu-tara-"));
    // If root runs the tests, PostgreSQL runs under another account, which must be able to open files in the folder.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * The removal is repeated, because stopped databases close their files with a delay, and Node 24 does not report what
 * it could not remove.
 */
function removeWithRetries(folder) {
  for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) {
    if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function runVitest(projects, given, { files }) {
  const file = join(RESULTS_FOLDER, "vitest.json");
  const browser = projects.includes("components") ? { CHROMIUM_PATH: await findBrowser() } : {};
  const part = given.TEST_FILES ?? "";
  const tags = part in tagsOfFiles ? tagsOfFiles[part] : "!long";
  const { code } = await runProgram(
    "vitest",
    [
      "run",
      "--allowOnly=false",
      ...(tags ? [`--tags-filter=${tags}`] : []),
      ...projects.map((project) => `--project=${project}`),
      ...(files?.filter((name) => !name.startsWith("e2e/")) ?? []),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env: toolEnvironment({ NODE_ENV: "test", ...browser, ...given }) },
  );
  return readCounts(code, file, (report) => {
    return {
      passed: report.numPassedTests,
      // A file that cannot be loaded has no tests. It counts as one failure.
      failed: report.numFailedTests + report.testResults.filter(isFailureOutsideTests).length,
      skipped: report.testResults.reduce(
        (sum, { assertionResults }) => sum + countSkippedTests(assertionResults, part),
        0,
      ),
      names: report.testResults.flatMap(listFailedTests),
    };
  });
}

/** Tests that the present run leaves out because of their tag in vitest.config.ts do not count. */
function countSkippedTests(tests, part) {
  const isAsked = ({ meta }) =>
    part === "rest" || part === "asked" || (part === "tagged" ? meta.in !== undefined : meta.in !== "long");
  return tests.filter((test) => test.status !== "passed" && test.status !== "failed" && isAsked(test)).length;
}

function listFailedTests({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${file}: ${message}`];
  return failed.map(({ fullName, failureMessages }) => `${file} ${fullName}\n  ${filterOwnLines(failureMessages)}`);
}

function filterOwnLines(messages) {
  const lines = messages.flatMap((message) => message.split("\n"));
  return lines.filter((line) => !line.includes("node_modules")).join("\n  ");
}

function isFailureOutsideTests({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

async function runPlaywright(given, journeys, { isAlone }) {
  // Only in a UTF-8 locale can Chromium save files whose names contain Turkish letters.
  const letters = { LC_ALL: "C.UTF-8" };
  const env = toolEnvironment({ CHROMIUM_PATH: await findBrowser(), ...letters, ...given });
  // Vitest keeps most of the processor busy, so fewer journeys at once wait less for each other.
  const workers = isAlone ? [] : ["--workers=2"];
  const { code } = await runProgram("playwright", ["test", "--forbid-only", ...workers, ...journeys], { env });
  return readCounts(code, join(RESULTS_FOLDER, "e2e.json"), ({ stats, suites }) => {
    const names = suites.flatMap(listFailedSpecs);
    return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, names };
  });
}

function listFailedSpecs({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return [
    ...own.map(({ file, line, title, tests }) => `${file}:${line} ${title}${describeError(tests)}`),
    ...suites.flatMap(listFailedSpecs),
  ];
}

function describeError(tests) {
  const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
  // Playwright colours its messages.
  return messages.length === 0 ? "" : `\n  ${stripVTControlCharacters(messages.at(-1)).replaceAll("\n", "\n  ")}`;
}

/** If the runner failed although no test did, this counts as one failure. */
function readCounts(code, file, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, "utf8")));
    if (code === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, names: ["bir testin dışında; nedeni çıktının yukarısında yazar."] };
  } catch {
    return crashedCounts;
  }
}

/** A difference between two documents can be thousands of lines long. The last lines say where the test failed. */
function shortenFailure(text) {
  const { first, last } = FAILURE_LINES;
  const lines = text.split("\n").map((line) => line.slice(0, 300));
  return (lines.length <= first + last ? lines : [...lines.slice(0, first), "  …", ...lines.slice(-last)]).join("\n");
}

function printSummary(counts) {
  const total = (kind) => counts.reduce((sum, [, count]) => sum + count[kind], 0);
  const skipped = total("skipped") > 0 ? `, ${total("skipped")} skipped` : "";
  const line = `${total("passed")} passed, ${total("failed")} failed${skipped}`;
  console.log("");
  // The failures are printed a second time at the end, because CI may keep only the end of the output. For the same
  // reason `.ci/run` prints failures.txt after it has run the remaining tests.
  const failures = counts.flatMap(([, { names }]) => names.map((name) => `Kaldı: ${shortenFailure(name)}\n`));
  for (const failure of failures) console.log(failure);
  writeFileSync(join(RESULTS_FOLDER, "failures.txt"), failures.join("\n"));
  for (const [name, { passed, failed }] of counts) console.log(`${name}: ${passed} geçti, ${failed} kaldı.`);
  writeFileSync(join(RESULTS_FOLDER, "summary.txt"), `${line}\n`);
  console.log(line);
  return total("failed") > 0 ? 1 : 0;
}
