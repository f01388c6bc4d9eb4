import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { BrowserDriver } from "./driver.ts";
import { WebDriver, type SendCommand } from "./webdriver.ts";

const FIREFOX_PROGRAM = "/usr/bin/firefox-esr";
const START_LIMIT_MS = 60_000;

export const isFirefoxInstalled = existsSync(FIREFOX_PROGRAM);

/** Makes Firefox send no requests of its own, and request pages in Turkish. */
const firefoxPreferences = {
  "marionette.port": 0,
  "intl.accept_languages": "tr-TR, tr",
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
};

/**
 * Starts Firefox without a window. It is driven directly by its Marionette protocol, because Debian has no geckodriver,
 * which only translates WebDriver to Marionette.
 */
export async function startFirefox(size: { width: number; height: number }): Promise<BrowserDriver> {
  const profile = await mkdtemp(join(tmpdir(), "kodu-tara-firefox-"));
  const lines = Object.entries(firefoxPreferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const program = spawn(
    FIREFOX_PROGRAM,
    [
      "--headless",
      "--marionette",
      "--no-remote",
      "--profile",
      profile,
      "--width",
      `${size.width}`,
      "--height",
      `${size.height}`,
    ],
    { stdio: "ignore", env: { ...process.env, HOME: profile } },
  );
  const endWithThisProcess = () => program.kill("SIGKILL");
  process.once("exit", endWithThisProcess);
  const ended = once(program, "exit");

  async function end() {
    process.off("exit", endWithThisProcess);
    program.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }

  try {
    const line = connect({ host: "127.0.0.1", port: await readPort(profile) });
    await once(line, "connect");
    const send = openMarionette(line);
    await send("NewSession", { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
    return new WebDriver(send, async () => {
      line.destroy();
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits until Firefox has written its port into a file of its profile, and returns the port. */
async function readPort(profile: string): Promise<number> {
  const file = join(profile, "MarionetteActivePort");
  for (const start = Date.now(); Date.now() - start < START_LIMIT_MS; await pause(100)) {
    const port = Number(await readFile(file, "utf8").catch(() => ""));
    if (port > 0) return port;
  }
  throw new Error("Firefox did not start.");
}

/** Sends Marionette messages: the length in bytes, a colon, and JSON. */
function openMarionette(line: Socket): SendCommand {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let come = Buffer.alloc(0);
  let number = 0;
  line.on("data", (piece: Buffer) => {
    come = Buffer.concat([come, piece]);
    for (;;) {
      const colon = come.indexOf(":");
      const end = colon + 1 + Number(come.subarray(0, colon).toString());
      if (colon < 0 || come.length < end) return;
      hear(JSON.parse(come.subarray(colon + 1, end).toString()) as unknown);
      come = come.subarray(end);
    }
  });

  function hear(message: unknown) {
    // The first message only names the protocol, and is not an array.
    if (!Array.isArray(message)) return;
    const [, answered, error, result] = message as [number, number, { error: string; message: string } | null, object];
    const { resolve, reject } = waiting.get(answered)!;
    waiting.delete(answered);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve("value" in result ? result.value : result);
  }

  return (command, parameters = {}, id) => {
    number += 1;
    const own = number;
    const text = JSON.stringify([0, own, `WebDriver:${command}`, { ...parameters, ...(id !== undefined && { id }) }]);
    line.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => waiting.set(own, { resolve, reject }));
  };
}
