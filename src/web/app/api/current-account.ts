import { useSyncExternalStore } from "react";

import type { AccountView } from "#contract/people/account.ts";

import { forgetDrafts } from "./drafts.ts";
import { announceAccountToTabs } from "./other-tabs.ts";
import { signInAgain } from "./session-ended.ts";
import { setShownAccount, shownAccount } from "./shown-account.ts";
import { useStartData } from "./start-context.ts";
import { startData } from "./start-data.ts";

let current = startData.account;
const listeners = new Set<() => void>();

function change(account: AccountView | null): void {
  current = account;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The signed-in account, from the server's last answer. It is not in the query cache, because the log-in page loads
 * without the query library.
 */
export function currentAccount(): AccountView | null {
  return current;
}

export function useAccount(): AccountView | null {
  const { account } = useStartData();
  return useSyncExternalStore(subscribe, currentAccount, () => account);
}

export function setAccount(account: AccountView | null): void {
  setShownAccount(account?.id);
  if (account) forgetDrafts(account.id);
  announceAccountToTabs(account?.id ?? null);
  change(account);
}

/** Refetches the signed-in account. Blanks the page if it is not the account that the page shows. */
export async function refreshAccount(): Promise<AccountView | null> {
  const { api, blankPage } = await import("./client.ts");
  const asked = shownAccount();
  const { account } = await api.account.current.call(undefined);
  const isOther = account !== null && asked !== undefined && account.id !== asked;
  if (isOther && asked === shownAccount()) blankPage();
  else change(account);
  return account;
}

/**
 * Refetches the signed-in account without counting as use of the session. If nobody is signed in any more, the page is
 * covered until somebody signs in.
 */
export async function followSession(): Promise<void> {
  const { api, blankPage } = await import("./client.ts");
  const asked = shownAccount();
  if (asked === undefined) return;
  const { account } = await api.account.current.call(undefined, { context: { isUnattended: true } });
  if (asked !== shownAccount()) return;
  if (account === null) void signInAgain();
  else if (account.id !== asked) blankPage();
  else change(account);
}
