import { useSyncExternalStore } from "react";

import type { AccountView } from "#contract/people/account.ts";

import { removeDrafts } from "./drafts.ts";
import { announceAccountToTabs } from "./other-tabs.ts";
import { signInAgain } from "./session-ended.ts";
import { setShownAccount, getShownAccount } from "./shown-account.ts";
import { useStartData } from "./start-context.ts";
import { startData } from "./start-data.ts";

let current = startData.account;
const accountListeners = new Set<() => void>();

function changeAccount(account: AccountView | null): void {
  current = account;
  for (const listener of accountListeners) listener();
}

function subscribeToAccount(listener: () => void): () => void {
  accountListeners.add(listener);
  return () => accountListeners.delete(listener);
}

/**
 * The logged-in account from the server's last response; null for a guest. It is not in the query cache, because the
 * log-in page loads without the query library.
 */
export function getCurrentAccount(): AccountView | null {
  return current;
}

export function useAccount(): AccountView | null {
  const { account } = useStartData();
  return useSyncExternalStore(subscribeToAccount, getCurrentAccount, () => account);
}

export function setAccount(account: AccountView | null): void {
  setShownAccount(account?.id);
  if (account) removeDrafts(account.id);
  announceAccountToTabs(account?.id ?? null);
  changeAccount(account);
}

/** If the page shows another account, the page is blanked. */
export async function refreshAccount(): Promise<AccountView | null> {
  const { api, clearForOtherAccount: blankPage } = await import("./client.ts");
  const asked = getShownAccount();
  const { account } = await api.account.current.call(undefined);
  const isOther = account !== null && asked !== undefined && account.id !== asked;
  if (isOther && asked === getShownAccount()) blankPage();
  else changeAccount(account);
  return account;
}

/**
 * Refetches the logged-in account without extending the session. If nobody is logged in any more, covers the page until
 * somebody logs in.
 */
export async function checkSession(): Promise<void> {
  const { api, clearForOtherAccount: blankPage } = await import("./client.ts");
  const asked = getShownAccount();
  if (asked === undefined) return;
  const { account } = await api.account.current.call(undefined, { context: { isUnattended: true } });
  if (asked !== getShownAccount()) return;
  if (account === null) void signInAgain();
  else if (account.id !== asked) blankPage();
  else changeAccount(account);
}
