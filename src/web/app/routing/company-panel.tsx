import { Outlet } from "@tanstack/react-router";

import { actorOf } from "#contract/actor-of.ts";
import { mayUseCompanyPanel } from "#domain/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";

import { lazyPage } from "./page-route.ts";

const { component: WaitingPage } = lazyPage(() => import("#web/app/company/profile/waiting-page.tsx"), "WaitingPage");

/** What stands around every company page: the waiting page in its place until an administrator has approved the company. */
export function Panel() {
  return mayUseCompanyPanel(actorOf(useAccount())) ? <Outlet /> : <WaitingPage />;
}
