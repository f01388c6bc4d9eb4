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

/** A long timeout, so that tests do not fail on a busy machine. */
export const expect = expectWithin.configure({ timeout: 15_000 });

type TestFixtures = {
  /** Data saving prevents preloading, which would take a third of a test's time. */
  savesData: boolean;
  dataSaver: void;
  /** Opens another browser with its own cookies and IP address. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>;
  pageErrors: string[];
};

type WorkerFixtures = {
  server: TestServer;
  mailServer: MailServer;
};

let personCount = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
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

  // Rate limits count per IP address, so parallel tests must have different addresses.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    await use(makeNewAddressHeader(workerIndex));
  },

  newPerson: async ({ browser }, use, { workerIndex }) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ extraHTTPHeaders: makeNewAddressHeader(workerIndex), ...options });
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

  pageErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on("weberror", (webError) => errors.push(String(webError.error().stack ?? webError.error())));
        context.on("console", (message) => {
          if (message.type() === "error" && !isFailedRequest(message.text())) errors.push(message.text());
        });
        context.on("request", (request) => {
          if (!isOwnAddress(request.url())) errors.push(`A request to another host: ${request.url()}`);
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

/** Chromium logs every refusal and lost connection, and a failed request is no fault of the page. */
function isFailedRequest(text: string) {
  return text.startsWith("Failed to load resource: ");
}

function isOwnAddress(address: string) {
  const { protocol, hostname } = new URL(address);
  return hostname === "localhost" || !protocol.startsWith("http");
}

function makeNewAddressHeader(workerIndex: number) {
  personCount += 1;
  return { "X-Forwarded-For": `10.${workerIndex % 256}.${(personCount >> 8) % 256}.${personCount % 256}` };
}

/** A double click would not do, because a button ignores its second click. */
export async function clickTwice(button: Element): Promise<void> {
  (button as HTMLElement).click();
  await new Promise(requestAnimationFrame);
  (button as HTMLElement).click();
}

/** Takes a page that another page replaced in the same moment for an empty page. */
function takeLeftPageForEmpty(error: Error): false {
  if (error.message.includes("Execution context was destroyed")) return false;
  throw error;
}

export async function expectAnnounced(where: Page | Locator, sentence: string | RegExp) {
  const page = "page" in where ? where.page() : where;
  const found = { isSeen: false, isReadOut: false };
  const look = async () => {
    // The message disappears after some seconds, so it is enough that it was visible in one of the polls.
    found.isSeen ||= await where
      .getByText(sentence)
      // Text for screen readers only is one pixel large.
      .evaluateAll((all) => all.some((text) => text.getBoundingClientRect().width > 1))
      .catch(takeLeftPageForEmpty);
    found.isReadOut ||= await page
      .getByText(sentence)
      .evaluateAll((all) =>
        all.some((text) => text.closest("[role=alert], [role=status], section[aria-label=Bildirimler]") !== null),
      )
      .catch(takeLeftPageForEmpty);
    return found;
  };
  const message = `is seen and read out: ${sentence}`;
  await expect.poll(look, { message, intervals: [100] }).toEqual({ isSeen: true, isReadOut: true });
}

export async function expectFieldError(where: Page | Locator, label: string, sentence: string) {
  const field = where.getByLabel(label, { exact: true });
  await expectAnnounced(where, sentence);
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(/[.!()]/g, String.raw`\$&`)));
  await expect(field).toHaveAttribute("aria-invalid", "true");
}
