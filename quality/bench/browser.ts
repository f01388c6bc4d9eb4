import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { chromium, type Browser } from "@playwright/test";

import { ROOT_FOLDER } from "./processes.ts";

const SLOW_PHONE = { cpu: 4, bytesPerSecond: 400_000 / 8, latencyMs: 400 };

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
}

/** The first contentful paint in milliseconds, in a fresh browser with the speed of a slow phone. */
export async function measureFirstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ locale: "tr-TR", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PHONE.cpu });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_PHONE.latencyMs,
    downloadThroughput: SLOW_PHONE.bytesPerSecond,
    uploadThroughput: SLOW_PHONE.bytesPerSecond,
  });
  await page.goto(address);
  const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const time = (await paint.jsonValue())!;
  await context.close();
  return time;
}

/**
 * Finds the browser as the end-to-end tests do. The search runs in a separate process, because its script installs
 * signal handlers.
 */
async function findBrowser(): Promise<string> {
  const script = "import { findBrowser } from './scripts/browser.mjs'; console.log(await findBrowser());";
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT_FOLDER,
  });
  return stdout.trim().split("\n").at(-1)!;
}
