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
export function startBareServer(wanted: ServerOptions, constant: ConstantResponse): Promise<RunningServer> {
  return startReference(wanted, "reference-server.ts", JSON.stringify(constant));
}

/** A bare node:http server that inserts a row per request, through the product's own connection pool. */
export function startInsertingServer(wanted: ServerOptions, databaseUrl: string): Promise<RunningServer> {
  return startReference(wanted, "insert-server.ts", databaseUrl);
}

async function startReference({ folder, cores }: ServerOptions, file: string, argument: string) {
  const port = await findFreePort();
  return startProcess({
    line: [process.execPath, ...endWithParentArguments, pathInRoot("quality/bench", file), String(port), argument],
    env: { ...process.env, NODE_ENV: "production" },
    port,
    logFile: join(folder, `${file}-${port}.log`),
    cores,
  });
}
