/** Throws if the server cannot be reached. */
export async function reachServer(): Promise<void> {
  await fetch("/healthz", { cache: "no-store" });
}
