import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { settings } from "#server/config.ts";

import { pathInRoot, findFreePort, startProcess, type RunningServer } from "./processes.ts";
import type { ConstantResponse } from "./reference-server.ts";

const endWithParentArguments = ["--import", "./scripts/end-with-parent.mjs"];

export interface ServerOptions {
  /** The folder for its files and log. */
  folder: string;
  cores?: string | undefined;
}

/** The environment of a server: default settings, independent of a developer's .env. */
export function makeProductEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const usual = Object.fromEntries(Object.entries(settings).map(([name, { example }]) => [name, example]));
  const asStarted = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: pathInRoot("node_modules/.cache/compile") };
  return { ...usual, PATH, HOME, ...asStarted, HOST: "127.0.0.1", ...own };
}

const UNLIMITED_SETTINGS = { WRITES_PER_MINUTE: "999999", NOTICES_PER_MINUTE: "999999" };

/** Starts the built product by the same script as `npm start`. */
export async function startProduct(
  { folder, cores }: ServerOptions,
  own: Record<string, string>,
): Promise<RunningServer> {
  const port = await findFreePort();
  return startProcess({
    line: [process.execPath, ...endWithParentArguments, "src/server/main.ts"],
    // Switches rate limits off, because a load test writes more than people do.
    env: makeProductEnvironment({ PORT: String(port), DATA_DIR: folder, ...UNLIMITED_SETTINGS, ...own }),
    port,
    logFile: join(folder, `product-${port}.log`),
    cores,
  });
}

/** A bare node:http server that returns constant bytes. */
export async function startBareServer(
  { folder, cores }: ServerOptions,
  constant: ConstantResponse,
): Promise<RunningServer> {
  const port = await findFreePort();
  return startProcess({
    line: [
      process.execPath,
      ...endWithParentArguments,
      pathInRoot("quality/bench/reference-server.ts"),
      String(port),
      JSON.stringify(constant),
    ],
    env: { ...process.env, NODE_ENV: "production" },
    port,
    logFile: join(folder, `bare-${port}.log`),
    cores,
  });
}

/** A bare node:http server that inserts a row per request, through the product's own connection pool. */
export async function startInsertingServer(
  { folder, cores }: ServerOptions,
  databaseUrl: string,
): Promise<RunningServer> {
  const port = await findFreePort();
  return startProcess({
    line: [
      process.execPath,
      ...endWithParentArguments,
      pathInRoot("quality/bench/insert-server.ts"),
      String(port),
      databaseUrl,
    ],
    env: { ...process.env, NODE_ENV: "production" },
    port,
    logFile: join(folder, `inserting-${port}.log`),
    cores,
  });
}

/** nginx with one worker and a static file; undefined if it is not installed. */
export async function startNginx({ folder, cores }: ServerOptions, body: Buffer): Promise<RunningServer | undefined> {
  if (spawnSync("nginx", ["-v"]).status !== 0) return undefined;
  const port = await findFreePort();
  const site = join(folder, "nginx");
  mkdirSync(site);
  // nginx's worker runs under another account, which must read the folder.
  chmodSync(folder, 0o755);
  for (const name of ["page", "healthz"]) writeFileSync(join(site, name), body);
  writeFileSync(
    join(site, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1; pid ${site}/pid; error_log stderr;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; default_type text/html;
      client_body_temp_path ${site}/a; proxy_temp_path ${site}/b; fastcgi_temp_path ${site}/c; uwsgi_temp_path ${site}/d; scgi_temp_path ${site}/e;
      open_file_cache max=10;
      server { listen 127.0.0.1:${port}; root ${site}; location / { try_files $uri /page; } }
    }`,
  );
  return startProcess({
    line: ["nginx", "-p", site, "-c", join(site, "nginx.conf")],
    env: process.env,
    port,
    logFile: join(folder, "nginx.log"),
    cores,
  });
}
