/** Whether the server answers at all; fails as any request does without a connection. */
export async function reachServer(): Promise<void> {
  await fetch("/healthz", { cache: "no-store" });
}
