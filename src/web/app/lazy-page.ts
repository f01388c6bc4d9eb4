import { lazyRouteComponent } from "@tanstack/react-router";

/** Whether the server answers at all; fails as any request does without a connection. */
export async function reachServer(): Promise<void> {
  await fetch("/healthz", { cache: "no-store" });
}

/**
 * A page whose script comes when it is first shown. The router loads the document anew when the script is not to be had, since a newer
 * version may have come; without a connection that would leave nothing of us on the screen, and the failure is shown in its place.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(
    () =>
      load().catch(async (error: unknown) => {
        await reachServer();
        throw error;
      }),
    name,
  );
}
