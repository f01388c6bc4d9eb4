import { defineConfig } from "vitest/config";

// The tags of vitest.config.ts choose nothing here. A long timeout, because on a busy machine a timeout would look like a detected mutant.
export default defineConfig({
  test: { include: ["src/domain/**/*.test.ts"], strictTags: false, testTimeout: 120_000 },
});
