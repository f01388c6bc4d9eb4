import { defineConfig } from "vitest/config";

// A long timeout, because on a busy machine a timeout would look like a detected mutant.
export default defineConfig({ test: { include: ["src/domain/**/*.test.ts"], testTimeout: 120_000 } });
