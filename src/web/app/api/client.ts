import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";

import type { contract } from "#contract/contract.ts";

import { askServer, UNATTENDED_HEADER } from "./ask-server.ts";
import { refreshAccount } from "./current-account.ts";
import { closeDrafts } from "./drafts.ts";
import { showOtherAccountPage, isPageBlanked } from "./other-account.tsx";
import { refreshOthersAfterChanges } from "./refresh-others.ts";
import { isRefusal } from "./sentences.ts";
import { signInAgain } from "./session-ended.ts";
import { getShownAccount } from "./shown-account.ts";

/** A failure of these procedures does not open the log-in dialog. */
const proceduresWithoutSession = new Set([
  "register",
  "login",
  "logout",
  "current",
  "confirmAddress",
  "agreeToEmail",
  "forgotPassword",
  "checkResetLink",
  "resetPassword",
]);

/**
 * `ahead` marks a prefetch for a page that may open next. `isUnattended` marks a request that the page sends on its
 * own. Such a request does not extend the session.
 */
interface RequestOptions {
  ahead?: boolean;
  isUnattended?: boolean;
}

const rpcLink = new RPCLink<RequestOptions>({
  url: () => `${location.origin}/rpc`,
  fetch: askServer,
  headers: ({ context }) => {
    const id = getShownAccount();
    return {
      ...(id === undefined ? {} : { "X-Account": id }),
      ...(context.isUnattended ? { [UNATTENDED_HEADER]: "1" } : {}),
    };
  },
  interceptors: [
    // If the session has ended, the user logs in again in a dialog over the page, and the request is repeated.
    async ({ next, path, context }) => {
      if (isPageBlanked()) throw new ORPCError("OTHER_ACCOUNT");
      const askedBy = getShownAccount();
      try {
        return await next();
      } catch (error) {
        // If the account of this page changed during the request, the refusal is outdated.
        if (isRefusal(error, "OTHER_ACCOUNT") && askedBy === getShownAccount()) clearForOtherAccount();
        // The approval was withdrawn while the panel was open. The fetched account makes the router show the
        // waiting page.
        if (isRefusal(error, "COMPANY_NOT_APPROVED")) void refreshAccount().catch(() => undefined);
        // The account must first set up a second factor. After a reload, the server redirects to the page for it.
        if (isRefusal(error, "SECOND_FACTOR_MISSING")) location.reload();
        const needsSession = path[0] !== "account" || !proceduresWithoutSession.has(path[1] ?? "");
        if (!needsSession || !isRefusal(error, "UNAUTHENTICATED")) throw error;
        // A failed prefetch, for example when the pointer stays on a link, must not open the log-in dialog.
        const isWanted = () => queryClient.getQueryCache().findAll({ queryKey: [path], type: "active" }).length > 0;
        if (context.ahead && !isWanted()) throw error;
        if (!(await signInAgain())) throw error;
        return next();
      }
    },
  ],
});

type ApiClient = ContractRouterClient<typeof contract, RequestOptions>;
const apiClient: ApiClient = createORPCClient(rpcLink);

/**
 * The type is explicit, because the compiler would otherwise write every field of every procedure into the declaration,
 * which takes seconds.
 */
export const api: RouterUtils<ApiClient> = createTanstackQueryUtils(apiClient);

const outdatedRefusals: Parameters<typeof isRefusal>[1][] = [
  "CAR_BUSY",
  "CAR_NOT_AVAILABLE",
  "CAR_NOT_RENTED",
  "CHANGED_MEANWHILE",
  "COMPANY_ALREADY_APPROVED",
  "COMPANY_STILL_WAITING",
  "CUSTOMER_NOT_FOUND",
  "DUE_ALREADY_THERE",
  "DUE_NOT_FOUND",
  "ID_TAKEN",
  "REPORT_NOT_FOUND",
  "REPORT_RESOLVED",
  "ROAD_CHARGES_CHANGED",
  "ROAD_CHARGE_NOT_FOUND",
];

export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess: () => void refresh(),
    onError: (error) => void (outdatedRefusals.some((code) => isRefusal(error, code)) && refresh()),
  });
  const made = new QueryClient({
    mutationCache,
    defaultOptions: {
      // By default, TanStack Query would wait silently.
      queries: {
        networkMode: "always",
        retry: (count, error) => count < 1 && !(error instanceof ORPCError),
        staleTime: 10_000,
      },
      mutations: { networkMode: "always" },
    },
  });
  const refresh = refreshOthersAfterChanges(made);
  return made;
}

export const queryClient = createQueryClient();

export function refreshPage(): Promise<void> {
  return queryClient.invalidateQueries({}, { cancelRefetch: false });
}

/** Clears the screen and the cache, so that the new account sees nothing of the earlier account. */
export function clearForOtherAccount(): void {
  showOtherAccountPage();
  closeDrafts();
  queryClient.clear();
}

/** Cancels running fetches, because their data are older than the save. */
export async function cacheData<Data>(queryKey: QueryKey, data: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}

export const PREFETCH_OPTIONS = { context: { ahead: true } };
