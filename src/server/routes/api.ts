import { STANDARD_RPC_JSON_SERIALIZER_BUILT_IN_TYPES as builtInTypes } from "@orpc/client/standard";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError, type AnyProcedure } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import * as z from "zod/mini";

import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { toExpectedRefusal, makeRefusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { admitProgram } from "#server/access/programs.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";
import { auditRefusal } from "#server/modules/audit/denials.ts";

import { rememberSentBody, refuseOtherAddress } from "./address-in-body.ts";
import { toContractPath, documentedRouter, refusePersonalAddress } from "./documented-router.ts";
import { answerWithStoredRow } from "./read-back.ts";
import { router } from "./router.ts";

/** A few characters such as `a[9999]` would make a list of 10,000 elements. */
const LIST_INDEX_MAX = 20;

/** None of our inputs is a URL object, and parsing a URL of combining marks takes quadratic time. */
const refuseUrlType = {
  type: builtInTypes.URL,
  condition: () => false,
  serialize: (data: unknown) => data,
  deserialize: () => {
    throw new TypeError("an address was sent where none is asked for");
  },
};

export function createApiHandlers() {
  return {
    rpc: new RPCHandler<RequestContext>(router, {
      // The plugin is not needed, because the route accepts only POST. It would give procedures a copy of the context,
      // and the values that they write into the copy would be lost.
      strictGetMethodPluginEnabled: false,
      customJsonSerializers: [refuseUrlType],
      interceptors: [refuseUnreadBodies],
      clientInterceptors: [refuseFailures],
    }),
    rest: new OpenAPIHandler<RequestContext>(documentedRouter, {
      maxBracketNotationArrayIndex: LIST_INDEX_MAX,
      interceptors: [refuseUnreadBodies, rememberSentBody],
      clientInterceptors: [
        refuseFailures,
        admitPrograms,
        defaultToEmptyInput,
        refusePersonalAddress,
        refuseOtherAddress,
        answerWithStoredRow,
      ],
    }),
  };
}

interface CalledProcedure {
  path: readonly string[];
  input: unknown;
}

interface ProcedureCall<Result> {
  context: RequestContext;
  next(): Promise<Result>;
}

/** Treats a missing body as an object without fields, so that the refusal names the missing fields. */
function defaultToEmptyInput<Result>({
  next,
  ...call
}: {
  input: unknown;
  next(call?: object): Promise<Result>;
}): Promise<Result> {
  return next(call.input === undefined ? { ...call, input: {} } : call);
}

/** Checks the key of a program, if the request has one, before any code of the procedure runs. */
async function admitPrograms<Result>({
  context,
  procedure,
  next,
}: {
  context: RequestContext;
  procedure: AnyProcedure;
  next(): Promise<Result>;
}): Promise<Result> {
  const { deps, clientIp, programKey } = context;
  if (programKey !== undefined) {
    const { meta } = procedure["~orpc"] as { meta: ProcedureMeta };
    context.program = await admitProgram(deps, { key: programKey, address: clientIp }, meta);
  }
  return next();
}

/** Stores in the context the seconds after which the caller may retry. */
async function refuseFailures<Result>({
  context,
  input,
  next,
  ...called
}: ProcedureCall<Result> & CalledProcedure): Promise<Result> {
  const path = toContractPath(called.path);
  context.procedure = path.join("/");
  try {
    return await next();
  } catch (error) {
    const refused = toRefusal(error, context.deps);
    const wait = z.safeParse(refusals.TOO_MANY_ATTEMPTS.data, refused.data);
    if (wait.success) context.retryAfterSeconds = wait.data.retryAfterSeconds;
    await auditRefusal(context, { procedure: path.join("."), refusal: refused.code, input });
    throw refused;
  }
}

/**
 * Converts errors that occur before the procedure, such as invalid JSON or a method that does not exist, to the
 * contract's refusals.
 */
async function refuseUnreadBodies<Result>({ context, next }: ProcedureCall<Result>): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof ORPCError && error.defined) throw error;
    throw context.procedure !== undefined
      ? toRefusal(error, context.deps)
      : makeRefusal("INPUT_INVALID", { fields: {} });
  }
}

/** Any other error is a bug: it is logged, and the caller only gets UNEXPECTED. */
function toRefusal(error: unknown, { databaseFaults, log }: Deps): ORPCError<string, unknown> {
  const expected = toExpectedRefusal(error);
  if (expected) return expected;
  if (isUnreachable(error)) {
    databaseFaults.add(error);
    return makeRefusal("UNAVAILABLE", { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  }
  log.error({ err: error }, "unexpected failure of a procedure");
  return makeRefusal("UNEXPECTED");
}
