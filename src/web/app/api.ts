import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { QueryClient, type QueryKey } from "@tanstack/react-query";

import type { contract } from "#contract/contract.ts";
import type { Refusal } from "#contract/refusals.ts";

import { shownAccount } from "./account/shown.ts";
import { signInAgain } from "./session-ended.ts";

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

const link = new RPCLink({
  url: `${location.origin}/rpc`,
  headers: () => {
    const id = shownAccount();
    return id === undefined ? {} : { "X-Account": id };
  },
  interceptors: [
    // A session that ended while somebody was typing: they sign in over the page, and what they sent is sent again.
    async ({ next, path }) => {
      try {
        return await next();
      } catch (error) {
        // Approval was withdrawn while the panel was open: the account is asked for again, and the waiting page stands there.
        if (isRefusal(error, "COMPANY_NOT_APPROVED"))
          void queryClient.invalidateQueries({ queryKey: api.account.current.key() });
        const needsSession = path[0] !== "account" || !sessionless.has(path[1] ?? "");
        if (!needsSession || !isRefusal(error, "UNAUTHENTICATED") || !(await signInAgain())) throw error;
        return next();
      }
    },
  ],
});

const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** The whole API as queries and mutations. */
export const api = createTanstackQueryUtils(client);

export const queryClient = new QueryClient({
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

/** Puts what the server answered a save with in the place of what stands there; a read that was on its way is older and is dropped. */
export async function putData<Data>(queryKey: QueryKey, data: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}

export function isRefusal(error: unknown, code: Refusal): boolean {
  return error instanceof ORPCError && error.code === code;
}

const disconnected = "Bağlantı kurulamadı. İnternetinizi denetleyip tekrar deneyin";

/** The sentence for something that could not be read: the refusal's own where there is one, the connection's, else the page's. */
export function readSentenceFor(error: unknown, otherwise: string): string {
  return error instanceof TypeError ? `${disconnected}.` : sentenceFor(error, otherwise);
}

/** The same for something that was sent, which is still there. */
export function sentenceFor(error: unknown, otherwise: string): string {
  if (error instanceof ORPCError) {
    if (!error.defined || error.code === "UNEXPECTED") return otherwise;
    const wait = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    return error.code === "TOO_MANY_ATTEMPTS" && wait !== undefined
      ? `Çok fazla deneme yapıldı. Lütfen ${Math.ceil(wait / 60)} dakika sonra tekrar deneyin.`
      : error.message;
  }
  return error instanceof TypeError ? `${disconnected}; yazdıklarınız duruyor.` : otherwise;
}

/** The sentences of a refused input by field path ('contacts.phone.value'). */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || error.code !== "INPUT_INVALID") return {};
  return (error.data as { fields: Record<string, string> }).fields;
}
