import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

const runningChildren = new Set<ChildProcess>();

/** Starts a program that ends with the trial. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  runningChildren.add(child);
  child.once("exit", () => runningChildren.delete(child));
  return child;
}

/** Runs a program to its end. */
export async function runChild(command: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  const [code] = (await once(startChild(command, args, options), "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code ?? "a signal"}.`);
}

/** Asks all that still run to end, and waits for them. */
export async function endChildren(): Promise<void> {
  const ends = [...runningChildren].map((child) => once(child, "exit"));
  for (const child of runningChildren) child.kill("SIGTERM");
  await Promise.all(ends);
}
