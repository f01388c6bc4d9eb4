import { STANDARD_RPC_JSON_SERIALIZER_BUILT_IN_TYPES as builtInTypes } from "@orpc/client/standard";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import type { Logger } from "pino";
import * as z from "zod/mini";

import { refusals, type Refusal } from "#contract/words/refusals.ts";
import { expectedRefusal, refusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { writeDenial } from "#server/modules/audit/denials.ts";

import { notingBody, refusingOtherThan } from "./address-in-body.ts";
import { takingBack } from "./read-back.ts";
import { router } from "./router.ts";

/** Largest index that an address gives an element of a list: a[9999] is eight bytes, and would make 10,000 elements to be walked. */
const LIST_INDEX_MAX = 20;

/** No input of ours is an address, and reading one of nothing but combining marks takes time in the square of its length. */
const noAddress = {
  type: builtInTypes.URL,
  condition: () => false,
  serialize: (data: unknown) => data,
  deserialize: () => {
    throw new TypeError("an address was sent where none is asked for");
  },
};

/** The browser's handler under /rpc and the documented one under /api, over the same router. */
export function createApiHandlers() {
  // Each handler's plugins write into its list, so the two must not share one.
  return {
    rpc: new RPCHandler<RequestContext>(router, {
      // Only POST comes here; and it hands procedures a copy of the context, in which what they note for the answer is lost.
      strictGetMethodPluginEnabled: false,
      customJsonSerializers: [noAddress],
      interceptors: [refusingUnread],
      clientInterceptors: [refusing],
    }),
    rest: new OpenAPIHandler<RequestContext>(router, {
      maxBracketNotationArrayIndex: LIST_INDEX_MAX,
      interceptors: [refusingUnread, notingBody],
      clientInterceptors: [refusing, namingAll, refusingOtherThan, takingBack],
    }),
  };
}

interface Call<Result> {
  context: RequestContext;
  path?: readonly string[];
  next(): Promise<Result>;
}

/** Takes a request that sends nothing for one that fills in no field, so that the fields it lacks are named. */
function namingAll<Result>({
  next,
  ...call
}: {
  input: unknown;
  next(call?: object): Promise<Result>;
}): Promise<Result> {
  return next(call.input === undefined ? { ...call, input: {} } : call);
}

/** The refusals that say who may not, and that somebody tried. */
const denials = new Set<string>(["FORBIDDEN", "COMPANY_NOT_APPROVED", "PROFILE_NOT_YOURS"] satisfies Refusal[]);

/** Lets nothing out of a procedure but the contract's refusals, and notes when one of them may be tried again. */
async function refusing<Result>({ context, path = [], next }: Call<Result>): Promise<Result> {
  context.reached = true;
  try {
    return await next();
  } catch (error) {
    const refused = refusalOf(error, context.deps.log);
    const wait = z.safeParse(refusals.TOO_MANY_ATTEMPTS.data, refused.data);
    if (wait.success) context.retryAfterSeconds = wait.data.retryAfterSeconds;
    if (denials.has(refused.code)) await writeDenial(context, path.join("."), refused.code);
    throw refused;
  }
}

/** Answers in the contract's words what reached no procedure: a body that is no JSON, a method that the procedure does not have. */
async function refusingUnread<Result>({ context, next }: Call<Result>): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof ORPCError && error.defined) throw error;
    throw context.reached ? refusalOf(error, context.deps.log) : refusal("INPUT_INVALID", { fields: {} });
  }
}

/** Turns whatever a procedure threw into one of the contract's refusals; what is none of them is a bug, logged and not told. */
function refusalOf(error: unknown, log: Logger): ORPCError<string, unknown> {
  const expected = expectedRefusal(error);
  if (expected) return expected;
  if (isUnreachable(error)) {
    log.error({ err: error }, "database unreachable");
    return refusal("UNAVAILABLE", { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  }
  log.error({ err: error }, "unexpected failure of a procedure");
  return refusal("UNEXPECTED");
}
