import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

/** Makes one clock for the server and the clerk's browser. The test sets its time. */
export function makeMovableClock() {
  const folder = mkdtempSync(join(tmpdir(), "kodu-tara-clock-"));
  const file = join(folder, "milliseconds");
  const write = (milliseconds: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(milliseconds);
    writeFileSync(file, bytes);
  };
  write(0);
  const preload = join(import.meta.dirname, "moved-clock.ts");
  return {
    /** Environment variables for the server. */
    environment: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${preload}` },
    /** Sets the clocks of the server and of the browser to a time in Istanbul, such as '2032-03-04T09:30'. */
    async set(page: Page, minute: string) {
      const instant = Date.parse(`${minute}:00+03:00`);
      write(instant - Date.now());
      await page.context().clock.setFixedTime(instant);
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
