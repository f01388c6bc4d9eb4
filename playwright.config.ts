import { defineConfig } from "@playwright/test";

/**
 * The path of the browser, set by scripts/test.mjs. If it is missing, Playwright uses the browser that it has installed
 * itself.
 */
const executablePath = process.env["CHROMIUM_PATH"];

/**
 * The tests of `npm run quality -- long`: variants of the tests of `npm test`, and the tests of whole months and of all
 * languages. See decision 66.
 */
const long = { testDir: ".", testMatch: "e2e/*.e2e.ts", testIgnore: "quality/e2e/!(month).e2e.ts" };

/** The journeys of files that are asked for by their paths. */
const asked = { testDir: "e2e", testMatch: "**/*.e2e.ts", testIgnore: [], grepInvert: /@full-tour/ };

/** The journeys of `npm test`: what people do every day, whose failure would stop them. */
const daily = { grep: /@daily/ };

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  ...(process.env["LONG"] === "1" && long),
  ...(process.env["TEST_FILES"] === "daily" && daily),
  // Tests tagged @full-tour run only with playwright.quality.config.ts.
  grepInvert: process.env["LONG"] === "1" ? /@full-tour|@daily/ : /@full-tour|@long/,
  ...(process.env["TEST_FILES"] === "asked" && asked),
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // One worker more than a small machine has cores, because tests often wait for a page or the database.
  workers: 3,
  // On a busy machine, axe needs a minute for all states of a page.
  timeout: 150_000,
  use: {
    locale: "tr-TR",
    // Traces are recorded only if E2E_TRACE is set, because recording takes a quarter more time.
    trace: process.env["E2E_TRACE"] ? "retain-on-failure" : "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A finger that is drawn sideways must not lead back to the page before.
        "--disable-features=OverscrollHistoryNavigation,TouchpadOverscrollHistoryNavigation",
        // A simulated camera that shows a moving picture. Every page may use it without asking.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});
