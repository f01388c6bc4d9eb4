import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Page = () => ReactNode;

/** `ahead` is given the last part of the page's path, which is a code where a page shows one. */
type WithPage<Name extends string> = Record<Name, Page> & { ahead?: (last: string) => void };

/** Whether the server answers at all; fails as any request does without a connection. */
export async function reachServer(): Promise<void> {
  await fetch("/healthz", { cache: "no-store" });
}

/**
 * A page whose script comes when it is first shown, with what it asks the API by. Both come ahead, and its first data by its `ahead`,
 * when somebody is about to open it: a pointer, a finger or the focus on a link to it.
 */
export function lazyPage<Name extends string>(load: () => Promise<WithPage<Name>>, name: Name) {
  return {
    component: barePage(async () => {
      const [page, { withData }] = await Promise.all([load(), import("./with-data.tsx")]);
      return { WithData: withData(page[name]) };
    }, "WithData"),
    loader: ({ preload, location }: { preload: boolean; location: { pathname: string } }) => {
      if (!preload) return;
      void load().then(
        ({ ahead }) => ahead?.(decodeURIComponent(location.pathname.split("/").at(-1) ?? "")),
        () => undefined,
      );
    },
  };
}

/**
 * The same for a page that asks for nothing first. The router loads the document anew when the script is not to be had, since a newer
 * version may have come; without a connection that would leave nothing of us on the screen, and the failure is shown in its place.
 */
export function barePage<Name extends string>(load: () => Promise<Record<Name, Page>>, name: Name) {
  return lazyRouteComponent<Record<Name, Page>, Name>(
    () =>
      load().catch(async (error: unknown) => {
        await reachServer();
        throw error;
      }),
    name,
  );
}
