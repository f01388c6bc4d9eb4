import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The message is Turkish and says how to solve the problem. */
export class UserProblem extends Error {}

const runningPrograms = new Set();
let isStopping = false;

// A terminal sends Ctrl-C to the children too, so they first get five seconds to end by themselves.
for (const [signal, delay] of [
  ["SIGINT", 5_000],
  ["SIGTERM", 0],
  ["SIGHUP", 0],
]) {
  process.once(signal, () => {
    isStopping = true;
    const ends = [...runningPrograms].map((child) => once(child, "close"));
    setTimeout(() => runningPrograms.forEach((child) => child.kill("SIGTERM")), delay);
    void Promise.all(ends).then(() => process.exit(128 + constants.signals[signal]));
  });
}

/** An environment in which `node` and the tools are those of node_modules, in the versions of package-lock.json. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH, ...extra };
}

/** If this process is ended by a signal, the program is ended too. */
export function startProgram(command, args, options) {
  const child = spawn(command, args, { cwd: root, env: toolEnvironment(), ...options });
  runningPrograms.add(child);
  child.once("close", () => runningPrograms.delete(child));
  return child;
}

/**
 * If `quiet` is true, its output is returned; otherwise it goes to the console. The exit code is 127 if the program
 * cannot be started.
 */
export function runProgram(command, args, { quiet = false, env = toolEnvironment() } = {}) {
  return new Promise((resolve) => {
    const child = startProgram(command, args, { env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code, signal) => {
      if (!isStopping)
        resolve({ code: code ?? 128 + constants.signals[signal], output: stripVTControlCharacters(output) });
    });
  });
}

/** For a UserProblem only the message is printed, for any other error the stack too. */
export async function runMain(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof UserProblem ? error.message : error);
    process.exitCode = 1;
  }
}

export function formatSecondsSince(then) {
  return `${((performance.now() - then) / 1000).toFixed(1).replace(".", ",")} sn`;
}
