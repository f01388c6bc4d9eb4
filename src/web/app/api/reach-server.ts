import { ask } from "./line.ts";

/** Asks whether the server answers at all; throws LineLost without a connection. */
export async function reachServer(): Promise<void> {
  await ask("/healthz", { cache: "no-store" });
}
