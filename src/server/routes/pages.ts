import { call } from "@orpc/server";
import type { Context } from "hono";

import {
  companyProfileRows,
  isAppPage,
  isPathForStrangers,
  isTypedText,
  choosePageAfterLogin,
  findPage,
  pages,
} from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { LEGAL_TEXT_NAMES, makeLegalTextPath } from "#contract/people/legal.words.ts";
import type { FleetPageData } from "#contract/ports/public-pages.ts";
import { getHomePath, isMember, isSignedIn, mayOpenPage, mayUseCompanyPanel } from "#domain/people/actor.ts";
import { getTextLanguage } from "#domain/words/language.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { PERMISSIONS_POLICY } from "#server/http/headers.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { scanHeaders } from "#server/http/page-headers.ts";
import { carProcedures } from "#server/modules/cars/procedures.ts";
import { codeProcedures } from "#server/modules/codes/procedures.ts";
import { secondPeopleProcedures } from "#server/modules/codes/second-people-procedures.ts";
import { deskProcedures } from "#server/modules/desk/procedures.ts";
import { companyNoticeProcedures, noticeProcedures } from "#server/modules/notices/procedures.ts";
import { findLockedDevice } from "#server/modules/shared-devices/store.ts";

import type { PageShell } from "./built-files.ts";
import { makePageHead } from "./page-head.ts";

/** The old ones stand in mails and bookmarks. */
const movedPages: ReadonlyMap<string, string> = new Map(
  ["/company-profile/info", "/company-profile/contacts"].map((path) => [
    path,
    `${pages.companyProfile.path}#${companyProfileRows.company}`,
  ]),
);

/** Longest path and query to which a user returns after the log-in, in URL-encoded characters. */
const RETURN_PATH_LENGTH_MAX = 1000;

/** A user without the role is redirected to /dashboard (docs/product/pages.md 2.2). */
export async function answerPage(
  c: Context,
  context: RequestContext,
  { shell, guestHome }: { shell: PageShell; guestHome: (c: Context) => Promise<Response> },
): Promise<Response> {
  const { deps, session } = context;
  const { path } = c.req;
  const moved = movedPages.get(path);
  if (moved !== undefined) return c.redirect(moved);
  const name = findPage(path);
  const { brand, operator, publicUrl, stickerFacts } = deps.config;
  const account = await session.account();
  const visit = { brand, operator, publicUrl, account, path };
  const legal = LEGAL_TEXT_NAMES.find((text) => makeLegalTextPath(text) === path.replace(/\/$/, ""));
  if (legal) {
    const language = pageLanguageOf(c);
    const text = await deps.texts.text(legal, getTextLanguage(language));
    return c.html(deps.pages.renderLegal(visit, text, language), 200, makeLanguageHeaders(text.language));
  }
  if (name === "home" && account === null) return guestHome(c);
  if (name === "home") return c.html(deps.pages.renderHome(visit, stickerFacts));
  if (name === "purchase") return c.html(deps.pages.renderPurchase(visit, stickerFacts));
  // The pages for strangers have routes that were tried before, so this URL does not exist.
  if (isPathForStrangers(path)) {
    const language = pageLanguageOf(c);
    const body = deps.pages.renderStrangerNotFound(brand, new URL(publicUrl).host, language);
    return c.body(body, 404, { ...scanHeaders, ...makeLanguageHeaders(language) });
  }
  if (name === undefined || !isAppPage(name)) return c.html(deps.pages.renderNotFound(visit), 404);

  const actor = await session.actor();
  if (!mayOpenPage(actor, pages[name].access)) {
    if (actor.kind === "setting-up") return c.redirect(choosePageAfterLogin(actor, returnPathOf(c)));
    if (isSignedIn(actor)) return c.redirect(pages.dashboard.path);
    if (isMember(actor)) return c.redirect(getHomePath(actor));
    const here = returnPathOf(c);
    return c.redirect(here ? `${pages.login.path}?returnTo=${encodeURIComponent(here)}` : pages.login.path);
  }
  if (actor.kind !== "guest" && (name === "login" || name === "register")) {
    return c.redirect(choosePageAfterLogin(actor, c.req.query("returnTo")));
  }
  // The log-in page needs the permission too, because no new document is loaded after the log-in.
  c.header("Permissions-Policy", PERMISSIONS_POLICY.replace("camera=()", "camera=(self)"));
  const start = { brand, account, tellsSignIns: deps.config.authSyncUrl !== undefined };
  const content = { name, head: await makePageHead(name, deps.config) };
  if (name === "login") {
    const device = await session.sharedDevice();
    const lockedDevice = device && (await findLockedDevice(deps.db, device));
    if (lockedDevice) return c.html(shell({ ...start, lockedDevice }, content));
    const body = await deps.pages.renderLogin({ ...start, account: null }, c.req.query("returnTo"));
    return c.html(shell(start, { ...content, body }));
  }
  // The server renders this page only without a search, because the browser renders the results of a search.
  if (name === "dashboard" && account && !c.req.query("search")) {
    const [codes, shared] = await Promise.all([
      call(codeProcedures.list, {}, { context }),
      call(secondPeopleProcedures.shared, {}, { context }),
    ]);
    const body = await deps.pages.renderDashboard({ ...start, account, codes, shared });
    return c.html(shell({ ...start, codes, shared }, { ...content, body }));
  }
  // The server renders this page only without a filter, search or open dialog, because the browser renders filtered
  // rows, results and dialogs.
  if (name === "companyDashboard" && account && mayUseCompanyPanel(actor) && Object.keys(c.req.query()).length === 0) {
    const drawn = { ...start, account, desk: await makeVisitorDesk(context, account) };
    return c.html(shell(drawn, { ...content, body: await deps.pages.renderDesk(drawn) }));
  }
  return c.html(shell(start, content));
}

async function makeVisitorDesk(context: RequestContext, account: AccountView): Promise<FleetPageData> {
  const drawnAt = context.deps.now();
  const [fleet, board, cars, own, ofFleet] = await Promise.all([
    call(carProcedures.fleet, {}, { context }),
    call(deskProcedures.board, {}, { context }),
    call(carProcedures.list, {}, { context }),
    // A shared device shows nobody's own messages.
    account.isOnSharedDevice ? { unread: 0 } : call(noticeProcedures.count, {}, { context }),
    call(companyNoticeProcedures.count, {}, { context }),
  ]);
  return { drawnAt, fleet, board, cars, unread: { own: own.unread, fleet: ofFleet.unread } };
}

/**
 * Returns the requested path and query without typed texts that may name a person; undefined if it is too long. The
 * path stays URL-encoded, because a path with a decoded space or Turkish letter would not work.
 */
function returnPathOf(c: Context): string | undefined {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const typed = [...searchParams].filter(([name, text]) => isTypedText(pathname, name, text));
  for (const [name] of typed) searchParams.delete(name);
  const query = typed.length === 0 ? search : searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  const here = pathname + query;
  return encodeURIComponent(here).length > RETURN_PATH_LENGTH_MAX ? undefined : here;
}
