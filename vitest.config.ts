import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import browser from "./playwright.config.ts";

/** Tests of the whole, beside the ones of each module. */
const needingDatabase = ["test/access-*.test.ts", "test/{canaries,crawl,races}.test.ts"];

/** Tests that put something in the place of a module, which nobody after them may meet. */
const replacingModules = [
  "src/server/http/compression.test.ts",
  "src/server/modules/account/{procedures,password-change}.test.ts",
  "test/races.test.ts",
];

/** `npm run quality -- long` runs what `npm test` leaves out (docs/decisions/0066-what-npm-test-leaves-out.md). */
const isLong = process.env["LONG"] === "1";

/** Servers, processes and databases that are started, killed and filled: seconds for each test, of what seldom changes. */
const long = {
  integration: [
    "src/server/embedded-postgres/launcher.test.ts",
    "src/server/backup/restore.test.ts",
    "src/server/db/{growth,heartbeat}.test.ts",
    "src/server/modules/scan/{failover,processes,replica}.test.ts",
    "src/server/outbox/sender-killed.test.ts",
    "quality/drill.test.ts",
    "quality/bench/fill.test.ts",
    "test/access-repeated.test.ts",
  ],
  replacing: ["quality/faults/statements.test.ts"],
};

/** As for the journeys (playwright.config.ts). A rule of the domain needs no machine and is asked once. */
const retry = process.env["CI"] ? 1 : 0;

const onDatabase = {
  retry,
  globalSetup: "test/database.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A busy machine answers late; what never comes fails by its own test's time.
  expect: { poll: { timeout: 25_000 } },
};

/** What takes longest, so that at the end no core waits for the other one. */
const longest = /\/(launcher|fuzz|access-matrix|growth)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          // Tests of properties try hundreds of inputs, and share their core with what runs beside them.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "integration",
          include: isLong
            ? [...long.integration, "src/server/modules/notices/every-reachability.test.ts"]
            : ["src/server/**/*.test.ts", "db/**/*.test.ts", "quality/**/*.test.ts", ...needingDatabase],
          exclude: isLong ? [] : [...replacingModules, ...long.integration, ...long.replacing],
          // What one file has loaded and compiled serves the next; each has a database of its own.
          isolate: false,
        },
      },
      {
        test: { ...onDatabase, name: "replacing", include: isLong ? long.replacing : replacingModules },
      },
      {
        // The application as the browser runs it, its styles among it; test/application.tsx answers in the place of the server.
        plugins: [tailwindcss()],
        // React as it is shipped: what it does for developers takes a quarter of the time.
        oxc: { jsx: { runtime: "automatic", development: false } },
        optimizeDeps: {
          // Found before the first test: a package that is met later would load the page anew under one that runs.
          entries: ["src/web/app/boot/mount.tsx", "test/application.tsx", "src/web/**/*.test.tsx"],
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } } },
        },
        test: {
          name: "components",
          include: ["src/web/**/*.test.tsx"],
          // The application is loaded once, and each test opens it anew.
          isolate: false,
          retry,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: browser.use?.launchOptions ?? {},
              contextOptions: { locale: "tr-TR", timezoneId: "Europe/Istanbul", reducedMotion: "reduce" },
              actionTimeout: 15_000,
            }),
            viewport: { width: 1280, height: 800 },
            // As in the journeys: part of a text finds it.
            locators: { exact: false },
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
