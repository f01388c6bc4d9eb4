import { defineConfig } from "@playwright/test";

/** The browser comes from scripts/test.mjs. Without the variable Playwright uses its own. */
const executablePath = process.env["CHROMIUM_PATH"];

/** What `npm run quality -- long` runs: variants of other tests, and whole months and languages. See decision 66. */
const long = { testDir: ".", testMatch: ["e2e/*.e2e.ts", "quality/e2e/{languages,month}.e2e.ts"], grep: /@long/ };

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  ...(process.env["LONG"] === "1" && long),
  // @full-tour tests run only by playwright.quality.config.ts.
  grepInvert: process.env["LONG"] === "1" ? /@full-tour/ : /@full-tour|@long/,
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // One more than a small machine has cores, because tests often wait for a page or the database.
  workers: 3,
  // In CI a failed test is repeated once and reported, because a machine may halt for half a minute.
  retries: process.env["CI"] ? 1 : 0,
  // axe takes a minute for all states of a page on a busy machine.
  timeout: 150_000,
  use: {
    locale: "tr-TR",
    // Recording traces takes a quarter more time, so it must be requested with E2E_TRACE=1.
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
        // A camera that sees a moving picture, and that everybody allows.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});
