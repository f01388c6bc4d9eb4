import { createRoute, redirect } from "@tanstack/react-router";

import { pageAfterLogin, pages } from "#contract/pages.ts";
import { actorOf } from "#contract/signing-in.ts";

import { barePage } from "../lazy-page.ts";
import { root } from "../routing.ts";
import { currentAccount } from "./current.ts";

/** Signed-in people have nothing to do on the pages for signing in. */
export function guestsOnly({ search }: { search: { returnTo?: string } }) {
  const account = currentAccount();
  if (account) throw redirect({ href: pageAfterLogin(actorOf(account), search.returnTo), replace: true });
}

/** Where the address says that signing in leads back to. */
export const returnTo = (search: Record<string, unknown>): { returnTo?: string } =>
  typeof search["returnTo"] === "string" ? { returnTo: search["returnTo"] } : {};

export const login = createRoute({
  getParentRoute: () => root,
  path: pages.login.path,
  validateSearch: returnTo,
  beforeLoad: guestsOnly,
  component: barePage(() => import("./login-page.tsx"), "LoginPage"),
});
