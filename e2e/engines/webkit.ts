import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { BrowserDriver } from "./driver.ts";
import { WebDriver, type WebDriverCommand, type SendCommand } from "./webdriver.ts";

const WEBKIT_PROGRAM = "/usr/bin/WebKitWebDriver";
const XVFB_PROGRAM = "/usr/bin/Xvfb";
const [browser] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
const START_LIMIT_MS = 60_000;

export const isWebKitInstalled =
  [WEBKIT_PROGRAM, XVFB_PROGRAM].every((file) => existsSync(file)) && browser !== undefined;

/** Starts WebKitGTK on a virtual screen, because it has no headless mode. */
export async function startWebKit(size: { width: number; height: number }): Promise<BrowserDriver> {
  const home = await mkdtemp(join(tmpdir(), "kodu-tara-webkit-"));
  const screen = spawn(XVFB_PROGRAM, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3]!, "data")) as [Buffer];
  const port = await findFreePort();
  const program = spawn(WEBKIT_PROGRAM, [`--port=${port}`], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, HOME: home, DISPLAY: `:${display.toString().trim()}`, LANGUAGE: "tr", LANG: "C.UTF-8" },
  });
  const endWithThisProcess = () => {
    process.kill(-program.pid!, "SIGKILL");
    screen.kill("SIGKILL");
  };
  process.once("exit", endWithThisProcess);
  const ended = once(program, "exit");

  async function end() {
    process.off("exit", endWithThisProcess);
    endWithThisProcess();
    await ended;
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  }

  try {
    const send = await openWebDriver(`http://127.0.0.1:${port}`);
    await send("SetWindowRect", { x: 0, y: 0, ...size });
    return new WebDriver(send, end);
  } catch (error) {
    await end();
    throw error;
  }
}

const endpointOfCommand: Record<Exclude<WebDriverCommand, "NewSession">, [method: string, path: string]> = {
  DeleteSession: ["DELETE", ""],
  SetWindowRect: ["POST", "/window/rect"],
  Navigate: ["POST", "/url"],
  ExecuteScript: ["POST", "/execute/sync"],
  ElementClick: ["POST", "/click"],
  ElementClear: ["POST", "/clear"],
  ElementSendKeys: ["POST", "/value"],
  PerformActions: ["POST", "/actions"],
  TakeScreenshot: ["GET", "/screenshot"],
};

async function openWebDriver(address: string): Promise<SendCommand> {
  const ask = async (method: string, path: string, parameters?: object): Promise<unknown> => {
    const body = method === "POST" ? JSON.stringify(parameters) : null;
    const answer = await fetch(address + path, { method, body });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };
  const options = { binary: browser, args: ["--automation"] };
  const begin = () =>
    ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  const start = Date.now();
  let begun: unknown;
  while (begun === undefined) {
    begun = await begin().catch(async (error: unknown) => {
      if (Date.now() - start > START_LIMIT_MS) throw error;
      await pause(200);
      return undefined;
    });
  }
  const { sessionId } = begun as { sessionId: string };
  return (command, parameters = {}, id) => {
    const [method, path] = endpointOfCommand[command as keyof typeof endpointOfCommand];
    const element = id === undefined ? "" : `/element/${id}`;
    return ask(method, `/session/${sessionId}${element}${path}`, parameters);
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A listening socket has a port.");
  return address.port;
}
