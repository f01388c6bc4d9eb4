import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";

import type { contract } from "#contract/contract.ts";

import { refreshAccount } from "./current-account.ts";
import { blankForOtherAccount, isBlanked } from "./other-account.tsx";
import { isRefusal } from "./sentences.ts";
import { signInAgain } from "./session-ended.ts";
import { shownAccount } from "./shown-account.ts";

/** What is asked without a session, or to begin or end one; nobody signs in over the page for these. */
const sessionless = new Set([
  "register",
  "login",
  "logout",
  "current",
  "confirmAddress",
  "forgotPassword",
  "checkResetLink",
  "resetPassword",
]);

/** How something is asked: with `ahead`, for a page that somebody may be about to open; nobody waits for it yet. */
interface Asking {
  ahead?: boolean;
}

const link = new RPCLink<Asking>({
  url: () => `${location.origin}/rpc`,
  headers: () => {
    const id = shownAccount();
    return id === undefined ? {} : { "X-Account": id };
  },
  interceptors: [
    // A session that ended while somebody was typing: they sign in over the page, and what they sent is sent again.
    async ({ next, path, context }) => {
      if (isBlanked()) throw new ORPCError("OTHER_ACCOUNT");
      const askedBy = shownAccount();
      try {
        return await next();
      } catch (error) {
        // Not for what was on its way while somebody signed in on this very page.
        if (isRefusal(error, "OTHER_ACCOUNT") && askedBy === shownAccount()) blankPage();
        // Approval was withdrawn while the panel was open: the account is asked for again, and the waiting page stands there.
        if (isRefusal(error, "COMPANY_NOT_APPROVED")) void refreshAccount().catch(() => undefined);
        // The second factor was reset, or is required by now: the document comes anew, and with it the page that sets it up.
        if (isRefusal(error, "SECOND_FACTOR_MISSING")) location.reload();
        const needsSession = path[0] !== "account" || !sessionless.has(path[1] ?? "");
        if (!needsSession || !isRefusal(error, "UNAUTHENTICATED")) throw error;
        // What is only loaded ahead, as when the pointer is over a link, asks nobody to sign in.
        const isWanted = () => queryClient.getQueryCache().findAll({ queryKey: [path], type: "active" }).length > 0;
        if (context.ahead && !isWanted()) throw error;
        if (!(await signInAgain())) throw error;
        return next();
      }
    },
  ],
});

const client: ContractRouterClient<typeof contract, Asking> = createORPCClient(link);

/** The whole API as queries and mutations. */
export const api = createTanstackQueryUtils(client);

export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({ onSuccess: throwSuggestionsAway });
  const made = new QueryClient({
    mutationCache,
    defaultOptions: {
      // Without a connection a request fails at once and says so, instead of waiting in silence.
      queries: {
        networkMode: "always",
        retry: (count, error) => count < 1 && !(error instanceof ORPCError),
        staleTime: 10_000,
      },
      mutations: { networkMode: "always" },
    },
  });
  return made;

  /** A car that was rented a moment ago must not be offered for renting. */
  function throwSuggestionsAway(): void {
    void made.resetQueries({ predicate: ({ meta }) => meta === SUGGESTIONS.meta });
  }
}

/** Said of a query whose answers are offered to be chosen or done something with: none of them outlives something that was saved. */
export const SUGGESTIONS = { meta: { areSuggestions: true } };

/** What the browser knows of the API's answers; a drawing on the server has its own. */
export const queryClient = createQueryClient();

/** Another account than this page shows is signed in: nothing of the former stays, on the screen or in memory. */
export function blankPage(): void {
  blankForOtherAccount();
  queryClient.clear();
}

/** Puts what the server answered a save with in the place of what stands there; a read that was on its way is older and is dropped. */
export async function putData<Data>(queryKey: QueryKey, data: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}

/** For a query whose page may be about to open. */
export const AHEAD = { context: { ahead: true } };
