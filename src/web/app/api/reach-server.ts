import { ask } from "./line.ts";

/** Throws LineLost if the server cannot be reached. */
export async function reachServer(): Promise<void> {
  await ask("/healthz", { cache: "no-store" });
}
