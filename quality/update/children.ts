import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

const runningChildren = new Set<ChildProcess>();

/** Starts a program, which `endChildren` ends when the trial ends. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  runningChildren.add(child);
  child.once("exit", () => runningChildren.delete(child));
  return child;
}

/** Runs a program to its end. Throws if its exit code is not 0. */
export async function runChild(command: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  const [code] = (await once(startChild(command, args, options), "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code ?? "a signal"}.`);
}

/** Sends SIGTERM to all programs that still run, and waits for their ends. */
export async function endChildren(): Promise<void> {
  const ends = [...runningChildren].map((child) => once(child, "exit"));
  for (const child of runningChildren) child.kill("SIGTERM");
  await Promise.all(ends);
}
