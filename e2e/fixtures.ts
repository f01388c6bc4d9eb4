import {
  type BrowserContext,
  type BrowserContextOptions,
  expect as expectWithin,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";

import { type MailServer, startMailServer } from "../test/mail-server.ts";
import { startServer, type TestServer } from "./server.ts";

/** Patient, so that a busy machine fails nothing; what is there already is found at once. */
export const expect = expectWithin.configure({ timeout: 15_000 });

type PerTest = {
  /** Whether no page is loaded ahead of its being opened; the pages that a journey never opens would take a third of its time. */
  savesData: boolean;
  dataSaver: void;
  /** Another person with a browser of their own: no shared cookies, an address of their own. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>;
  pageErrors: string[];
};

type PerWorker = {
  server: TestServer;
  /** The mail server that the server sends through. */
  mailServer: MailServer;
};

let people = 0;

export const test = base.extend<PerTest, PerWorker>({
  mailServer: [
    async ({}, use) => {
      await using mailServer = await startMailServer();
      await use(mailServer);
    },
    { scope: "worker" },
  ],

  server: [
    async ({ mailServer }, use) => {
      const server = await startServer({ SMTP_URL: mailServer.url });
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
    await use(async (options) => {
      const context = await browser.newContext({ extraHTTPHeaders: addressOfSomebodyNew(workerIndex), ...options });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  savesData: [true, { option: true }],

  dataSaver: [
    async ({ browser, savesData }, use) => {
      const turnOn = (context: BrowserContext) =>
        void context.addInitScript(() => {
          const { connection } = navigator as unknown as { connection: object };
          Object.defineProperty(connection, "saveData", { value: true });
        });
      if (savesData) browser.on("context", turnOn);
      await use();
      browser.off("context", turnOn);
    },
    { auto: true },
  ],

  /** Fails a test whose pages threw, wrote an error to the console, or asked another host for anything. */
  pageErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on("weberror", (webError) => errors.push(String(webError.error().stack ?? webError.error())));
        context.on("console", (message) => {
          if (message.type() === "error" && !isFailedRequest(message.text())) errors.push(message.text());
        });
        context.on("request", (request) => {
          if (!isOurs(request.url())) errors.push(`A request to another host: ${request.url()}`);
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

/** Chromium reports every refusal and every lost connection as an error; neither is a fault of the page. */
function isFailedRequest(text: string) {
  return text.startsWith("Failed to load resource: ");
}

function isOurs(address: string) {
  const { protocol, hostname } = new URL(address);
  return hostname === "localhost" || !protocol.startsWith("http");
}

function addressOfSomebodyNew(workerIndex: number) {
  people += 1;
  return { "X-Forwarded-For": `10.${workerIndex % 256}.${(people >> 8) % 256}.${people % 256}` };
}

/** A sentence reaches everybody: it is seen, and stands where assistive technology reads changes out. */
export async function expectAnnounced(where: Page | Locator, sentence: string | RegExp) {
  const isSeen = async () => {
    const boxes = await Promise.all((await where.getByText(sentence).all()).map((text) => text.boundingBox()));
    // What only assistive technology finds is a pixel large.
    return boxes.some((box) => box !== null && box.width > 1);
  };
  await expect.poll(isSeen, `is seen: ${sentence}`).toBe(true);
  const page = "page" in where ? where.page() : where;
  const spoken = page
    .getByRole("alert")
    .or(page.getByRole("status"))
    .or(page.getByRole("region", { name: "Bildirimler" }));
  await expect(spoken.filter({ hasText: sentence }).first(), `is read out: ${sentence}`).toBeAttached();
}

/** The sentence is announced, and belongs to its field. */
export async function expectFieldError(where: Page | Locator, label: string, sentence: string) {
  const field = where.getByLabel(label, { exact: true });
  await expectAnnounced(where, sentence);
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(/[.!()]/g, String.raw`\$&`)));
  await expect(field).toHaveAttribute("aria-invalid", "true");
}
