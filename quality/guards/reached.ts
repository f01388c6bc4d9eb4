import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What the tests of a file came by. */
    reached?: string[];
  }
}

const names = new Set<string>();

Object.assign(globalThis, {
  reached(some: readonly string[]): [] {
    for (const name of some) names.add(name);
    return [];
  },
});

// Of all that runs at the end of a file this comes last, since it was the first to be said.
// oxlint-disable-next-line eslint/no-empty-pattern -- the pattern tells vitest what is asked for
afterAll(({}, { meta }) => {
  meta.reached = [...names];
});
