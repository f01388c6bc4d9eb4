import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A reason to stop that the reader can act on; its message is a Turkish sentence. */
export class Problem extends Error {}

const running = new Set();
let stopping = false;

// A terminal sends Ctrl-C to the children as well, and they end by themselves; other signals are for them to be told.
for (const [signal, delay] of [
  ["SIGINT", 5_000],
  ["SIGTERM", 0],
  ["SIGHUP", 0],
]) {
  process.once(signal, () => {
    stopping = true;
    const ends = [...running].map((child) => once(child, "close"));
    setTimeout(() => running.forEach((child) => child.kill("SIGTERM")), delay);
    void Promise.all(ends).then(() => process.exit(128 + constants.signals[signal]));
  });
}

/** The environment in which `node` and the tools are those that package-lock.json pins. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH, ...extra };
}

/** Starts a program in the root of the repository; it ends with this process. */
export function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, env: toolEnvironment(), ...options });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/**
 * Runs a program to its end. Quiet: its output comes back as text; otherwise it goes to the console.
 * A program that cannot be started ends with code 127.
 */
export function run(command, args, { quiet = false, env = toolEnvironment() } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code, signal) => {
      if (!stopping)
        resolve({ code: code ?? 128 + constants.signals[signal], output: stripVTControlCharacters(output) });
    });
  });
}

/** Runs the body of a command: a Problem is told in its own words, anything else is a bug and shows its stack. */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}

/** "1,4 sn" since the given performance.now(). */
export function secondsSince(then) {
  return `${((performance.now() - then) / 1000).toFixed(1).replace(".", ",")} sn`;
}
