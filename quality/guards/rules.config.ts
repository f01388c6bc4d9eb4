import { defineConfig } from "vitest/config";

// A machine that is busy notices nothing.
export default defineConfig({ test: { include: ["src/domain/**/*.test.ts"], testTimeout: 120_000 } });
