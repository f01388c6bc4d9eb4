import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context } from "hono";

import { MONTH_PACK_PATH } from "#contract/list-files.ts";
import { isForStrangers } from "#contract/pages.ts";
import { meantScanPath } from "#domain/sticker/scan-address.ts";
import { safeReturnPath } from "#domain/words/return-to.ts";
import type { RequestContext } from "#server/access/gates.ts";
import type { Visitor } from "#server/access/guessing.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { openSession, type RequestSession } from "#server/access/request-session.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { limitBodies } from "#server/http/bodies.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { compressed } from "#server/http/compression.ts";
import { securityHeaders, setHeaders } from "#server/http/headers.ts";
import { languageHeaders, languageOf } from "#server/http/language.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { requestLog, type RequestVariables } from "#server/http/request-log.ts";
import { refusalBody, refuse, sameOriginWrites } from "#server/http/same-origin.ts";
import { answerSecondPerson } from "#server/modules/alerts/second-person-page.ts";
import { answerTelegram } from "#server/modules/alerts/telegram-updates.ts";
import { answerCalendar } from "#server/modules/calendar/page.ts";
import { answerByLink } from "#server/modules/notices/answer-page.ts";
import { answerInboxPhoto, answerTellingPhoto } from "#server/modules/notices/photo-page.ts";
import type { Standings } from "#server/modules/notices/standings.ts";
import { answerTell } from "#server/modules/notices/tell-page.ts";
import { answerStanding, answerTelling } from "#server/modules/notices/telling-page.ts";
import { answerReport } from "#server/modules/reports/page.ts";
import { answerScan, leadToMeant } from "#server/modules/scan/page.ts";
import type { Scans } from "#server/modules/scan/scan-answers.ts";
import { answerTypedCode } from "#server/modules/scan/type-code-page.ts";
import { answerPrint } from "#server/modules/stickers/page.ts";
import { Printing } from "#server/modules/stickers/printing.ts";
import { TELEGRAM_PATH } from "#server/outside/telegram.ts";
import { docs } from "#server/routes/api-docs.ts";
import { createApiHandlers } from "#server/routes/api.ts";
import type { Shell } from "#server/routes/built-files.ts";
import { createGuestHome } from "#server/routes/guest-home.ts";
import { createHealth } from "#server/routes/health.ts";
import { answerList } from "#server/routes/list-files.ts";
import { answerMonthPack } from "#server/routes/month-pack.ts";
import { answerPage } from "#server/routes/pages.ts";
import { found } from "#server/routes/well-known.ts";

import type { Deps } from "./deps.ts";

type Env = { Bindings: HttpBindings; Variables: RequestVariables };

/** The application: reads from top to bottom as the life of a request. */
export function createApp(deps: Deps, shell: Shell, scans: Scans, standings: Standings): Hono<Env> {
  const app = new Hono<Env>();
  const api = createApiHandlers();
  const guestHome = createGuestHome(deps);
  const health = createHealth(deps, scans);
  const printing = new Printing({ onFailure: (error) => deps.log.error({ err: error }, "a print failed") });

  app.use(requestLog(deps.log, deps.metrics));
  app.use(setHeaders(securityHeaders(deps.config, deps.pages.scanStyle)));
  app.use(compressed);
  app.use(sameOriginWrites(deps.config.allowedOrigins));
  app.use(limitBodies((c) => refuse(c, "TOO_LARGE")));

  app.get("/healthz", async (c) => {
    const told = await health();
    if (told.status === "ok") return c.json(told);
    return c.json(told, 503, { "Retry-After": String(UNAVAILABLE_RETRY_SECONDS) });
  });

  app.on("GET", ["/q", "/q/"], (c) => answerTypedCode(c, deps));
  app.on("GET", ["/q/:code", "/q/:code/"], (c) => answerScan(scans, c, c.req.param("code"), visitorOf(c)));

  app.on(["GET", "POST"], "/q/:code/report", (c) =>
    answerReport(scans, c, c.req.param("code"), contextOf(c, sessionOf(c), undefined)),
  );

  app.on(["GET", "POST"], "/q/:code/haber", (c) =>
    answerTell(scans, c, c.req.param("code"), contextOf(c, sessionOf(c), undefined)),
  );
  app.on(["GET", "POST"], "/h/:key", (c) =>
    answerTelling(scans, c, c.req.param("key"), contextOf(c, sessionOf(c), undefined)),
  );
  app.get("/h/:key/durum", (c) => answerStanding(standings, c, c.req.param("key"), visitorOf(c)));
  app.on(["GET", "POST"], "/h/:key/foto", (c) =>
    answerTellingPhoto(scans, c, c.req.param("key"), contextOf(c, sessionOf(c), undefined)),
  );

  app.on(["GET", "POST"], "/ikinci/:token", (c) =>
    answerSecondPerson(c, c.req.param("token"), contextOf(c, sessionOf(c), undefined)),
  );

  app.on(["GET", "POST"], "/a/:token", (c) =>
    answerByLink(scans, c, c.req.param("token"), contextOf(c, sessionOf(c), undefined)),
  );

  app.get("/inbox/photo/:id", async (c) => {
    const session = sessionOf(c);
    return withCookie(await answerInboxPhoto(c, c.req.param("id"), contextOf(c, session, undefined)), session);
  });

  app.get("/print/:id", async (c) => {
    const session = sessionOf(c);
    return withCookie(await answerPrint(printing, c, c.req.param("id"), contextOf(c, session, undefined)), session);
  });

  app.post(MONTH_PACK_PATH, async (c) => {
    const session = sessionOf(c);
    return withCookie(await answerMonthPack(c, contextOf(c, session, c.req.header("X-Account"))), session);
  });
  app.post("/lists/:list", async (c) => {
    const session = sessionOf(c);
    const context = contextOf(c, session, c.req.header("X-Account"));
    return withCookie(await answerList(c, c.req.param("list"), context), session);
  });

  app.post(TELEGRAM_PATH, (c) => answerTelegram(c, withLog(c)));
  app.get("/takvim/:file{[\\w-]{22}\\.ics}", (c) =>
    answerCalendar(c, c.req.param("file").slice(0, -4), contextOf(c, sessionOf(c), undefined)),
  );

  // POST alone: the handler would run a write for HEAD and OPTIONS too, which no origin is asked for.
  app.post("/rpc/*", (c) => answerApi(c, api.rpc, "/rpc"));
  app.all("/rpc/*", (c) => c.notFound());
  app.route("/api", docs(deps));
  app.all("/api/*", (c) => answerApi(c, api.rest, "/api"));

  app.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", "public, max-age=31536000, immutable");
  });
  app.get("/assets/*", serveStatic({ root: deps.clientFiles, precompressed: true }));
  app.route("/", found(deps));
  // Asked for anew each time, so that a mended worker comes at once.
  app.use("/push.js", async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", "no-cache");
  });
  app.get("/push.js", serveStatic({ root: deps.clientFiles }));
  app.use("/:file{[a-z0-9-]+\\.(svg|png|ico)}", async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", "public, max-age=86400");
  });
  app.get("/:file{[a-z0-9-]+\\.(svg|png|ico)}", serveStatic({ root: deps.clientFiles }));

  app.get("*", async (c, next) => {
    const meant = meantScanPath(c.req.path);
    if (meant === undefined || meant === c.req.path) return next();
    return leadToMeant(c, meant);
  });
  app.get("*", async (c) => {
    const session = sessionOf(c);
    return withCookie(await answerPage(c, contextOf(c, session, undefined), { shell, guestHome }), session);
  });

  app.notFound((c) => c.json({ code: "NOT_FOUND", status: 404, message: "Böyle bir adres yok." }, 404));
  app.onError((error, c) => answerFailure(error, c));

  function addressOf(c: Context<Env>): string {
    const socketAddress = c.env.incoming.socket.remoteAddress ?? "unknown";
    return clientIp(socketAddress, c.req.header("X-Forwarded-For"), deps.config.trustedProxies);
  }

  function visitorOf(c: Context<Env>): Visitor {
    return { address: () => addressOf(c), hungUp: () => c.req.raw.signal };
  }

  function sessionOf(c: Context<Env>): RequestSession {
    return openSession(deps, { cookie: c.req.header("Cookie"), userAgent: c.req.header("User-Agent") });
  }

  /** The dependencies with a log that writes the request's id beside everything. */
  function withLog(c: Context<Env>): Deps {
    return { ...deps, log: deps.log.child({ requestId: c.get("requestId") }) };
  }

  function contextOf(c: Context<Env>, session: RequestSession, shownAccount: string | undefined): RequestContext {
    const visitor = visitorOf(c);
    return {
      deps: withLog(c),
      session,
      clientIp: visitor.address(),
      visitor,
      liveness: (code) => scans.liveness(code, visitor),
      shownAccount,
      reached: false,
    };
  }

  async function answerApi(c: Context<Env>, handler: typeof api.rpc | typeof api.rest, prefix: "/rpc" | "/api") {
    const session = sessionOf(c);
    const context = contextOf(c, session, c.req.header("X-Account"));
    const { matched, response } = await handler.handle(c.req.raw, { prefix, context });
    if (!matched) return c.notFound();
    if (prefix === "/rpc") c.set("procedure", c.req.path);
    // A file is to be kept, and never shown as a page of ours.
    const file = response.headers.get("Content-Disposition");
    if (file) response.headers.set("Content-Disposition", file.replace(/^inline/, "attachment"));
    const { retryAfterSeconds } = context;
    if (retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(retryAfterSeconds));
    return withCookie(response, session);
  }

  function answerFailure(error: Error, c: Context<Env>): Response {
    // The client hung up before its request was complete: nobody waits for an answer, and the server did not fail.
    const { incoming } = c.env;
    if (incoming.destroyed && !incoming.complete) return c.body(null, 400);
    const away = isUnreachable(error);
    const requestId = c.get("requestId");
    deps.log.error({ err: error, requestId }, away ? "database unreachable" : "unexpected failure");
    if (away) c.header("Retry-After", String(UNAVAILABLE_RETRY_SECONDS));
    const status = away ? 503 : 500;
    if (/^\/(rpc|api|lists)(\/|$)/u.test(c.req.path))
      return c.json(refusalBody(away ? "UNAVAILABLE" : "UNEXPECTED"), status);
    const { brand, operator, publicUrl } = deps.config;
    const path = safeReturnPath(c.req.path + new URL(c.req.url).search) ?? "/";
    if (isForStrangers(c.req.path)) {
      const language = languageOf(c);
      const failure = { path: safeReturnPath(c.req.path) ?? "/", away, requestId };
      const body = deps.pages.renderStrangerFailure(failure, brand, new URL(publicUrl).host, language);
      return c.body(body, status, { ...formHeaders, ...languageHeaders(language) });
    }
    const visit = { brand, operator, publicUrl, account: null, path };
    return c.html(deps.pages.renderFailure(visit, away, requestId), status);
  }

  return app;
}

function withCookie(response: Response, session: RequestSession): Response {
  const cookie = session.cookieToSend();
  if (cookie !== undefined) response.headers.append("Set-Cookie", cookie);
  if (session.hasEnded()) response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}
