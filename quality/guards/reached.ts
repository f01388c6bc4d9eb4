import { afterAll, beforeEach, type RunnerTask } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The names that the tests of a file executed. */
    reached?: string[];
    /** The names that each of its top-level blocks executed. */
    blocks?: { [block: string]: string[] };
  }
}

const names = new Set<string>();
const blocks = new Map<string, Set<string>>();
let block: Set<string> | undefined;

Object.assign(globalThis, {
  reached(some: readonly string[]): [] {
    for (const name of some) {
      names.add(name);
      block?.add(name);
    }
    return [];
  },
});

beforeEach(({ task }) => {
  let outermost: RunnerTask = task;
  while (outermost.suite) outermost = outermost.suite;
  block = blocks.get(outermost.name) ?? new Set();
  blocks.set(outermost.name, block);
});

// Runs after all other afterAll hooks of a file, because it was registered first.
// oxlint-disable-next-line eslint/no-empty-pattern -- the pattern tells vitest what is asked for
afterAll(({}, { meta }) => {
  meta.reached = [...names];
  meta.blocks = Object.fromEntries([...blocks].map(([name, some]) => [name, [...some]]));
});
