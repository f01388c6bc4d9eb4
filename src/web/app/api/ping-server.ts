import { askServer } from "./ask-server.ts";

/** Throws ConnectionLost if the server cannot be reached. */
export async function pingServer(): Promise<void> {
  await askServer("/healthz", { cache: "no-store" });
}
