import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { Plugin } from "vite";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";

import { instrumentConditions } from "./conditions.ts";
import { instrumentProcedures } from "./gates.ts";
import { ROOT_FOLDER, type CodeGuard } from "./guard.ts";

/** The guards and procedures that a test file executes, and the file's duration in ms. */
export interface TestReach {
  milliseconds: number;
  reached: string[];
  /** The guards and procedures that each top-level block of the file executes. */
  blocks: { [block: string]: string[] };
}

/** A failed test with its file, full name and message. If the setup of a file failed, `test` is the file. */
export interface TestFailure {
  file: string;
  test: string;
  why: string;
}

export interface GuardLaboratory {
  testFiles(): Promise<string[]>;
  /** Runs a test file on the unchanged source. Returns the names that the tests execute, or the first failure. */
  reachOf(testFile: string): Promise<TestReach | TestFailure>;
  /**
   * Removes the guard, and returns the first test that fails; undefined if no test fails. Runs the given files in
   * order, and the access matrix last, but only the blocks that execute the guard. The source on disk is not changed.
   */
  firstFailure(
    guard: CodeGuard,
    testFiles: readonly string[],
    reach: { [testFile: string]: TestReach },
  ): Promise<TestFailure | undefined>;
  close(): Promise<void>;
}

const GATES_FILE = "src/server/access/gates.ts";
/** The test file of the access matrix, which has thousands of tests. */
export const ACCESS_MATRIX_FILE = "test/access-matrix.test.ts";

/** Whether the name is the path of a procedure, so that the guard is a gate. */
const isProcedurePath = (reachedAs: string) => /^[\w.]+$/u.test(reachedAs);

/** Tests that mock modules. They must not share loaded modules with other tests. */
const testsMockingModules = ["procedures", "password-change"].map(
  (name) => `src/server/modules/account/${name}.test.ts`,
);

/** Runs tests with changed sources that exist only in memory, one file after the other, on one database server. */
export async function openLaboratory(watched: readonly string[]): Promise<GuardLaboratory> {
  // The changed source texts by file.
  const served = new Map<string, string>();
  let order: readonly string[] = [];
  let ended: (module: TestModule) => void = () => undefined;
  const plugin: Plugin = {
    name: "without-guard",
    enforce: "pre",
    transform: (_source, id) => served.get(id),
  };
  class InOrder extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const placeOf = ({ moduleId }: TestSpecification) => order.indexOf(relative(ROOT_FOLDER, moduleId));
      return files.toSorted((a, b) => placeOf(a) - placeOf(b));
    }
  }
  // Uses no cache on disk, because the cache would store changed modules.
  const fsModuleCache = false;
  const vitest = await createVitest({
    root: ROOT_FOLDER,
    config: false,
    watch: false,
    bail: 1,
    reporters: [{ onTestModuleEnd: (module) => ended(module) }],
    maxWorkers: 1,
    fsModuleCache,
    sequence: { sequencer: InOrder },
    projects: [
      {
        plugins: [plugin],
        test: {
          name: "guards",
          // Ignores the tags of vitest.config.ts.
          strictTags: false,
          include: [
            "src/server/{access,outbox,privacy,modules/*}/*.test.ts",
            "test/{access-{matrix,pages,companies},canaries}.test.ts",
          ],
          // These tests start processes, which read the unchanged source from disk.
          exclude: ["**/{processes,replica,outbox-killed}.test.ts"],
          globalSetup: "test/database.ts",
          setupFiles: "quality/guards/reached.ts",
          // The time limits are long, because a timeout on a busy machine would count as a detected removal.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The time limit is short, because a test may poll for something that never happens without the guard.
          expect: { poll: { timeout: 20_000 } },
          fsModuleCache,
        },
      },
    ],
  });
  await vitest.standalone();
  const telling = watched.map((file): [string, string] => {
    const source = instrumentConditions(file, readFileSync(join(ROOT_FOLDER, file), "utf8"));
    return [file, file === GATES_FILE ? instrumentProcedures(source) : source];
  });

  function serve(sources: readonly [file: string, source: string][]): void {
    const before = [...served.keys()];
    served.clear();
    for (const [file, source] of sources) served.set(join(ROOT_FOLDER, file), source);
    for (const path of new Set([...before, ...served.keys()])) vitest.invalidateFile(path);
  }

  async function runFiles(testFiles: readonly string[], { isolate }: { isolate: boolean }) {
    if (testFiles.length === 0) return undefined;
    for (const { config } of vitest.projects) config.isolate = isolate;
    order = testFiles;
    return runSpecifications(vitest, await vitest.globTestSpecifications([...testFiles]));
  }

  /** Runs only the top-level blocks with these names. */
  async function runBlocks(testFiles: readonly string[], blocks: readonly string[], how: { isolate: boolean }) {
    if (blocks.length === 0) return undefined;
    const some = blocks.map((block) => block.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`));
    vitest.setGlobalTestNamePattern(new RegExp(`^(?:${some.join("|")})(?: |$)`, "u"));
    try {
      return await runFiles(testFiles, how);
    } finally {
      vitest.resetGlobalTestNamePattern();
    }
  }

  /**
   * Removes the guard, and returns the first failure among the blocks that execute it. Some blocks depend on earlier
   * blocks. So a failure counts only if the block fails when it is run alone, and passes alone with the guard.
   * Otherwise the whole file is run.
   */
  async function firstInBlocks(
    guard: CodeGuard,
    testFiles: readonly string[],
    blocksOf: (testFile: string) => readonly string[],
    how: { isolate: boolean },
  ): Promise<TestFailure | undefined> {
    const without: [string, string][] = [[guard.file, guard.mutant]];
    serve(without);
    const blocks = testFiles.flatMap(blocksOf);
    const failure = await runBlocks(testFiles, blocks, how);
    const block = failure && blocksOf(failure.file).find((name) => failure.test.startsWith(`${failure.file}: ${name}`));
    if (!failure) return undefined;
    // If no block is found, the failure belongs to the file's setup, or to a block with the same name in another file.
    if (block !== undefined && (await standsAlone(failure.file, block))) {
      serve(without);
      const byItself = blocks.length === 1 ? failure : await runBlocks([failure.file], [block], how);
      if (byItself) return byItself;
    }
    serve(without);
    const others = testFiles.filter((testFile) => testFile !== failure.file);
    return (await runFiles([failure.file], how)) ?? (await firstInBlocks(guard, others, blocksOf, how));
  }

  const alone = new Map<string, boolean>();

  /** Whether a block passes on the unchanged source when it is run alone. */
  async function standsAlone(testFile: string, block: string): Promise<boolean> {
    const name = `${testFile}: ${block}`;
    if (!alone.has(name)) {
      serve([]);
      alone.set(name, (await runBlocks([testFile], [block], { isolate: true })) === undefined);
    }
    return alone.get(name)!;
  }

  return {
    async testFiles() {
      return (await vitest.globTestSpecifications()).map(({ moduleId }) => relative(ROOT_FOLDER, moduleId));
    },
    async reachOf(testFile) {
      serve(telling);
      let reach: TestReach = { milliseconds: 0, reached: [], blocks: {} };
      ended = (module) => {
        const { reached = [], blocks = {} } = module.meta();
        reach = { milliseconds: Math.round(module.diagnostic().duration), reached, blocks };
      };
      const failure = await runFiles([testFile], { isolate: true });
      ended = () => undefined;
      return failure ?? reach;
    },
    async firstFailure(guard, testFiles, reach) {
      const { reachedAs } = guard;
      const blocksOf = (testFile: string) => listBlocks(reachedAs, reach[testFile]);
      // A file that executes the guard only in its setup is run as a whole.
      const isWhole = (testFile: string) => testFile !== ACCESS_MATRIX_FILE && blocksOf(testFile).length === 0;
      const whole = testFiles.filter(isWhole);
      const others = testFiles.filter((testFile) => !isWhole(testFile) && testFile !== ACCESS_MATRIX_FILE);
      const apart = others.filter((testFile) => testsMockingModules.includes(testFile));
      const together = others.filter((testFile) => !testsMockingModules.includes(testFile));
      const isInMatrix = testFiles.includes(ACCESS_MATRIX_FILE);
      const inMatrix = (blocks: readonly string[]) => runBlocks([ACCESS_MATRIX_FILE], blocks, { isolate: false });
      serve([[guard.file, guard.mutant]]);
      return (
        // For a gate, the rows of the access matrix about its procedure come first.
        (isInMatrix && isProcedurePath(reachedAs) ? await inMatrix([`${reachedAs} of`]) : undefined) ??
        // Runs these files without isolation, so that they share loaded modules.
        (await firstInBlocks(guard, together, blocksOf, { isolate: false })) ??
        (await firstInBlocks(guard, apart, blocksOf, { isolate: true })) ??
        (await runFiles(whole, { isolate: true })) ??
        (isInMatrix ? inMatrix(blocksOf(ACCESS_MATRIX_FILE)) : undefined)
      );
    },
    close: () => vitest.close(),
  };
}

/** The blocks of a file that execute a guard. */
function listBlocks(reachedAs: string, reach: TestReach | undefined): string[] {
  const blocks = Object.entries(reach?.blocks ?? {});
  return blocks.filter(([, reached]) => reached.includes(reachedAs)).map(([name]) => name);
}

async function runSpecifications(
  vitest: Vitest,
  specifications: TestSpecification[],
  isAgain = false,
): Promise<TestFailure | undefined> {
  // Clears failures of earlier runs, which would stop this run before it starts.
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const [failure] = testModules.flatMap(findFailures);
  if (failure ?? unhandledErrors.length === 0) return failure;
  // A failure outside of all tests usually comes from the test runner. The failure counts only if it happens twice.
  if (!isAgain) return runSpecifications(vitest, specifications, true);
  const [module] = testModules;
  return { file: module?.relativeModuleId ?? "", test: "hata", why: JSON.stringify(unhandledErrors[0]) };
}

/** The failed tests of a file, or the file itself if its setup failed. */
function findFailures(module: TestModule): TestFailure[] {
  const file = module.relativeModuleId;
  const why = (message = "") => message.split("\n")[0] ?? "";
  const tests = [...module.children.allTests("failed")].map((test) => ({
    file,
    test: `${file}: ${test.fullName}`,
    why: why(test.result().errors?.[0]?.message),
  }));
  const isBroken = module.errors().length > 0 || module.state() === "failed";
  return tests.length > 0 || !isBroken
    ? tests
    : [{ file, test: `${file}: dünya kurulamadı`, why: why(module.errors()[0]?.message) }];
}
