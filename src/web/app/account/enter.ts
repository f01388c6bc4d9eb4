import { useRouter } from "@tanstack/react-router";

import type { AccountView } from "#contract/account.ts";
import { pageAfterLogin, pageAt } from "#contract/pages.ts";
import { actorOf } from "#contract/signing-in.ts";
import { isSignedIn } from "#domain/actor.ts";

import { tellSignIn } from "../../parts/token-sync.ts";
import { start } from "../start.ts";
import { setAccount } from "./current.ts";

const rendered = new Set(["home", "purchase", "scan", "legal"]);

/** After signing in: nothing of an earlier account stays in memory, and the person goes on where they wanted to. */
export function useEnter() {
  const router = useRouter();
  return async (account: AccountView, returnTo: string | undefined): Promise<void> => {
    const { queryClient } = await import("../api.ts");
    queryClient.clear();
    setAccount(account);
    const actor = actorOf(account);
    if (start.tellsSignIns && isSignedIn(actor)) tellSignIn();
    const path = pageAfterLogin(actor, returnTo);
    if (rendered.has(pageAt(path.split("?")[0] ?? path) ?? "")) location.assign(path);
    else await router.navigate({ href: path, replace: true });
  };
}
