import { useQuery } from "@tanstack/react-query";

import type { AccountView } from "#contract/account.ts";

import { api, queryClient } from "../api.ts";
import { forgetDrafts } from "../drafts.ts";
import { accountAtStart } from "../start.ts";
import { setShownAccount } from "./shown.ts";

const options = api.account.current.queryOptions({
  initialData: { account: accountAtStart },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in, as last heard of the server. */
export function currentAccount(): AccountView | null {
  const known = queryClient.getQueryData(options.queryKey);
  return known ? known.account : accountAtStart;
}

export function useAccount(): AccountView | null {
  return useQuery(options).data.account;
}

export function setAccount(account: AccountView | null): void {
  setShownAccount(account?.id);
  if (account) forgetDrafts(account.id);
  queryClient.setQueryData(options.queryKey, { account });
}

/** Asks the server again who is signed in and what they may. */
export async function refreshAccount(): Promise<AccountView | null> {
  const { account } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
  return account;
}
