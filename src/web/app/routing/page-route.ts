import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { pages, type AppPageName } from "#contract/pages.ts";
import { pingServer } from "#web/app/api/ping-server.ts";

type PageComponent = () => ReactNode;
type ComponentName = `${string}Page`;

interface PageModule {
  [name: ComponentName]: PageComponent;
  prefetchPageData?: (last: string) => void;
  loadScripts?: () => Promise<void>;
}

const pageModules = import.meta.glob<false, string, PageModule>([
  "../**/*-page.tsx",
  "!../company/profile/waiting-page.tsx",
]);

/** The file name gives the component's name: car-page.tsx exports CarPage. */
export function makePageRouteOptions<Name extends AppPageName>(name: Name) {
  const page: { module: string; data?: "later" } = pages[name];
  const load = pageModules[`../${page.module}`]!;
  const component = componentNameOfModule(page.module);
  const path: (typeof pages)[Name]["path"] = pages[name].path;
  return {
    path,
    ...(page.data === "later" ? { component: makeLazyComponent(load, component) } : makeLazyPage(load, component)),
  };
}

function componentNameOfModule(module: string): ComponentName {
  const file = module.slice(module.lastIndexOf("/") + 1).replace(".tsx", "");
  return file.replace(/(?:^|-)./gu, (start) => start.slice(-1).toUpperCase()) as ComponentName;
}

/**
 * When a pointer, finger or focus reaches a link to the page, the router preloads both, and `prefetchPageData` fetches
 * the page's data.
 */
export function makeLazyPage(load: () => Promise<PageModule>, name: ComponentName) {
  return {
    component: makeLazyComponent(async () => {
      const [page, { withData }] = await Promise.all([load(), import("#web/app/api/with-data.tsx")]);
      await page.loadScripts?.();
      return { WithDataPage: withData(page[name]!) };
    }, "WithDataPage"),
    loader: ({ preload, location }: { preload: boolean; location: { pathname: string } }) => {
      if (!preload) return;
      void load().then(
        ({ prefetchPageData }) => prefetchPageData?.(decodeURIComponent(location.pathname.split("/").at(-1) ?? "")),
        () => undefined,
      );
    },
  };
}

/**
 * Like `makeLazyPage`, but without the query library. If a script fails to load, the router reloads the document,
 * because a newer version may be deployed. Offline, a reload would leave a blank tab, so the connection is checked
 * first.
 */
function makeLazyComponent(load: () => Promise<PageModule>, name: ComponentName) {
  return lazyRouteComponent<PageModule, ComponentName>(
    () =>
      load().catch(async (error: unknown) => {
        await pingServer();
        throw error instanceof Error ? Object.assign(error, { isOnline: true }) : error;
      }),
    name,
  );
}
