import { defineConfig } from "@playwright/test";

import journeys from "./playwright.config.ts";

/**
 * Browser tests that are too slow for `npm test`: every state of every page at all widths and in both colour schemes,
 * other browsers, the oldest supported browsers, layout shifts, and page weights. `playwright test -c
 * playwright.quality.config.ts looks` runs one of them.
 */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: ["e2e/{looks,browsers,floor,garage}.e2e.ts", "quality/e2e/*.e2e.ts"],
  grepInvert: [],
  outputDir: "test-results/quality",
  reporter: "list",
  metadata: { tour: "full" },
});
