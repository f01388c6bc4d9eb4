import { useRouter } from "@tanstack/react-router";

import { toActor } from "#contract/actor-of.ts";
import { choosePageAfterLogin, findPage } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { isSignedIn } from "#domain/people/actor.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { openDrafts } from "#web/app/api/drafts.ts";
import { startData } from "#web/app/api/start-data.ts";
import { getStorageKeys } from "#web/app/api/storage-keys.ts";
import { reportSignIn } from "#web/token-sync/token-sync.ts";

const renderedPages = new Set(["home", "purchase", "scan", "legal"]);

export function useAfterSignIn() {
  const router = useRouter();
  return async (account: AccountView, returnTo: string | undefined): Promise<void> => {
    const { queryClient } = await import("#web/app/api/client.ts");
    queryClient.clear();
    setAccount(account);
    // A form reads its draft when the form is first rendered.
    await openDrafts(account.id);
    void getStorageKeys(account.id);
    const actor = toActor(account);
    if (startData.tellsSignIns && isSignedIn(actor)) reportSignIn();
    const path = choosePageAfterLogin(actor, returnTo);
    if (renderedPages.has(findPage(path.split("?")[0] ?? path) ?? "")) location.assign(path);
    else await router.navigate({ href: path, replace: true });
  };
}
