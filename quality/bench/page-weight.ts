import type { Browser } from "@playwright/test";

import { fetchPage, type PageResponse } from "./requests.ts";

/** Transferred bytes by kind. */
export interface PageWeight {
  requests: number;
  document: number;
  script: number;
  /** The bytes that the application preloads while the browser is idle. */
  later: number;
  style: number;
  font: number;
  image: number;
  total: number;
  /** Bytes of scripts and of everything if the browser accepts only gzip. */
  gzip: { script: number; total: number };
}

/** The Accept-Encoding header of Chromium on a secure connection. */
const BROWSER_ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** Measures what the first visit of a page transfers. Preloaded files are counted separately. */
export async function weighPage(
  browser: Browser,
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageWeight> {
  const needed = await listRequestedPaths(browser, port, path, headers, false);
  const all = await listRequestedPaths(browser, port, path, headers, true);
  const fetchAll = (paths: Iterable<string>, accepted: string) =>
    Promise.all([...paths].map((asked) => fetchPage(port, asked, { ...headers, "Accept-Encoding": accepted })));
  const answers = await fetchAll(needed, BROWSER_ACCEPT_ENCODING);
  const inGzip = await fetchAll(needed, "gzip");
  const later = await fetchAll(
    [...all].filter((asked) => !needed.has(asked)),
    BROWSER_ACCEPT_ENCODING,
  );
  return {
    requests: answers.length,
    document: sumBytes(answers, /html/),
    script: sumBytes(answers, /javascript/),
    style: sumBytes(answers, /css/),
    font: sumBytes(answers, /font/),
    image: sumBytes(answers, /image/),
    total: sumBytes(answers),
    later: sumBytes(later),
    gzip: { script: sumBytes(inGzip, /javascript/), total: sumBytes(inGzip) },
  };
}

async function listRequestedPaths(
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
  // Prevents preloading, which starts when the browser is idle.
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

function sumBytes(answers: PageResponse[], type = /^/): number {
  const some = answers.filter(({ headers }) => type.test(headers["content-type"] ?? ""));
  return some.reduce((total, { body }) => total + body.length, 0);
}
