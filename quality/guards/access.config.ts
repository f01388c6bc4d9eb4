import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Ignores the name pattern by which Stryker selects tests, because tests with a database depend on earlier tests of
 * their file.
 */
const wholeFilesPlugin: Plugin = {
  name: "whole-files",
  configureVitest({ project }) {
    Object.defineProperty(project.config, "testNamePattern", { get: () => undefined, set: () => undefined });
  },
};

/**
 * The tests of access rules, in the order in which they are run: quick tests and the tests of the rules themselves come
 * first.
 */
const accessTests = [
  "src/contract/pages.test.ts",
  "src/contract/actor-of.test.ts",
  "src/server/access/session-token.test.ts",
  "src/server/http/client-ip.test.ts",
  "src/server/access/gates.test.ts",
  "src/server/http/same-origin.test.ts",
  "src/server/http/bodies.test.ts",
  "src/server/routes/pages.test.ts",
  "src/server/access/request-session.test.ts",
  "src/server/access/session-store.test.ts",
  "src/server/modules/account/procedures.test.ts",
  "src/server/modules/reports/procedures.test.ts",
  "test/access-pages.test.ts",
  "test/access-companies.test.ts",
  "test/access-matrix.test.ts",
];

class AccessTestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => accessTests.findIndex((test) => moduleId.endsWith(test));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  plugins: [wholeFilesPlugin],
  test: {
    include: accessTests,
    // Ignores the tags of vitest.config.ts.
    strictTags: false,
    globalSetup: "test/database.ts",
    sequence: { sequencer: AccessTestSequencer },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
