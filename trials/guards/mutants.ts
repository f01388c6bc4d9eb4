import { join } from "node:path";

import type { Plugin } from "vite";
import { createVitest, type TestModule, type Vitest } from "vitest/node";

import { root, type Guard } from "./guards.ts";
import type { Stage } from "./tests-of.ts";

export interface Laboratory {
  /** The first test that fails without the guard (with it, when none is given), or undefined. The source is not touched. */
  firstFailure(guard: Guard | undefined, stages: readonly Stage[]): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Runs tests over the source with one guard left out on the way to them. One database server serves all runs. */
export async function openLaboratory(): Promise<Laboratory> {
  let without: Guard | undefined;
  const plugin: Plugin = {
    name: "without-guard",
    enforce: "pre",
    transform: (_source, id) => (without && id === join(root, without.file) ? without.mutant : undefined),
  };
  // No file may remember what stood in a module, here or for anybody else's tests.
  const fsModuleCache = false;
  const vitest = await createVitest({
    root,
    config: false,
    watch: false,
    bail: 1,
    reporters: [{}],
    maxWorkers: 2,
    fsModuleCache,
    projects: [
      {
        plugins: [plugin],
        test: {
          name: "guards",
          include: ["{src,test}/**/*.test.ts"],
          globalSetup: "test/database.ts",
          // A machine that is busy removes no guard.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fsModuleCache,
        },
      },
    ],
  });
  await vitest.standalone();

  function choose(guard: Guard | undefined): void {
    for (const changed of [without, guard]) if (changed) vitest.invalidateFile(join(root, changed.file));
    without = guard;
  }

  return {
    async firstFailure(guard, stages) {
      choose(guard);
      for (const stage of stages) {
        const failure = await run(vitest, stage);
        if (failure !== undefined) return failure;
      }
      return undefined;
    },
    close: () => vitest.close(),
  };
}

async function run(vitest: Vitest, { files, names }: Stage): Promise<string | undefined> {
  if (names) vitest.setGlobalTestNamePattern(names);
  else vitest.resetGlobalTestNamePattern();
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The answer holds what earlier runs have left behind, too.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const failures = testModules.filter(({ moduleId }) => asked.has(moduleId)).flatMap(failuresIn);
  return failures[0] ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0]) : undefined);
}

/** Tests of a file that failed, or the file itself when not even its world could be made. */
function failuresIn(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests("failed")].map(({ fullName }) => `${file}: ${fullName}`);
  const isBroken = module.errors().length > 0 || module.state() === "failed";
  return tests.length > 0 || !isBroken ? tests : [`${file}: dünya kurulamadı`];
}
