import { Hono, type Context } from "hono";

import { MONTH_PACK_PATH } from "#contract/list-files.ts";
import { pages, TRIAL_STICKER_PATH } from "#contract/pages.ts";
import { CODE_END_PATTERN } from "#domain/sticker/code.ts";
import { correctScanPath } from "#domain/sticker/scan-address.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { PrintingQueue } from "#server/drawing/printing.ts";
import { limitBodies } from "#server/http/bodies.ts";
import { compressAnswers } from "#server/http/compression.ts";
import { makeSecurityHeaders, setFixedHeaders } from "#server/http/headers.ts";
import { logRequests } from "#server/http/request-log.ts";
import { sendRefusal, requireSameOriginWrites } from "#server/http/same-origin.ts";
import { answerTelegram } from "#server/modules/alerts/telegram-updates.ts";
import { answerCalendar } from "#server/modules/calendar/page.ts";
import { answerSecondPerson } from "#server/modules/codes/second-person-page.ts";
import { answerByLink } from "#server/modules/notices/answer-page.ts";
import type { PageStates } from "#server/modules/notices/page-states.ts";
import { answerInboxPhoto, answerNoticePhoto } from "#server/modules/notices/photo-page.ts";
import { answerTellPage } from "#server/modules/notices/tell-page.ts";
import { answerPageState, answerVisitorPage } from "#server/modules/notices/telling-page.ts";
import { answerRenter, answerRenterFile } from "#server/modules/renter-page/page.ts";
import { answerReport } from "#server/modules/reports/page.ts";
import { answerScan, redirectToCorrectPath } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";
import { answerTypedCode } from "#server/modules/scan/type-code-page.ts";
import { answerSealedPaper } from "#server/modules/sealed-papers/page.ts";
import { answerStickerOrder } from "#server/modules/sticker-orders/page.ts";
import { answerPrintFile } from "#server/modules/stickers/page.ts";
import { createTrialSticker } from "#server/modules/stickers/trial-sticker.ts";
import { STICKER_MAKER, type StickerPrinting } from "#server/modules/stickers/work.ts";
import { TELEGRAM_PATH } from "#server/outside/telegram.ts";
import { createApiDocs } from "#server/routes/api-docs.ts";
import { createApiHandlers } from "#server/routes/api.ts";
import type { PageShell } from "#server/routes/built-files.ts";
import { answerFailure } from "#server/routes/failures.ts";
import { createGuestHome } from "#server/routes/guest-home.ts";
import { createHealth } from "#server/routes/health.ts";
import { answerList } from "#server/routes/list-files.ts";
import { answerMonthPack } from "#server/routes/month-pack.ts";
import { answerPage } from "#server/routes/pages.ts";
import { createRequests, type HonoEnv, type RequestFactory } from "#server/routes/requests.ts";
import { serveStaticFiles } from "#server/routes/static-files.ts";
import { createWellKnownDocuments } from "#server/routes/well-known.ts";

import type { Deps } from "./deps.ts";

export function createApp(deps: Deps, shell: PageShell, scans: ScanAnswers, standings: PageStates): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  const requests = createRequests(deps, scans);

  app.use(logRequests(deps));
  app.use(setFixedHeaders(makeSecurityHeaders(deps.config, deps.pages.inlineStyles)));
  app.use(compressAnswers);
  app.use(requireSameOriginWrites(deps.config.allowedOrigins, deps.log));
  app.use(limitBodies((c) => sendRefusal(c, "TOO_LARGE")));

  addHealthRoutes(app, deps, scans);
  addVisitorRoutes(app, deps, scans, requests);
  addLinkRoutes(app, scans, standings, requests);
  addFileRoutes(app, deps, requests);
  app.post(TELEGRAM_PATH, (c) => answerTelegram(c, requests.withLog(c)));
  addProcedureRoutes(app, deps, requests);
  app.route("/", createWellKnownDocuments(deps));
  serveStaticFiles(app, deps.clientFiles);
  addPageRoutes(app, deps, shell, requests);

  app.notFound((c) => c.json({ code: "NOT_FOUND", status: 404, message: "Böyle bir adres yok." }, 404));
  app.onError((error, c) => answerFailure(deps, error, c));
  return app;
}

/** `/livez` says only that the process answers, and never asks the database. */
function addHealthRoutes(app: Hono<HonoEnv>, deps: Deps, scans: ScanAnswers): void {
  const health = createHealth(deps, scans);
  app.get("/healthz", async (c) => {
    const told = await health();
    if (told.status === "ok") return c.json(told);
    return c.json(told, 503, { "Retry-After": String(UNAVAILABLE_RETRY_SECONDS) });
  });
  app.get("/livez", (c) => c.json({ status: "alive" }));
}

function addVisitorRoutes(
  app: Hono<HonoEnv>,
  deps: Deps,
  scans: ScanAnswers,
  { contextOf, visitorOf }: RequestFactory,
): void {
  app.on("GET", ["/q", "/q/"], (c) => answerTypedCode(c, deps));
  app.on("GET", ["/q/:code", "/q/:code/"], (c) => answerScan(scans, c, c.req.param("code"), visitorOf(c)));
  app.on(["GET", "POST"], "/q/:code/report", (c) => answerReport(scans, c, c.req.param("code"), contextOf(c)));
  app.on(["GET", "POST"], "/q/:code/haber", (c) => answerTellPage(scans, c, c.req.param("code"), contextOf(c)));
}

function addLinkRoutes(
  app: Hono<HonoEnv>,
  scans: ScanAnswers,
  standings: PageStates,
  { contextOf, visitorOf }: RequestFactory,
): void {
  // A message or an app may have hung something behind the link, such as '.' or '&fbclid=1'.
  app.on("GET", ["/h/:key", "/ikinci/:key", "/a/:key", "/k/:key", "/belge/:key"], (c, next) => {
    const typed = c.req.param("key");
    const key = typed.replace(CODE_END_PATTERN, "");
    if (key === typed || key === "") return next();
    return redirectToCorrectPath(c, `/${c.req.path.split("/")[1]}/${encodeURIComponent(key)}`);
  });
  app.on(["GET", "POST"], "/h/:key", (c) => answerVisitorPage(scans, c, c.req.param("key"), contextOf(c)));
  app.get("/h/:key/durum", (c) => answerPageState(standings, c, c.req.param("key"), visitorOf(c)));
  app.on(["GET", "POST"], "/h/:key/foto", (c) => answerNoticePhoto(scans, c, c.req.param("key"), contextOf(c)));
  app.on(["GET", "POST"], "/ikinci/:token", (c) => answerSecondPerson(c, c.req.param("token"), contextOf(c)));
  app.on(["GET", "POST"], "/a/:token", (c) => answerByLink(scans, c, c.req.param("token"), contextOf(c)));
  app.on(["GET", "POST"], "/k/:token", (c) => answerRenter(scans, c, c.req.param("token"), contextOf(c)));
  app.get("/k/:token/:file{sozlesme-\\d{1,4}\\.pdf}", (c) =>
    answerRenterFile(scans, c, c.req.param("token"), { sheet: Number(c.req.param("file").slice(9, -4)) }, contextOf(c)),
  );
  app.get("/k/:token/:file{(?:teslim|iade)-\\d{1,3}\\.pdf}", (c) => {
    const [name, number = ""] = c.req.param("file").slice(0, -4).split("-");
    const file = { direction: name === "teslim" ? "out" : "in", carNo: Number(number) } as const;
    return answerRenterFile(scans, c, c.req.param("token"), file, contextOf(c));
  });
  app.get("/belge/:digest", (c) => answerSealedPaper(scans, c, c.req.param("digest"), contextOf(c)));
  app.get("/k/:token/foto/:id", (c) =>
    answerRenterFile(scans, c, c.req.param("token"), { photo: c.req.param("id") }, contextOf(c)),
  );
}

function addFileRoutes(app: Hono<HonoEnv>, deps: Deps, { contextOf, inSession }: RequestFactory): void {
  const printing: StickerPrinting = new PrintingQueue({
    maker: STICKER_MAKER,
    onFailure: (error) => deps.log.error({ err: error }, "a print failed"),
  });
  app.get("/inbox/photo/:id", (c) => inSession(c, (context) => answerInboxPhoto(c, c.req.param("id"), context)));
  app.get("/print/:id", (c) => inSession(c, (context) => answerPrintFile(printing, c, c.req.param("id"), context)));
  app.get(TRIAL_STICKER_PATH, createTrialSticker(printing, deps));
  app.post(MONTH_PACK_PATH, (c) => inSession(c, (context) => answerMonthPack(c, context), c.req.header("X-Account")));
  app.post("/lists/:list", (c) =>
    inSession(c, (context) => answerList(c, c.req.param("list"), context), c.req.header("X-Account")),
  );
  app.get("/takvim/:file{[\\w-]{22}\\.ics}", (c) => answerCalendar(c, c.req.param("file").slice(0, -4), contextOf(c)));
}

function addProcedureRoutes(app: Hono<HonoEnv>, deps: Deps, { inSession, withSessionOrKey }: RequestFactory): void {
  const api = createApiHandlers();

  function answer(c: Context<HonoEnv>, handler: typeof api.rpc | typeof api.rest, prefix: "/rpc" | "/api") {
    const answered = async (context: RequestContext) => {
      const { matched, response } = await handler.handle(c.req.raw, { prefix, context });
      if (!matched) return c.notFound();
      if (context.procedure !== undefined) c.set("procedure", `${prefix}/${context.procedure}`);
      // A file must be downloaded and never be displayed as a page of our origin.
      const file = response.headers.get("Content-Disposition");
      if (file) response.headers.set("Content-Disposition", file.replace(/^inline/, "attachment"));
      const { retryAfterSeconds } = context;
      if (retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(retryAfterSeconds));
      return response;
    };
    return prefix === "/api" ? withSessionOrKey(c, answered) : inSession(c, answered, c.req.header("X-Account"));
  }

  // For HEAD and OPTIONS the handler would run a write too, although nobody has checked their origin.
  app.post("/rpc/*", (c) => answer(c, api.rpc, "/rpc"));
  app.all("/rpc/*", (c) => c.notFound());
  app.route("/api", createApiDocs(deps));
  // The earlier URLs of photos, which other people's programs may still use.
  for (const area of ["/api", "/api/company"])
    app.get(`${area}/notices/photos/:id`, (c) =>
      c.redirect(`${area}/notice-photos/${encodeURIComponent(c.req.param("id"))}`, 308),
    );
  app.all("/api/*", (c) => answer(c, api.rest, "/api"));
}

function addPageRoutes(app: Hono<HonoEnv>, deps: Deps, shell: PageShell, { inSession }: RequestFactory): void {
  const guestHome = createGuestHome(deps);
  app.on(["GET", "POST"], [pages.stickerOrder.path, `${pages.stickerOrder.path}/`], (c) =>
    inSession(c, (context) => answerStickerOrder(c, context)),
  );
  app.get("*", async (c, next) => {
    const meant = correctScanPath(c.req.path);
    if (meant === undefined || meant === c.req.path) return next();
    return redirectToCorrectPath(c, meant);
  });
  app.get("*", (c) => inSession(c, (context) => answerPage(c, context, { shell, guestHome })));
}
