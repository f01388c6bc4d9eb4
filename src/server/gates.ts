import { implement } from "@orpc/server";

import { contract } from "#contract/contract.ts";
import { isSignedIn, mayGenerateCodes } from "#domain/actor.ts";

import type { Deps } from "./deps.ts";
import type { RequestSession } from "./request-session.ts";

/** What a procedure gets of its request. */
export interface RequestContext {
  deps: Deps;
  session: RequestSession;
  clientAddress: string;
  /** What the HTTP answer needs besides the body; refusals that pass with time write it. */
  answer: { retryAfterSeconds?: number };
}

declare const minted: unique symbol;

/** The account whose rows a procedure may touch. Only a gate makes one, and every statement on owned rows asks for it. */
export interface OwnerScope {
  readonly userId: string;
  readonly [minted]: true;
}

/** Gate 0: whoever comes. */
export const anyone = implement(contract).$context<RequestContext>();

/** Gate 1: a live session; the procedure works on its own account's rows. */
export const signedIn = anyone.use(async ({ context, next, errors }) => {
  const actor = await context.session.actor();
  if (!isSignedIn(actor)) throw errors.UNAUTHENTICATED();
  return next({ context: { actor, owner: { userId: actor.userId } as OwnerScope } });
});

/** Gate 2: an administrator. */
export const adminOnly = anyone.use(async ({ context, next, errors }) => {
  const actor = await context.session.actor();
  if (!isSignedIn(actor)) throw errors.UNAUTHENTICATED();
  if (!mayGenerateCodes(actor)) throw errors.FORBIDDEN();
  return next({ context: { actor } });
});
