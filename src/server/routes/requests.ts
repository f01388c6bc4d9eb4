import type { HttpBindings } from "@hono/node-server";
import { call } from "@orpc/server";
import type { Context } from "hono";

import { readBearerToken } from "#domain/people/program-key.ts";
import type { RequestContext } from "#server/access/gates.ts";
import type { Visitor } from "#server/access/guessing.ts";
import { openSession, type RequestSession } from "#server/access/request-session.ts";
import type { Deps } from "#server/deps.ts";
import { findClientIp } from "#server/http/client-ip.ts";
import type { RequestVariables } from "#server/http/request-log.ts";
import { accountProcedures } from "#server/modules/account/procedures.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

export type HonoEnv = { Bindings: HttpBindings; Variables: RequestVariables };

export type RequestFactory = ReturnType<typeof createRequests>;

export function createRequests(deps: Deps, scans: ScanAnswers) {
  function visitorOf(c: Context<HonoEnv>): Visitor {
    const address = () => {
      const socketAddress = c.env.incoming.socket.remoteAddress ?? "unknown";
      return findClientIp(socketAddress, c.req.header("X-Forwarded-For"), deps.config.trustedProxies);
    };
    return { address, hungUp: () => c.req.raw.signal };
  }

  function sessionOf(c: Context<HonoEnv>): RequestSession {
    const isUnattended = c.req.header("X-Unattended") !== undefined;
    const [cookie, userAgent] = [c.req.header("Cookie"), c.req.header("User-Agent")];
    return openSession(deps, { cookie, userAgent, address: visitorOf(c).address, isUnattended });
  }

  function withLog(c: Context<HonoEnv>): Deps {
    return { ...deps, log: deps.log.child({ requestId: c.get("requestId") }) };
  }

  function contextIn(session: RequestSession, c: Context<HonoEnv>, shownAccount: string | undefined): RequestContext {
    const visitor = visitorOf(c);
    return {
      deps: withLog(c),
      session,
      clientIp: visitor.address(),
      visitor,
      liveness: (code) => scans.liveness(code, visitor),
      shownAccount,
    };
  }

  async function inSession(
    c: Context<HonoEnv>,
    answer: (context: RequestContext) => Promise<Response>,
    shownAccount?: string,
  ): Promise<Response> {
    const session = sessionOf(c);
    const context = contextIn(session, c, shownAccount);
    // A session whose device must be locked is logged out before anything of the request is done.
    if (await session.owesLock()) await call(accountProcedures.logout, {}, { context });
    return addSessionCookie(await answer(context), session);
  }

  return {
    visitorOf,
    withLog,
    /**
     * A request with the key of a program has no session: its cookie is not read, so that a program never acts as a
     * person.
     */
    async withSessionOrKey(
      c: Context<HonoEnv>,
      answer: (context: RequestContext) => Promise<Response>,
    ): Promise<Response> {
      const programKey = readBearerToken(c.req.header("Authorization"));
      if (programKey === undefined) return inSession(c, answer, c.req.header("X-Account"));
      const nobody = openSession(deps, { cookie: undefined, userAgent: undefined });
      const response = await answer({ ...contextIn(nobody, c, undefined), programKey });
      if (response.status === 401) response.headers.set("WWW-Authenticate", "Bearer");
      return response;
    },
    contextOf: (c: Context<HonoEnv>) => contextIn(sessionOf(c), c, undefined),
    inSession,
  };
}

function addSessionCookie(response: Response, session: RequestSession): Response {
  for (const cookie of session.cookiesToSend()) response.headers.append("Set-Cookie", cookie);
  if (session.hasEnded()) response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}
