import { askServer } from "./ask-server.ts";

export async function pingServer(): Promise<void> {
  await askServer("/healthz", { cache: "no-store" });
}
