import type { ElementHandle, Page } from "@playwright/test";

import type { BrowserDriver, PageScript } from "./driver.ts";

export function makeDriver(page: Page): BrowserDriver {
  // A script is passed as text, because WebDriver, which drives the other engines, accepts only text.
  const callable = ({ body, given }: PageScript) => `(function () { ${body} })(...${JSON.stringify(given)})`;

  async function element(script: PageScript): Promise<ElementHandle> {
    const found = (await page.evaluateHandle(callable(script))).asElement();
    if (!found) throw new Error(`Nothing is found by ${JSON.stringify(script.given)}.`);
    return found;
  }

  return {
    open: async (address) => void (await page.goto(address)),
    run: (script) => page.evaluate(callable(script)),
    // Otherwise a press that leads to a slow page would count as failed, and be made again.
    click: async (script) => (await element(script)).click({ timeout: 3000, noWaitAfter: true }),
    type: async (script, text) => (await element(script)).fill(text, { timeout: 3000 }),
    attach: async (script, file) => (await element(script)).setInputFiles(file),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
    },
    picture: () => page.screenshot(),
    close: () => page.context().close(),
  };
}
