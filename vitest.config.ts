import { defineConfig } from "vitest/config";

/** Tests of the whole, beside the ones of each module. */
const needingDatabase = ["test/access-matrix.test.ts", "test/{canaries,crawl,races}.test.ts"];

export default defineConfig({
  test: {
    // Every core: what the tests wait for is mostly the database and other processes.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/domain/**/*.test.ts", "src/contract/**/*.test.ts", "src/web/**/*.test.ts", "test/*.test.ts"],
          exclude: needingDatabase,
          // Rules and texts keep nothing that another file would meet.
          isolate: false,
        },
      },
      {
        test: {
          name: "integration",
          include: [
            "src/server/**/*.test.ts",
            "db/**/*.test.ts",
            "bench/**/*.test.ts",
            "trials/**/*.test.ts",
            ...needingDatabase,
          ],
          globalSetup: "test/database.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
