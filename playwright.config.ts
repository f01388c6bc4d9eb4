import { defineConfig } from "@playwright/test";

/** The browser comes from scripts/test.mjs, which finds or installs one; without it Playwright looks for its own. */
const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  // Variants of what another journey or a component's test shows run by `npm run quality -- long` (docs/decisions/0066-what-npm-test-leaves-out.md).
  ...(process.env["LONG"] === "1" && { grep: /@long/ }),
  // What is left to playwright.quality.config.ts.
  grepInvert: process.env["LONG"] === "1" ? /@full-tour/ : /@full-tour|@long/,
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // One more than a small machine has cores: a journey waits again and again, for a page or for the database.
  workers: 3,
  // Where nobody watches, what fails once is tried again, and named at the end: half a minute's halt of a machine is no fault of ours.
  retries: process.env["CI"] ? 1 : 0,
  // A tour of every state of a page by axe takes a minute on a busy machine.
  timeout: 150_000,
  use: {
    locale: "tr-TR",
    // Recording what each step looked like takes a quarter of the time; E2E_TRACE=1 does it where a failure is looked into.
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
      ],
    },
  },
});
