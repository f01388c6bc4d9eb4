import { Outlet } from "@tanstack/react-router";

import { actorOf } from "#contract/signing-in.ts";
import { mayUseCompanyPanel } from "#domain/actor.ts";

import { useAccount } from "../account/current.ts";
import { lazyPage } from "../page-route.ts";

const { component: WaitingPage } = lazyPage(() => import("./waiting-page.tsx"), "WaitingPage");

/** What stands around every company page: the waiting page in its place until an administrator has approved the company. */
export function Panel() {
  return mayUseCompanyPanel(actorOf(useAccount())) ? <Outlet /> : <WaitingPage />;
}
