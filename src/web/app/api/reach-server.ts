import { askServer } from "./line.ts";

/** Throws ConnectionLost if the server cannot be reached. */
export async function reachServer(): Promise<void> {
  await askServer("/healthz", { cache: "no-store" });
}
