import type { AnyContractRouter } from "@orpc/contract";
import { implement, ORPCError, type Implementer, type ImplementerInternalWithMiddlewares } from "@orpc/server";
import * as z from "zod/mini";

import { contract } from "#contract/contract.ts";
import {
  isSignedIn,
  mayAdminister,
  maySetUpSecondFactor,
  mayUseCompanyPanel,
  type Actor,
  type SignedInActor,
} from "#domain/people/actor.ts";
import { mayInCompany, type CompanyRight } from "#domain/people/membership.ts";
import { normalizeCode } from "#domain/sticker/code.ts";
import { mayHaveMade } from "#domain/sticker/print-order.ts";
import type { Deps } from "#server/deps.ts";

import { findLinkedNotice } from "./answer-links.ts";
import { type Liveness, seek, type Sought, type Visitor } from "./guessing.ts";
import { takeTry, UNAVAILABLE_RETRY_SECONDS } from "./limits.ts";
import { findPrintJob, type PrintJob } from "./print-orders.ts";
import type { RequestSession } from "./request-session.ts";
import { hashToken } from "./session-token.ts";

/** What a procedure gets of its request. */
export interface RequestContext {
  deps: Deps;
  session: RequestSession;
  clientIp: string;
  visitor: Visitor;
  /** Whether a code is live, told to this visitor and counted as its scan is. */
  liveness(code: string): Promise<Liveness>;
  /** Id of the account that the calling page shows, if it says so. A request from a page left open under another account is refused. */
  shownAccount: string | undefined;
  /** Written on the way: whether a procedure was reached at all, and when a refusal that passes with time may be tried again. */
  reached: boolean;
  retryAfterSeconds?: number;
  /** Reads the body again that was sent to an address of the documented API. */
  sentBody?: () => Promise<unknown>;
  /** The photo that came with a form of a visitor. A procedure has it drawn anew once nothing else refuses what came with it, and stores it with that. */
  photo?: (() => Promise<{ bytes: Buffer; width: number; height: number }>) | undefined;
  /** A photo is to follow what a visitor's form tells, so that the telling needs a page of its own. */
  isPhotoToFollow?: boolean;
}

declare const minted: unique symbol;

/** The account whose rows a procedure may touch. Only a gate makes one, and every statement on owned rows asks for it. */
export interface OwnerScope {
  readonly userId: string;
  readonly [minted]: true;
}

/** The company whose rows a procedure may touch, and the account that acts for it. Only a gate makes one. */
export interface CompanyScope {
  readonly companyId: string;
  readonly userId: string;
  readonly [minted]: true;
}

/** A live code that a visitor named. Only a gate makes one, and every statement that writes for a visitor asks for it. */
export interface VisitorScope {
  readonly code: string;
  readonly [minted]: true;
}

/**
 * A visitor's part in a notice, whose key the request has brought. Minted like an owner scope; what is done by a key asks for it. `isShared` is
 * the key of whoever told the same from the same network once more: it shows what becomes of the notice, and nothing that its teller wrote.
 */
export interface TellingScope {
  readonly keyHash: Buffer;
  readonly isShared: boolean;
  readonly [minted]: true;
}

/** The one notice that an answer link is for, and the account as which it is answered. Minted like an owner scope. */
export interface AnswerScope {
  readonly noticeId: string;
  readonly userId: string;
  /** Null where the notice is the account's own. */
  readonly companyId: string | null;
  readonly [minted]: true;
}

/** A file that its account ordered and may still have made. Minted like an owner scope. */
export interface PrintScope {
  readonly userId: string;
  readonly job: PrintJob;
  readonly [minted]: true;
}

/** A gate to a part of the contract, and what its procedures get beside the request. Named, because the compiler refuses to write the inferred type into a declaration: it is too long. */
type Gate<Part extends AnyContractRouter, Given> = ImplementerInternalWithMiddlewares<
  Part,
  RequestContext,
  Omit<RequestContext, keyof Given> & Given
>;
type Contract = typeof contract;
/** What a procedure behind a session gets: who acts, and the scope of their own rows. */
export interface SignedIn {
  actor: SignedInActor;
  owner: OwnerScope;
}

/** What a procedure of a company's panel gets beside it: the scope of the company's rows. */
export interface InCompany extends SignedIn {
  scope: CompanyScope;
}

/** The same as `SignedIn` where the second factor may still be missing. */
export interface WithAccount {
  actor: Exclude<Actor, { kind: "guest" }>;
  owner: OwnerScope;
}

/** Gate 0: whoever comes. Its type is named for the same reason as those of `Gate`. */
export const anyone: Implementer<Contract, RequestContext & Record<never, never>, RequestContext> =
  implement(contract).$context<RequestContext>();

/**
 * The gate of visitors: whoever names a live code. Whether it is live is told, and counted, as its scan tells it, before anything else of
 * the input is read: else a procedure would be a quicker way to guess codes.
 */
export const visitor = anyone.visitor.use(async ({ context, next, errors }, input) => {
  const named = z.safeParse(z.object({ code: z.string() }), input);
  if (!named.success) throw errors.INPUT_INVALID({ data: { fields: {} } });
  const code = normalizeCode(named.data.code);
  const liveness = await context.liveness(code);
  switch (liveness.status) {
    case 200:
      return next({ context: { sticker: { code } as VisitorScope } });
    case 404:
      throw errors.CODE_NOT_FOUND();
    case 429:
      throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: liveness.retryAfterSeconds } });
    case 503:
      throw errors.UNAVAILABLE({ data: { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS } });
  }
});

/** Finds a visitor's part by its key, for what no procedure does. Unknown ones are counted as unknown codes are. */
export async function seekPart(
  { deps: { db, guessing }, visitor: from }: Pick<RequestContext, "deps" | "visitor">,
  key: string,
): Promise<Sought<TellingScope>> {
  const hash = hashToken(key);
  const sought = await seek(guessing, from, () =>
    db
      .selectFrom("tellings")
      .select("keyHash")
      .where((eb) => eb.or([eb("keyHash", "=", hash), eb("sharedKeyHash", "=", hash)]))
      .executeTakeFirst(),
  );
  if (sought.status !== 200) return sought;
  const { keyHash } = sought.found;
  return { status: 200, found: { keyHash, isShared: !keyHash.equals(hash) } as TellingScope };
}

/** Finds what an account ordered, for what no procedure does; undefined also where it may not have it made any more. */
export async function seekOrder(
  { deps, session }: Pick<RequestContext, "deps" | "session">,
  id: string,
): Promise<PrintScope | undefined> {
  const actor = await session.actor();
  if (!isSignedIn(actor) || !z.safeParse(z.uuid(), id).success) return undefined;
  const { userId } = actor;
  const job = await findPrintJob(deps.db, { id, userId }, deps.now());
  return job && mayHaveMade(actor, job.printedFor) ? ({ userId, job } as PrintScope) : undefined;
}

/** The gate of a visitor's own page: whoever has its key. */
export const telling = anyone.tellings.use(async ({ context, next, errors }, input) => {
  const named = z.safeParse(z.object({ key: z.string() }), input);
  if (!named.success) throw errors.INPUT_INVALID({ data: { fields: {} } });
  const sought = await seekPart(context, named.data.key);
  switch (sought.status) {
    case 200:
      return next({ context: { part: sought.found } });
    case 404:
      throw errors.TELLING_NOT_FOUND();
    case 429:
      throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: sought.retryAfterSeconds } });
  }
});

/** The gate of a page that answers one notice: whoever has its token. Unknown ones are counted as unknown codes are, and answers as the account's own writes. */
export const answerLink = anyone.answerLinks.use(async ({ context, procedure, next, errors }, input) => {
  const named = z.safeParse(z.object({ token: z.string() }), input);
  if (!named.success) throw errors.INPUT_INVALID({ data: { fields: {} } });
  const { deps, visitor: from } = context;
  const sought = await seek(deps.guessing, from, () => findLinkedNotice(deps, named.data.token));
  switch (sought.status) {
    case 200:
      if (procedure["~orpc"].route.method !== "GET") await takeTry(deps.limits, "writesByAccount", sought.found.userId);
      return next({ context: { linked: sought.found as AnswerScope } });
    case 404:
      throw errors.ANSWER_LINK_INVALID();
    case 429:
      throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: sought.retryAfterSeconds } });
  }
});

/** Writes that nobody is kept from, however much they wrote: whoever wants to end something must be able to. */
export const ENDINGS: ReadonlySet<string> = new Set([
  "account.endSession",
  "account.endOtherSessions",
  "account.remove",
  "push.unsubscribe",
  "admin.users.close",
]);

/**
 * Gate ½: a live session, also of an administrator whose second factor is missing, who may set it up and nothing else. Whatever does
 * not only read is counted.
 */
export const settingUp: Gate<Contract, WithAccount> = anyone.use(async ({ context, path, procedure, next, errors }) => {
  const actor = await context.session.actor();
  if (!maySetUpSecondFactor(actor)) throw errors.UNAUTHENTICATED();
  if ((context.shownAccount ?? actor.userId) !== actor.userId) throw errors.OTHER_ACCOUNT();
  const writes = procedure["~orpc"].route.method !== "GET" && !ENDINGS.has(path.join("."));
  if (writes) await takeTry(context.deps.limits, "writesByAccount", actor.userId);
  try {
    return await next({ context: { actor, owner: { userId: actor.userId } as OwnerScope } });
  } catch (error) {
    // The account was removed while this ran: the answer is the one that its next request will get.
    if (!(error instanceof ORPCError) && (await isRemoved(context.deps, actor.userId))) throw errors.UNAUTHENTICATED();
    throw error;
  }
});

/** Gate 1: a session that is good for its account; the procedure works on its own account's rows. */
export const signedIn: Gate<Contract, SignedIn> = settingUp.use(async ({ context, next, errors }) => {
  const { actor, owner } = context;
  if (!isSignedIn(actor)) throw errors.SECOND_FACTOR_MISSING();
  return next({ context: { actor, owner } });
});

/** Waits for a removal that is under way. False when the database does not answer, so that the error before is the one that is told. */
async function isRemoved({ db }: Deps, userId: string): Promise<boolean> {
  const self = db.selectFrom("users").select("id").where("id", "=", userId).forKeyShare();
  return self.executeTakeFirst().then(
    (row) => row === undefined,
    () => false,
  );
}

/** Gate 2: a member of a company whose panel is open, with this right; the procedure works on their own company's rows. */
export function company(right: CompanyRight): Gate<Contract["company"], InCompany> {
  return signedIn.company.use(async ({ context, next, errors }) => {
    const { actor } = context;
    if (!mayUseCompanyPanel(actor)) throw actor.kind === "company" ? errors.COMPANY_NOT_APPROVED() : errors.FORBIDDEN();
    if (!mayInCompany(actor.memberRole, right)) throw errors.FORBIDDEN();
    return next({ context: { scope: { companyId: actor.companyId, userId: actor.userId } as CompanyScope } });
  });
}

/** Gate 2a: a member who speaks for their company, also while it is not approved; the procedure works on its application. */
export const applicant = signedIn.application.use(async ({ context, next, errors }) => {
  const { actor } = context;
  if (actor.kind !== "company" || !mayInCompany(actor.memberRole, "company-profile")) throw errors.FORBIDDEN();
  return next({ context: { scope: { companyId: actor.companyId, userId: actor.userId } as CompanyScope } });
});

/** Gate 3: an administrator. */
export const adminOnly = signedIn.admin.use(async ({ context, next, errors }) => {
  if (!mayAdminister(context.actor)) throw errors.FORBIDDEN();
  return next();
});
