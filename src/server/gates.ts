import { implement } from "@orpc/server";

import { contract } from "#contract/contract.ts";
import { isSignedIn, mayAdminister, mayUseCompanyPanel } from "#domain/actor.ts";

import type { Deps } from "./deps.ts";
import type { RequestSession } from "./request-session.ts";

/** What a procedure gets of its request. */
export interface RequestContext {
  deps: Deps;
  session: RequestSession;
  clientAddress: string;
  /** Id of the account that the calling page shows, if it says so; a page left open under another account is not obeyed. */
  shownAccount: string | undefined;
  /** Written on the way: whether a procedure was reached at all, and when a refusal that passes with time may be tried again. */
  reached: boolean;
  retryAfterSeconds?: number;
}

declare const minted: unique symbol;

/** The account whose rows a procedure may touch. Only a gate makes one, and every statement on owned rows asks for it. */
export interface OwnerScope {
  readonly userId: string;
  readonly [minted]: true;
}

/** The company whose rows a procedure may touch, and the account that acts for it. Minted like an owner scope. */
export interface CompanyScope {
  readonly companyId: string;
  readonly userId: string;
  readonly [minted]: true;
}

/** Gate 0: whoever comes. */
export const anyone = implement(contract).$context<RequestContext>();

/** Gate 1: a live session; the procedure works on its own account's rows. */
export const signedIn = anyone.use(async ({ context, next, errors }) => {
  const actor = await context.session.actor();
  if (!isSignedIn(actor)) throw errors.UNAUTHENTICATED();
  if ((context.shownAccount ?? actor.userId) !== actor.userId) throw errors.OTHER_ACCOUNT();
  return next({ context: { actor, owner: { userId: actor.userId } as OwnerScope } });
});

/** Gate 2: a company while its panel is open; the procedure works on its own company's rows. */
export const approvedCompany = signedIn.company.use(async ({ context, next, errors }) => {
  const { actor } = context;
  if (!mayUseCompanyPanel(actor)) throw actor.kind === "company" ? errors.COMPANY_NOT_APPROVED() : errors.FORBIDDEN();
  return next({ context: { company: { companyId: actor.companyId, userId: actor.userId } as CompanyScope } });
});

/** Gate 3: an administrator. */
export const adminOnly = signedIn.use(async ({ context, next, errors }) => {
  if (!mayAdminister(context.actor)) throw errors.FORBIDDEN();
  return next();
});
