import type { AnyContractRouter, Route } from "@orpc/contract";
import { implement, ORPCError, type Implementer, type ImplementerInternalWithMiddlewares } from "@orpc/server";
import * as z from "zod/mini";

import { contract } from "#contract/contract.ts";
import { idField } from "#contract/words/fields.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import {
  hasRight,
  isMember,
  isSignedIn,
  mayAdminister,
  maySetUpSecondFactor,
  mayUseCompanyPanel,
  type Actor,
  type PanelActor,
  type SignedInActor,
} from "#domain/people/actor.ts";
import type { CompanyRight } from "#domain/people/membership.ts";
import { normalizeCode } from "#domain/sticker/code.ts";
import { mayDownloadOrder } from "#domain/sticker/print-order.ts";
import type { Deps } from "#server/deps.ts";

import { findLinkedNotice } from "./answer-links.ts";
import { type FoundStatus, searchWithLimit, type SearchResult, type Visitor } from "./guessing.ts";
import { takeTry, UNAVAILABLE_RETRY_SECONDS } from "./limits.ts";
import { findPrintJob, type PrintJob } from "./print-orders.ts";
import type { ProgramAccess } from "./programs.ts";
import { findRenterLink } from "./renter-links.ts";
import type { RequestSession } from "./request-session.ts";
import { hashToken } from "./session-token.ts";

export interface RequestContext {
  deps: Deps;
  session: RequestSession;
  clientIp: string;
  visitor: Visitor;
  /** An unknown code is counted against this visitor and delayed as in a scan. */
  liveness(code: string): Promise<FoundStatus>;
  /** The request is refused if the session belongs to another account. */
  shownAccount: string | undefined;
  /** Such a request has no session, even if it sends a cookie. */
  programKey?: string | undefined;
  program?: ProgramAccess;
  procedure?: string;
  retryAfterSeconds?: number;
  sentBody?: () => Promise<unknown>;
  /**
   * The procedure re-encodes it only after every other check has passed, and stores it together with the form's text.
   */
  photo?: (() => Promise<{ bytes: Buffer; width: number; height: number }>) | undefined;
  isPhotoToFollow?: boolean;
  /** A renter may give a reason that nobody else can choose. */
  isFromRenter?: boolean;
}

declare const madeByGate: unique symbol;

/** Only a gate makes a scope, and every function with a statement on owned rows takes one as argument. */
export interface OwnerScope {
  readonly userId: string;
  readonly [madeByGate]: true;
}

/** Only a gate makes a `CompanyScope`. */
export interface CompanyScope {
  readonly companyId: string;
  readonly userId: string;
  readonly [madeByGate]: true;
}

/**
 * The company whose rows may be read or written by anybody who acts for it: a member, a program, or the holder of a
 * renter's link.
 */
export type CompanyRows = Pick<CompanyScope, "companyId" | typeof madeByGate>;

/** Only a gate makes a `RenterScope`. */
export interface RenterScope extends CompanyRows {
  readonly rentalId: string;
}

export interface VisitorScope {
  readonly code: string;
  readonly [madeByGate]: true;
}

/**
 * `isShared` is true for the key of a later visitor who reported the same thing from the same network. A shared key
 * shows the state of the notice, but not the first visitor's text.
 */
export interface VisitorNoticeScope {
  readonly keyHash: Buffer;
  readonly isShared: boolean;
  readonly [madeByGate]: true;
}

export interface AnswerScope {
  readonly noticeId: string;
  readonly userId: string;
  /** The company of the notice; null if the notice belongs to the account itself. */
  readonly companyId: string | null;
  readonly [madeByGate]: true;
}

export interface PrintScope {
  readonly userId: string;
  readonly job: PrintJob;
  readonly [madeByGate]: true;
}

/** The type is written out, because the inferred type is too long for the compiler to put into a declaration. */
type Gate<Part extends AnyContractRouter, Given> = ImplementerInternalWithMiddlewares<
  Part,
  RequestContext,
  Omit<RequestContext, keyof Given> & Given
>;
type ApiContract = typeof contract;
export interface SignedInContext {
  actor: SignedInActor;
  owner: OwnerScope;
}

export interface CompanyContext {
  actor: PanelActor;
  owner: OwnerScope;
  scope: CompanyScope;
}

export interface SharedDeviceContext {
  actor: Extract<Actor, { kind: "on-shared-device" }>;
  owner: OwnerScope;
}

interface SessionContext {
  actor: Exclude<Actor, { kind: "guest" }>;
  owner: OwnerScope;
}

/**
 * Context behind `memberOrProgramGate`: the company's rows without an account, so that a program's request cannot write
 * anything under a member's name.
 */
export interface CompanyRowsContext {
  rows: CompanyRows;
}

/** Context behind `ownSessionGate`: as `SignedInContext`, but the second factor may still be missing. */
export interface AccountContext {
  actor: Exclude<Actor, { kind: "guest" | "on-shared-device" }>;
  owner: OwnerScope;
}

export const openGate: Implementer<ApiContract, RequestContext & Record<never, never>, RequestContext> =
  implement(contract).$context<RequestContext>();

/**
 * The code is checked and counted exactly as by its scan page, and before the rest of the input is parsed. Otherwise
 * attackers could guess codes faster with a procedure than with scans.
 */
export const visitorGate = openGate.visitor.use(async ({ context, next, errors }, input) => {
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

/** An unknown key counts like an unknown code. */
export async function findVisitorNoticeScope(
  { deps: { db, guessing }, visitor: from }: Pick<RequestContext, "deps" | "visitor">,
  key: string,
): Promise<SearchResult<VisitorNoticeScope>> {
  const hash = hashToken(key);
  const sought = await searchWithLimit(guessing, from, () =>
    db
      .selectFrom("tellings")
      .select("keyHash")
      .where((eb) => eb.or([eb("keyHash", "=", hash), eb("sharedKeyHash", "=", hash)]))
      .executeTakeFirst(),
  );
  if (sought.status !== 200) return sought;
  const { keyHash } = sought.found;
  return { status: 200, found: { keyHash, isShared: !keyHash.equals(hash) } as VisitorNoticeScope };
}

export async function findPrintScope(
  { deps, session }: Pick<RequestContext, "deps" | "session">,
  id: string,
): Promise<PrintScope | undefined> {
  const actor = await session.actor();
  if (!(isSignedIn(actor) || isMember(actor)) || !z.safeParse(idField, id).success) return undefined;
  const { userId } = actor;
  const job = await findPrintJob(deps.db, { id, userId }, deps.now());
  return job && mayDownloadOrder(actor, job.printedFor) ? ({ userId, job } as PrintScope) : undefined;
}

const INVALID_VALUE_MESSAGE = "Geçersiz değer.";

export const visitorNoticeGate = openGate.tellings.use(async ({ context, next, errors }, input) => {
  const named = z.safeParse(z.object({ key: z.string() }), input);
  if (!named.success) throw errors.INPUT_INVALID({ data: { fields: { key: INVALID_VALUE_MESSAGE } } });
  const sought = await findVisitorNoticeScope(context, named.data.key);
  switch (sought.status) {
    case 200:
      return next({ context: { part: sought.found } });
    case 404:
      throw errors.TELLING_NOT_FOUND();
    case 429:
      throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: sought.retryAfterSeconds } });
  }
});

export const answerLinkGate = openGate.answerLinks.use(async ({ context, procedure, next, errors }, input) => {
  const named = z.safeParse(z.object({ token: z.string() }), input);
  if (!named.success) throw errors.INPUT_INVALID({ data: { fields: { token: INVALID_VALUE_MESSAGE } } });
  const { deps, visitor: from } = context;
  const sought = await searchWithLimit(deps.guessing, from, () => findLinkedNotice(deps, named.data.token));
  switch (sought.status) {
    case 200:
      if (isWrite(procedure)) await takeTry(deps.limits, "writesByAccount", sought.found.userId);
      return next({ context: { linked: sought.found as AnswerScope } });
    case 404:
      throw errors.ANSWER_LINK_INVALID();
    case 429:
      throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: sought.retryAfterSeconds } });
  }
});

/** The token of a closed link, or of a rental that ended long ago, is known and gets its own refusal. */
export const renterLinkGate = openGate.renterPage.use(async ({ context, next, errors }, input) => {
  const named = z.safeParse(z.object({ token: z.string() }), input);
  if (!named.success) throw errors.INPUT_INVALID({ data: { fields: { token: INVALID_VALUE_MESSAGE } } });
  const { deps, visitor: from } = context;
  const sought = await searchWithLimit(deps.guessing, from, () =>
    findRenterLink(deps.db, named.data.token, deps.now()),
  );
  switch (sought.status) {
    case 200: {
      const { companyId, rentalId, over, link } = sought.found;
      if (over === "closed") throw errors.RENTER_LINK_CLOSED();
      if (over === "ended") throw errors.RENTER_LINK_EXPIRED();
      return next({ context: { renter: { companyId, rentalId } as RenterScope, link } });
    }
    case 404:
      throw errors.RENTER_LINK_GONE();
    case 429:
      throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: sought.retryAfterSeconds } });
  }
});

/**
 * No write limit, because an owner whose account is attacked must always be able to end something, such as a session.
 */
export const WRITES_WITHOUT_LIMIT: ReadonlySet<string> = new Set([
  "account.endSession",
  "account.endOtherSessions",
  "account.remove",
  "push.unsubscribe",
  "admin.users.close",
]);

interface CalledProcedure {
  "~orpc": { route: Route; meta: ProcedureMeta };
}

function isWrite(procedure: CalledProcedure): boolean {
  const { route, meta } = procedure["~orpc"];
  return route.method !== "GET" && meta.isRead !== true;
}

/** The type is written out, because the compiler fails on the inferred type. */
interface GateCall {
  context: RequestContext;
  path: readonly string[];
  procedure: CalledProcedure;
  errors: { UNAUTHENTICATED(): Error; OTHER_ACCOUNT(): Error };
}

/** Counts every procedure that writes against the account's limit of writes, except WRITES_WITHOUT_LIMIT. */
async function runWithAccount<Result>(
  { context, path, procedure, errors }: GateCall,
  proceed: (account: SessionContext) => Result | PromiseLike<Result>,
): Promise<Result> {
  const actor = await context.session.actor();
  if (actor.kind === "guest") throw errors.UNAUTHENTICATED();
  if ((context.shownAccount ?? actor.userId) !== actor.userId) throw errors.OTHER_ACCOUNT();
  const writes = isWrite(procedure) && !WRITES_WITHOUT_LIMIT.has(path.join("."));
  if (writes) await takeTry(context.deps.limits, "writesByAccount", actor.userId);
  try {
    return await proceed({ actor, owner: { userId: actor.userId } as OwnerScope });
  } catch (error) {
    if (!(error instanceof ORPCError) && (await isAccountRemoved(context.deps, actor.userId)))
      throw errors.UNAUTHENTICATED();
    throw error;
  }
}

const anySessionGate: Gate<ApiContract, SessionContext> = openGate.use((call) =>
  runWithAccount(call, (account) => call.next({ context: account })),
);

/**
 * Admits an administrator without a second factor too, because the page that sets the factor up is behind this gate.
 * Admits nobody on a shared device: procedures behind this gate and `signedInGate` are for the account and not for the
 * desk.
 */
export const ownSessionGate: Gate<ApiContract, AccountContext> = anySessionGate.use(
  async ({ context, next, errors }) => {
    const { actor, owner } = context;
    if (!maySetUpSecondFactor(actor)) throw errors.FORBIDDEN();
    return next({ context: { actor, owner } });
  },
);

export const sharedDeviceGate: Gate<ApiContract, SharedDeviceContext> = anySessionGate.use(
  async ({ context: { actor, owner }, next, errors }) => {
    if (actor.kind !== "on-shared-device") throw errors.FORBIDDEN();
    return next({ context: { actor, owner } });
  },
);

export const signedInGate: Gate<ApiContract, SignedInContext> = ownSessionGate.use(
  async ({ context, next, errors }) => {
    const { actor, owner } = context;
    if (!isSignedIn(actor)) throw errors.SECOND_FACTOR_MISSING();
    return next({ context: { actor, owner } });
  },
);

/**
 * Waits for a removal that is still running. Returns false if the database does not answer, so that the caller throws
 * the original error.
 */
async function isAccountRemoved({ db }: Deps, userId: string): Promise<boolean> {
  const self = db.selectFrom("users").select("id").where("id", "=", userId).forKeyShare();
  return self.executeTakeFirst().then(
    (row) => row === undefined,
    () => false,
  );
}

export function companyGate(right: CompanyRight): Gate<ApiContract["company"], CompanyContext> {
  return anySessionGate.company.use(async ({ context, next, errors }) => {
    const actor = requirePanelActor(context.actor, right, errors);
    return next({ context: { actor, scope: toCompanyScope(actor) } });
  });
}

/** `admitProgram` has already checked that the program's key is for this procedure, by `takesKey` of the contract. */
export function memberOrProgramGate(right: CompanyRight): Gate<ApiContract["company"], CompanyRowsContext> {
  return openGate.company.use(async (call) => {
    const { context, next, errors } = call;
    if (context.program) return next({ context: { rows: { companyId: context.program.companyId } as CompanyRows } });
    return runWithAccount(call, ({ actor }) =>
      next({ context: { rows: toCompanyScope(requirePanelActor(actor, right, errors)) } }),
    );
  });
}

function requirePanelActor(
  actor: SessionContext["actor"],
  right: CompanyRight,
  errors: { SECOND_FACTOR_MISSING(): Error; COMPANY_NOT_APPROVED(): Error; FORBIDDEN(): Error },
): PanelActor {
  if (actor.kind === "setting-up") throw errors.SECOND_FACTOR_MISSING();
  if (!mayUseCompanyPanel(actor)) throw isMember(actor) ? errors.COMPANY_NOT_APPROVED() : errors.FORBIDDEN();
  if (!hasRight(actor, right)) throw errors.FORBIDDEN();
  return actor;
}

function toCompanyScope({ companyId, userId }: PanelActor): CompanyScope {
  return { companyId, userId } as CompanyScope;
}

export const applicantGate = signedInGate.application.use(async ({ context, next, errors }) => {
  const { actor } = context;
  if (actor.kind !== "company" || !hasRight(actor, "company-profile")) throw errors.FORBIDDEN();
  return next({ context: { scope: { companyId: actor.companyId, userId: actor.userId } as CompanyScope } });
});

export const adminGate = signedInGate.admin.use(async ({ context, next, errors }) => {
  if (!mayAdminister(context.actor)) throw errors.FORBIDDEN();
  return next();
});
