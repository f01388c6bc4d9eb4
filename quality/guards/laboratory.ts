import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { Plugin } from "vite";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";

import { tellingConditions } from "./conditions.ts";
import { tellingProcedures } from "./gates.ts";
import { root, type Guard } from "./guard.ts";

/** What one file of tests comes by, and how long it takes. */
export interface Reach {
  milliseconds: number;
  reached: string[];
  /** What each of its outermost blocks comes by. */
  blocks: { [block: string]: string[] };
}

/** A test that failed, by its file and full name, and why; of a file whose world could not be made, the file alone. */
export interface Failure {
  file: string;
  test: string;
  why: string;
}

export interface Laboratory {
  testFiles(): Promise<string[]>;
  /** Runs a file of tests with every guard in its place, and gives what it comes by, or its first failure. */
  reachOf(testFile: string): Promise<Reach | Failure>;
  /** Whether the block that noticed once that the guard was gone does so now; or undefined. The source is not touched. */
  failureAgain(
    guard: Guard,
    before: { told: string; by: string },
    reach: { [testFile: string]: Reach },
  ): Promise<Failure | undefined>;
  /**
   * The first test that comes by the guard and fails without it; or undefined. Of the files that are given, in their order, only the blocks
   * that come by are run, and those of the matrix after all others. The source is not touched.
   */
  firstFailure(
    guard: Guard,
    testFiles: readonly string[],
    reach: { [testFile: string]: Reach },
  ): Promise<Failure | undefined>;
  close(): Promise<void>;
}

const GATES = "src/server/access/gates.ts";
/** Thousands of tests in one file. */
export const MATRIX = "test/access-matrix.test.ts";

/** Whether a guard is the gate of a procedure, which is known by its path. */
const isProcedure = (reachedAs: string) => /^[\w.]+$/u.test(reachedAs);

/** Tests that put something in the place of a module, which nobody after them may meet. */
const replacingModules = ["procedures", "password-change"].map((name) => `src/server/modules/account/${name}.test.ts`);

/** Runs tests over the source with something else in it on the way to them, one file after the other. One database server serves all runs. */
export async function openLaboratory(watched: readonly string[]): Promise<Laboratory> {
  // What is served in place of a file.
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
      const placeOf = ({ moduleId }: TestSpecification) => order.indexOf(relative(root, moduleId));
      return files.toSorted((a, b) => placeOf(a) - placeOf(b));
    }
  }
  // No file may remember what stood in a module, here or for anybody else's tests.
  const fsModuleCache = false;
  const vitest = await createVitest({
    root,
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
          include: [
            "src/server/{access,outbox,privacy,modules/*}/*.test.ts",
            "test/{access-{matrix,pages,companies},canaries}.test.ts",
          ],
          // Processes of their own read the source from the disk, where nothing is changed.
          exclude: ["**/{processes,replica,outbox-killed}.test.ts"],
          globalSetup: "test/database.ts",
          setupFiles: "quality/guards/reached.ts",
          // A machine that is busy removes no guard.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Many guards are noticed by something that never comes.
          expect: { poll: { timeout: 20_000 } },
          fsModuleCache,
        },
      },
    ],
  });
  await vitest.standalone();
  const telling = watched.map((file): [string, string] => {
    const source = tellingConditions(file, readFileSync(join(root, file), "utf8"));
    return [file, file === GATES ? tellingProcedures(source) : source];
  });

  function serve(sources: readonly [file: string, source: string][]): void {
    const before = [...served.keys()];
    served.clear();
    for (const [file, source] of sources) served.set(join(root, file), source);
    for (const path of new Set([...before, ...served.keys()])) vitest.invalidateFile(path);
  }

  async function runFiles(testFiles: readonly string[], { isolate }: { isolate: boolean }) {
    if (testFiles.length === 0) return undefined;
    for (const { config } of vitest.projects) config.isolate = isolate;
    order = testFiles;
    return run(vitest, await vitest.globTestSpecifications([...testFiles]));
  }

  /** The same of the outermost blocks alone that begin so. */
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
   * The first failure among the blocks that come by a guard, which is gone. Some blocks build on what others before them left behind, or are
   * in the way of it: a failure counts where the block fails by itself, and would not with the guard in its place; otherwise its whole file is
   * asked.
   */
  async function firstInBlocks(
    guard: Guard,
    testFiles: readonly string[],
    blocksOf: (testFile: string) => readonly string[],
    how: { isolate: boolean },
  ): Promise<Failure | undefined> {
    const without: [string, string][] = [[guard.file, guard.mutant]];
    serve(without);
    const blocks = testFiles.flatMap(blocksOf);
    const failure = await runBlocks(testFiles, blocks, how);
    const block = failure && blocksOf(failure.file).find((name) => failure.test.startsWith(`${failure.file}: ${name}`));
    if (!failure) return undefined;
    // Without a block it is one of a file that does not come by, whose name only begins like that of another file's, or the file itself.
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

  /** Whether a block passes without those before it while every guard is in its place. */
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
      return (await vitest.globTestSpecifications()).map(({ moduleId }) => relative(root, moduleId));
    },
    async reachOf(testFile) {
      serve(telling);
      let reach: Reach = { milliseconds: 0, reached: [], blocks: {} };
      ended = (module) => {
        const { reached = [], blocks = {} } = module.meta();
        reach = { milliseconds: Math.round(module.diagnostic().duration), reached, blocks };
      };
      const failure = await runFiles([testFile], { isolate: true });
      ended = () => undefined;
      return failure ?? reach;
    },
    async failureAgain(guard, { told, by }, reach) {
      const block = blocksBy(guard.reachedAs, reach[by]).find((name) => told.startsWith(`${by}: ${name}`));
      if (block === undefined) return undefined;
      return firstInBlocks(guard, [by], () => [block], { isolate: replacingModules.includes(by) });
    },
    async firstFailure(guard, testFiles, reach) {
      const { reachedAs } = guard;
      const blocksOf = (testFile: string) => blocksBy(reachedAs, reach[testFile]);
      // A file of whose tests none comes by, but the making of its world, tells by any of them.
      const isWhole = (testFile: string) => testFile !== MATRIX && blocksOf(testFile).length === 0;
      const whole = testFiles.filter(isWhole);
      const others = testFiles.filter((testFile) => !isWhole(testFile) && testFile !== MATRIX);
      const apart = others.filter((testFile) => replacingModules.includes(testFile));
      const together = others.filter((testFile) => !replacingModules.includes(testFile));
      const isInMatrix = testFiles.includes(MATRIX);
      const inMatrix = (blocks: readonly string[]) => runBlocks([MATRIX], blocks, { isolate: false });
      serve([[guard.file, guard.mutant]]);
      return (
        // The rows of a procedure are asked before all else.
        (isInMatrix && isProcedure(reachedAs) ? await inMatrix([`${reachedAs} of`]) : undefined) ??
        // What one file has loaded serves the next.
        (await firstInBlocks(guard, together, blocksOf, { isolate: false })) ??
        (await firstInBlocks(guard, apart, blocksOf, { isolate: true })) ??
        (await runFiles(whole, { isolate: true })) ??
        (isInMatrix ? inMatrix(blocksOf(MATRIX)) : undefined)
      );
    },
    close: () => vitest.close(),
  };
}

/** The blocks of a file that come by a guard. */
function blocksBy(reachedAs: string, reach: Reach | undefined): string[] {
  const blocks = Object.entries(reach?.blocks ?? {});
  return blocks.filter(([, reached]) => reached.includes(reachedAs)).map(([name]) => name);
}

async function run(vitest: Vitest, specifications: TestSpecification[], isAgain = false): Promise<Failure | undefined> {
  // What failed in an earlier run would end this one before it began, and be taken for its answer.
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const [failure] = testModules.flatMap(failuresIn);
  if (failure ?? unhandledErrors.length === 0) return failure;
  // What fails outside of every test is most often the run itself; it tells of a guard only where it comes again.
  if (!isAgain) return run(vitest, specifications, true);
  const [module] = testModules;
  return { file: module?.relativeModuleId ?? "", test: "hata", why: JSON.stringify(unhandledErrors[0]) };
}

/** Tests of a file that failed, or the file itself when not even its world could be made. */
function failuresIn(module: TestModule): Failure[] {
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
