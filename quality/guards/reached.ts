import { afterAll, beforeEach, type RunnerTask } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What the tests of a file came by. */
    reached?: string[];
    /** The same of each of its outermost blocks alone. */
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

// Of all that runs at the end of a file this comes last, since it was the first to be said.
// oxlint-disable-next-line eslint/no-empty-pattern -- the pattern tells vitest what is asked for
afterAll(({}, { meta }) => {
  meta.reached = [...names];
  meta.blocks = Object.fromEntries([...blocks].map(([name, some]) => [name, [...some]]));
});
