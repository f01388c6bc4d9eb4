import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { settings } from "#server/config.ts";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

export type TestServer = Awaited<ReturnType<typeof startServer>>;

export async function startServer(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "kodu-tara-e2e-"));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const adminEmail = "yonetici@example.com";
  const adminPassword = "Kavun-Limon-Erik-7";
  const given = {
    // Every setting has its default value, so that a developer's .env has no effect.
    ...Object.fromEntries(Object.entries(settings).map(([name, { example }]) => [name, example])),
    ...pickEnvironment("PATH", "HOME"),
    // The compile cache speeds up the start of further servers, as in `npm start`.
    NODE_COMPILE_CACHE: "node_modules/.cache/compile",
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    TRUSTED_PROXIES: "1",
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    ...env,
  };

  let output = "";
  let running = launch();
  const endWithThisProcess = () => running.kill();
  process.once("exit", endWithThisProcess);
  try {
    await ready(running);
  } catch (error) {
    await removeData();
    throw error;
  }

  function launch() {
    const child = spawn(process.execPath, ["src/server/main.ts"], {
      cwd: ROOT_FOLDER,
      env: given,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    return child;
  }

  async function ready(child: ChildProcess) {
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await isAnswering(port))) {
      if (hasProcessEnded(child)) throw new Error(`The server ended before it was ready:\n${output}`);
      if (Date.now() > deadline) {
        await end("SIGKILL");
        throw new Error(`The server was not ready after ${START_LIMIT_MS} ms:\n${output}`);
      }
      await wait(50);
    }
  }

  async function end(signal: NodeJS.Signals) {
    if (hasProcessEnded(running)) return;
    const ended = once(running, "exit");
    running.kill(signal);
    const inTime = await Promise.race([ended.then(() => true), wait(STOP_LIMIT_MS, false, { ref: false })]);
    if (inTime) return;
    running.kill("SIGKILL");
    await ended;
    throw new Error(`The server did not end within ${STOP_LIMIT_MS} ms of ${signal}:\n${output}`);
  }

  async function removeData() {
    process.off("exit", endWithThisProcess);
    // Retries, because after a kill the database needs a moment to close its files.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  return {
    url,
    adminEmail,
    adminPassword,
    dataDir,
    settings: given,
    get process() {
      return running;
    },
    get output() {
      return output;
    },
    kill: () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM");
      running = launch();
      await ready(running);
    },
    async stop() {
      try {
        await end("SIGTERM");
      } finally {
        await removeData();
      }
    },
  };
}

async function isAnswering(port: number) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

function hasProcessEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null;
}

async function findFreePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A listening socket has a port.");
  return address.port;
}

function pickEnvironment(...names: string[]) {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
