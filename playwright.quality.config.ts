import { defineConfig } from "@playwright/test";

import journeys from "./playwright.config.ts";

/**
 * Browser tests that are too slow for `npm test`, for example every state of every page at all widths and in both
 * colour schemes, the oldest supported browsers, layout shifts and page weights. `playwright test -c
 * playwright.quality.config.ts looks` runs one of these files.
 */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: ["e2e/{looks,browsers,floor,garage,languages}.e2e.ts", "quality/e2e/*.e2e.ts"],
  grepInvert: [],
  outputDir: "test-results/quality",
  reporter: "list",
  metadata: { tour: "full" },
});
