import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";

import { pages } from "#contract/pages.ts";
import type { GuestStart } from "#contract/public-pages.ts";

import { login } from "./account/login-route.ts";
import { Application } from "./application.tsx";
import { root, routing } from "./routing.ts";
import { startWith } from "./start.ts";

const routeTree = root.addChildren([login]);

/** The log-in page as a guest's browser will draw it, so that it is read and typed in before any script has come. */
export async function renderLogin(start: GuestStart, returnTo: string | undefined): Promise<string> {
  startWith(start);
  const search = routing.stringifySearch({ returnTo });
  const history = createMemoryHistory({ initialEntries: [pages.login.path + search] });
  const router = createRouter({ ...routing, routeTree, history });
  await router.load();
  return renderToString(<Application router={router} />);
}
