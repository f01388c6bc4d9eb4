import { defineConfig } from "vitest/config";

// All tests run, whatever their tags in vitest.config.ts. The time limit is long, because on a busy machine a timeout
// would count as a detected mutant.
export default defineConfig({
  test: { include: ["src/domain/**/*.test.ts"], strictTags: false, testTimeout: 120_000 },
});
