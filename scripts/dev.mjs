import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import { createServer } from "vite";

import { prepare } from "./prepare.mjs";
import { runMain, UserProblem, root, startProgram, toolEnvironment } from "./process.mjs";

const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

const publicPort = Number(process.env.PORT || 3000);
// Some of them look like modules to Vite.
const serverPathPattern = /^\/(rpc|api|q|assets|healthz|livez)(\/|$)/;
const startElementPattern = /<script type="application\/json" id="start">.*?<\/script>/s;

let innerServer;
let innerServerReady;

/**
 * Vite serves the modules of the application and replaces changed ones in the browser. The product's server answers all
 * other requests and is restarted when its code changes.
 */
await runMain(async () => {
  const innerPort = await findFreePort();
  const vite = await createServer({
    appType: "custom",
    logLevel: "warn",
    server: { port: publicPort, strictPort: true },
    optimizeDeps: { entries: ["app/boot/main.tsx"] },
    environments: { scripts: { optimizeDeps: { noDiscovery: true } } },
    plugins: [makeFrontPlugin(innerPort)],
  });
  await listenOrExplain(vite);
  innerServerReady = startInnerServer(innerPort);
  watchServerFiles(vite.watcher, () => {
    innerServerReady = innerServerReady.then(() => restartInnerServer(innerPort));
  });
});

async function listenOrExplain(vite) {
  try {
    await vite.listen();
  } catch (error) {
    await vite.close();
    if (!error.message.includes("in use")) throw error;
    throw new UserProblem(
      `${publicPort} numaralı kapı kullanımda. Onu kullanan programı kapatın ya da PORT ile başka bir kapı verin.`,
    );
  }
}

async function startInnerServer(innerPort) {
  const env = toolEnvironment({ PORT: innerPort, HOST: "127.0.0.1", PUBLIC_URL: makePublicUrl() });
  const args = ["--import", "./scripts/end-with-parent.mjs", "src/server/main.ts"];
  innerServer = startProgram("node", args, { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  while (innerServer.exitCode === null && !(await isAnswering(innerPort))) await wait(100);
}

async function restartInnerServer(innerPort) {
  try {
    await prepare();
  } catch (error) {
    console.error(error instanceof UserProblem ? error.message : error);
    return;
  }
  if (innerServer.exitCode === null) {
    innerServer.kill("SIGTERM");
    await once(innerServer, "close");
  }
  await startInnerServer(innerPort);
}

/** Changes in quick succession cause one call. */
function watchServerFiles(watcher, changed) {
  watcher.add(["src/server", "src/contract", "src/domain", "db/migrations"].map((folder) => join(root, folder)));
  let timer;
  watcher.on("all", (_event, path) => {
    const file = relative(root, path);
    if (file.startsWith("src/web/app/") || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => changed(), 150);
  });
}

function makeFrontPlugin(innerPort) {
  return {
    name: "in-front-of-the-product",
    configureServer(vite) {
      const forward = (request, response) => proxyToInner(innerPort, vite, request, response);
      vite.middlewares.use((request, response, next) =>
        serverPathPattern.test(request.url) ? forward(request, response) : next(),
      );
      return () => vite.middlewares.use(forward);
    },
  };
}

async function proxyToInner(innerPort, vite, request, response) {
  await innerServerReady;
  const { "accept-encoding": _, ...headers } = request.headers;
  const path = request.originalUrl;
  const upstream = httpRequest({ host: "127.0.0.1", port: innerPort, method: request.method, path, headers });
  request.pipe(upstream);
  try {
    const [answer] = await once(upstream, "response");
    if (!answer.headers["content-type"]?.startsWith("text/html")) {
      answer.pipe(response.writeHead(answer.statusCode, answer.rawHeaders));
      return;
    }
    const html = await text(answer);
    const [startData] = startElementPattern.exec(html) ?? [];
    if (startData === undefined) {
      response.writeHead(answer.statusCode, answer.headers).end(html);
      return;
    }
    // The Content-Security-Policy of the product is left out, because it forbids the inline scripts that Vite adds.
    const { "content-security-policy": _policy, "content-length": _length, ...kept } = answer.headers;
    const shell = await readFile(join(root, "src/web/index.html"), "utf8");
    const document = await vite.transformIndexHtml(path, shell);
    response.writeHead(answer.statusCode, kept).end(document.replace("<!--start-->", () => startData));
  } catch (error) {
    response
      .writeHead(502, { "Content-Type": "text/plain; charset=utf-8" })
      .end(`Sunucu yanıt vermiyor: ${error.message}`);
  }
}

async function isAnswering(innerPort) {
  try {
    return (await fetch(`http://127.0.0.1:${innerPort}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function findFreePort() {
  const probe = createTcpServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address();
  probe.close();
  await once(probe, "close");
  return free;
}

function makePublicUrl() {
  return process.env.PUBLIC_URL || `http://localhost:${publicPort}`;
}
