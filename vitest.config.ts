import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import browser from "./playwright.config.ts";

declare module "vitest" {
  interface TaskMeta {
    /** In which runs a tagged test takes part; see `tags` below. */
    in?: "long" | "both";
  }
}

/** The tests in test/ that need a database. */
const needingDatabase = ["test/access-*.test.ts", "test/{canaries,crawl,races}.test.ts"];
const isNeedingDatabase = (file: string) => /^test\/(?:access-|(?:canaries|crawl|races)\.)/.test(file);

/** Tests that mock modules. Each runs isolated, so that no other test gets the mocks. */
const replacingModules = [
  "src/server/http/compression.test.ts",
  "src/server/modules/account/{procedures,password-change}.test.ts",
  "test/races.test.ts",
];

/**
 * The files that `npm test` runs, besides all unit tests: every procedure on the real database, who may call it, and
 * the forms that people use every day. See docs/decisions/0066-what-npm-test-leaves-out.md.
 */
const dailyFiles = [
  "src/server/modules/",
  "src/server/access/",
  "test/access-",
  "src/web/app/account/sign-in-form",
  ...["cars/car-page", "customers/customer-page", "expenses/expenses-page", "fleet/fleet-page"].map(
    (name) => `src/web/app/company/${name}`,
  ),
];

/**
 * Which files run, set by scripts/test.mjs: those of `npm test` (`daily`), those of them that have tests tagged `long`
 * or `sampled` (`tagged`), or all others (`rest`). `npm run quality -- long` runs the last two and sets LONG. Without
 * it, `@module-tag long` in a file leaves out the file.
 */
const part = process.env["TEST_FILES"];
const isLong = process.env["LONG"] === "1";
const leftOut = testFiles(import.meta.dirname).filter((file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  const isUnit = /^src\/(?:domain|contract)\/|^src\/web\/.*\.test\.ts$|^test\//.test(file) && !isNeedingDatabase(file);
  const isDaily = isUnit || dailyFiles.some((beginning) => file.startsWith(beginning));
  if (part === "rest") return isDaily;
  if (part === "tagged") return !isDaily || !/(?:@module-tag |tags: ")(?:long|sampled)\b/.test(text);
  return (part === "daily" && !isDaily) || (!isLong && text.includes("@module-tag long"));
});

function testFiles(root: string): string[] {
  return ["src", "test", "db", "quality"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

const onDatabase = {
  globalSetup: "test/database.ts",
  setupFiles: "test/cheap-hashes.ts",
  // A busy machine may answer late. No test is about these limits: they end a test that hangs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 25_000 } },
};

/** The slowest test files. They start first, so that the other cores need not wait for them at the end. */
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
    // As many workers as cores, because most tests wait for the database and other processes.
    maxWorkers: "100%",
    // `meta` is for scripts/test.mjs, which reads it from the report.
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
          // Unit tests leave no state behind that could influence another file.
          isolate: false,
          // Property tests try hundreds of inputs, which takes long while other tests use the same core.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "integration",
          include: ["src/server/**/*.test.ts", "db/**/*.test.ts", "quality/**/*.test.ts", ...needingDatabase],
          exclude: [...replacingModules, ...leftOut],
          // Test files share the loaded modules, but each file has its own database.
          isolate: false,
        },
      },
      {
        test: { ...onDatabase, name: "replacing", include: replacingModules, exclude: leftOut },
      },
      {
        // These tests run the application with its styles in a browser. test/application.tsx replaces the server.
        plugins: [tailwindcss()],
        // The production build of React. With its development build, the tests take a quarter more time.
        oxc: { jsx: { runtime: "automatic", development: false } },
        optimizeDeps: {
          // Vite looks for dependencies in these files in advance. A dependency that it finds later would reload the
          // page during a test.
          entries: ["src/web/app/boot/mount.tsx", "test/application.tsx", "src/web/**/*.test.tsx"],
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } } },
        },
        test: {
          name: "components",
          include: ["src/web/**/*.test.tsx"],
          exclude: leftOut,
          // The modules of the application are loaded once, but each test opens the application anew.
          isolate: false,
          testTimeout: 120_000,
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
            // Locators find elements by a part of their text, as in Playwright.
            locators: { exact: false },
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
