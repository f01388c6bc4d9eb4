import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { startServer, type TestServer } from "./server.ts";

export { expect };

type PerTest = {
  /** Another person with a browser of their own: no shared cookies, an address of their own. */
  newPerson: () => Promise<Page>;
  pageErrors: string[];
};

type PerWorker = { server: TestServer };

let people = 0;

export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  // Limits count per address, so tests that run side by side must not look like one visitor.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    await use(addressOfSomebodyNew(workerIndex));
  },

  newPerson: async ({ browser }, use, { workerIndex }) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: addressOfSomebodyNew(workerIndex) });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  /** Fails a test whose pages threw, or wrote an error to the console. */
  pageErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on("weberror", (webError) => errors.push(String(webError.error().stack ?? webError.error())));
        context.on("console", (message) => {
          if (message.type() === "error" && !isStatusLine(message.text())) errors.push(message.text());
        });
      };
      browser.on("context", watch);
      await use(errors);
      browser.off("context", watch);
      expect(errors, "errors of the pages").toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium reports every answer of 400 and above as an error; a refusal is no fault of the page. */
function isStatusLine(text: string) {
  return text.startsWith("Failed to load resource: the server responded with a status of");
}

function addressOfSomebodyNew(workerIndex: number) {
  people += 1;
  return { "X-Forwarded-For": `10.${workerIndex % 256}.${(people >> 8) % 256}.${people % 256}` };
}

/** Finds what assistive technology would stumble over; `name` says in a failure which page it was. */
export async function expectNoAxeViolations(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(" ")}  ${node.failureSummary ?? ""}`),
  }));
  expect(found, `accessibility of ${name}`).toEqual([]);
}
