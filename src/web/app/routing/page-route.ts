import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { pages, type AppPageName } from "#contract/pages.ts";
import { reachServer } from "#web/app/api/reach-server.ts";

type Page = () => ReactNode;
type ComponentName = `${string}Page`;

interface PageModule {
  [name: ComponentName]: Page;
  /** Given the last part of the page's path, which is a code where a page shows one. */
  ahead?: (last: string) => void;
  /** Waited for before the page is shown. */
  beside?: () => Promise<void>;
}

const modules = import.meta.glob<false, string, PageModule>([
  "../**/*-page.tsx",
  "!../company/profile/waiting-page.tsx",
]);

/** The path of a page and what shows it there, by the table of pages. Its file names the component: car-page.tsx has CarPage. */
export function pageRoute<Name extends AppPageName>(name: Name) {
  const page: { module: string; data?: "later" } = pages[name];
  const load = modules[`../${page.module}`]!;
  const component = componentIn(page.module);
  const path: (typeof pages)[Name]["path"] = pages[name].path;
  return {
    path,
    ...(page.data === "later" ? { component: bareComponent(load, component) } : lazyPage(load, component)),
  };
}

function componentIn(module: string): ComponentName {
  const file = module.slice(module.lastIndexOf("/") + 1).replace(".tsx", "");
  return file.replace(/(?:^|-)./gu, (start) => start.slice(-1).toUpperCase()) as ComponentName;
}

/**
 * A page whose script comes when it is first shown, with what it asks the API by. Both come ahead, and its first data by its `ahead`,
 * when somebody is about to open it: a pointer, a finger or the focus on a link to it.
 */
export function lazyPage(load: () => Promise<PageModule>, name: ComponentName) {
  return {
    component: bareComponent(async () => {
      const [page, { withData }] = await Promise.all([load(), import("#web/app/api/with-data.tsx")]);
      await page.beside?.();
      return { WithDataPage: withData(page[name]!) };
    }, "WithDataPage"),
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
function bareComponent(load: () => Promise<PageModule>, name: ComponentName) {
  return lazyRouteComponent<PageModule, ComponentName>(
    () =>
      load().catch(async (error: unknown) => {
        await reachServer();
        throw error;
      }),
    name,
  );
}
