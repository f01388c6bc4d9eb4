import type { Browser } from "@playwright/test";

import { fetchPage, type Answered } from "./requests.ts";

/** Bytes on the wire, by kind. */
export interface Weight {
  requests: number;
  document: number;
  script: number;
  /** What the application fetches ahead once nothing else happens. */
  later: number;
  style: number;
  font: number;
  image: number;
  total: number;
}

/** What the first opening of a page asks for, each as gzip where the server has that; what comes ahead of need is counted apart. */
export async function weigh(
  browser: Browser,
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Weight> {
  const needed = await pathsOf(browser, port, path, headers, false);
  const all = await pathsOf(browser, port, path, headers, true);
  const gzip = { ...headers, "Accept-Encoding": "gzip" };
  const fetchAll = (paths: Iterable<string>) => Promise.all([...paths].map((asked) => fetchPage(port, asked, gzip)));
  const answers = await fetchAll(needed);
  const bytesOf = (type: RegExp) => sum(answers.filter(({ headers: own }) => type.test(own["content-type"] ?? "")));
  return {
    requests: answers.length,
    document: bytesOf(/html/),
    script: bytesOf(/javascript/),
    style: bytesOf(/css/),
    font: bytesOf(/font/),
    image: bytesOf(/image/),
    total: sum(answers),
    later: sum(await fetchAll([...all].filter((asked) => !needed.has(asked)))),
  };
}

async function pathsOf(
  browser: Browser,
  port: number,
  path: string,
  { Cookie }: Record<string, string>,
  isEverIdle: boolean,
): Promise<Set<string>> {
  const url = `http://localhost:${port}`;
  const context = await browser.newContext({ locale: "tr-TR" });
  const [name, value] = Cookie?.split("=") ?? [];
  if (name !== undefined && value !== undefined) await context.addCookies([{ name, value, url }]);
  // The application fetches ahead when the browser says that it is idle.
  if (!isEverIdle) await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (request.method() === "GET" && asked.origin === url) paths.add(asked.pathname);
  });
  await page.goto(url + path);
  await page.waitForLoadState("networkidle");
  await context.close();
  return paths;
}

function sum(answers: Answered[]): number {
  return answers.reduce((total, { body }) => total + body.length, 0);
}
