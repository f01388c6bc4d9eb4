import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Every core: what the tests wait for is mostly the database and other processes.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/domain/**/*.test.ts", "src/contract/**/*.test.ts", "src/web/**/*.test.ts", "test/*.test.ts"],
          exclude: ["test/access-matrix.test.ts"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["src/server/**/*.test.ts", "db/**/*.test.ts", "bench/**/*.test.ts", "test/access-matrix.test.ts"],
          globalSetup: "test/database.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
