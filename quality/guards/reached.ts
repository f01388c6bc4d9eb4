import { afterAll, beforeEach, type RunnerTask } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The names of guards and procedures that the tests of a file executed. */
    reached?: string[];
    /** The names of guards and procedures that each top-level block of the file executed. */
    blocks?: { [block: string]: string[] };
  }
}

const reachedNames = new Set<string>();
const blocksOfName = new Map<string, Set<string>>();
let block: Set<string> | undefined;

Object.assign(globalThis, {
  reached(some: readonly string[]): [] {
    for (const name of some) {
      reachedNames.add(name);
      block?.add(name);
    }
    return [];
  },
});

beforeEach(({ task }) => {
  let outermost: RunnerTask = task;
  while (outermost.suite) outermost = outermost.suite;
  block = blocksOfName.get(outermost.name) ?? new Set();
  blocksOfName.set(outermost.name, block);
});

// Runs after all other afterAll hooks of a file, because it was registered first.
// oxlint-disable-next-line eslint/no-empty-pattern -- the pattern tells vitest what is asked for
afterAll(({}, { meta }) => {
  meta.reached = [...reachedNames];
  meta.blocks = Object.fromEntries([...blocksOfName].map(([name, some]) => [name, [...some]]));
});
