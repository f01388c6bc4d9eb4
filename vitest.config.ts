import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import browser from "./playwright.config.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Where a tagged test runs; see `tags` below. */
    in?: "long" | "both";
  }
}

/** Tests in test/ that need a database. */
const needingDatabase = ["test/access-*.test.ts", "test/{canaries,crawl,races}.test.ts"];

/** Tests that mock modules. They run isolated, so that no other test meets the mocks. */
const replacingModules = [
  "src/server/http/compression.test.ts",
  "src/server/modules/account/{procedures,password-change}.test.ts",
  "quality/faults/statements.test.ts",
  "test/races.test.ts",
];

/**
 * `npm run quality -- long` runs what `npm test` leaves out (docs/decisions/0066-what-npm-test-leaves-out.md): tests
 * tagged `long`, and those tagged `sampled`, which try a part in `npm test` and the whole there. `@module-tag` tags all
 * tests of a file.
 */
const isLong = process.env["LONG"] === "1";
const leftOut = testFiles(import.meta.dirname).filter((file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  return isLong ? !/(?:@module-tag |tags: ")(?:long|sampled)\b/.test(text) : text.includes("@module-tag long");
});

function testFiles(root: string): string[] {
  return ["src", "test", "db", "quality"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

/**
 * In CI a failed test is repeated once, as in playwright.config.ts. Unit tests depend on no machine and are not
 * repeated.
 */
const retry = process.env["CI"] ? 1 : 0;

const onDatabase = {
  retry,
  globalSetup: "test/database.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A busy machine answers late. What never arrives fails by the time limit of its test.
  expect: { poll: { timeout: 25_000 } },
};

/** The slowest test files. They start first, so that no core is idle at the end. */
const longest =
  /\/(access-matrix|fuzz|launcher|growth|canaries|remove-own-account|(companies|rentals|cars)\/procedures|rent-dialog|profile-form|road-charges-page|inbox-page|car-page)\.test\.tsx?$/;

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
    // All cores, because tests mostly wait for the database and other processes.
    maxWorkers: "100%",
    // scripts/test.mjs reads the marks in the report.
    tags: [
      { name: "long", description: "Only by `npm run quality -- long`.", meta: { in: "long" } },
      { name: "sampled", description: "A part by `npm test`, the whole by `long`.", meta: { in: "both" } },
    ],
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/domain/**/*.test.ts", "src/contract/**/*.test.ts", "src/web/**/*.test.ts", "test/*.test.ts"],
          exclude: [...needingDatabase, ...leftOut],
          // Unit tests keep no state that another file could meet.
          isolate: false,
          // Property tests try hundreds of inputs, and share their core with other tests.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "integration",
          include: ["src/server/**/*.test.ts", "db/**/*.test.ts", "quality/**/*.test.ts", ...needingDatabase],
          exclude: [...replacingModules, ...leftOut],
          // Files share loaded modules; each has its own database.
          isolate: false,
        },
      },
      {
        test: { ...onDatabase, name: "replacing", include: replacingModules, exclude: leftOut },
      },
      {
        // The application with its styles, as in a browser. test/application.tsx replaces the server.
        plugins: [tailwindcss()],
        // React's production build, because its development build takes a quarter more time.
        oxc: { jsx: { runtime: "automatic", development: false } },
        optimizeDeps: {
          // Scanned in advance. A dependency that is found later would reload the page during a test.
          entries: ["src/web/app/boot/mount.tsx", "test/application.tsx", "src/web/**/*.test.tsx"],
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } } },
        },
        test: {
          name: "components",
          include: ["src/web/**/*.test.tsx"],
          exclude: leftOut,
          // The modules of the application are loaded once; each test opens it anew.
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
            // Finds elements by a part of their text, as Playwright does.
            locators: { exact: false },
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
