import { defineConfig } from "@playwright/test";

import journeys from "./playwright.config.ts";

/**
 * What leaves too little time for the rest in `npm test`: every state of every page at both widths and in both schemes, and how much
 * of a page moves and how heavy it is while it comes. `playwright test -c playwright.quality.config.ts looks` runs one of the two.
 */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: ["e2e/looks.e2e.ts", "quality/e2e/*.e2e.ts"],
  grepInvert: [],
  outputDir: "test-results/quality",
  reporter: "list",
  metadata: { tour: "full" },
});
