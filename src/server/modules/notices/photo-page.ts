import { call } from "@orpc/server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { addLanguageToPath, pages, makeVisitorNoticePath } from "#contract/pages.ts";
import type { PageProblem } from "#contract/ports/problems.ts";
import { isMember, isSignedIn } from "#domain/people/actor.ts";
import { runOrCatchRefusal } from "#server/access/form-posts.ts";
import { findVisitorNoticeScope, type RequestContext, type VisitorNoticeScope } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";
import { pageLanguageOf } from "#server/http/language.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { answerNotLive } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

import { addNoticePhoto, takeTryForPhoto } from "./add-photo.ts";
import { releaseSeat, preparePhoto, PhotoRefusedError, readFormWithPhoto, findPhotoRefusal } from "./photo-form.ts";
import { companyNoticeProcedures, noticeProcedures, tellingProcedures } from "./procedures.ts";
import { giveBackTries } from "./telling-limits.ts";
import { answerUnreachable, showGonePage, showVisitorPage } from "./telling-page.ts";
import { findVisitorNotice } from "./telling-store.ts";

export async function answerNoticePhoto(
  scans: ScanAnswers,
  c: Context,
  key: string,
  context: RequestContext,
): Promise<Response> {
  try {
    if (c.req.method !== "POST") {
      const read = await runOrCatchRefusal(c, () => call(tellingProcedures.photo, { key }, { context }));
      if ("answer" in read) return await sendPhoto(c, read.answer);
      const { code, retryAfterSeconds } = read.refusal;
      if (code === "TOO_MANY_ATTEMPTS") return answerNotLive(scans, c, { status: 429, retryAfterSeconds }, formHeaders);
      return code === "PHOTO_NOT_FOUND"
        ? c.redirect(addLanguageToPath(makeVisitorNoticePath(key), pageLanguageOf(c)))
        : showGonePage(c, context);
    }
    return await takePhoto(scans, c, key, context);
  } catch (error) {
    return answerUnreachable(scans, c, context, error);
  }
}

async function takePhoto(scans: ScanAnswers, c: Context, key: string, context: RequestContext): Promise<Response> {
  const { deps } = context;
  // An unknown key is refused before the upload is read.
  const sought = await findVisitorNoticeScope(context, key);
  if (sought.status === 429) return answerNotLive(scans, c, sought, formHeaders);
  if (sought.status === 404) return showGonePage(c, context);
  const part: VisitorNoticeScope = sought.found;
  const form = await readFormWithPhoto(c, context);
  const again = (photoProblem: PageProblem, status: ContentfulStatusCode) =>
    showVisitorPage(scans, c, key, context, { photoProblem, status });
  try {
    if (form.isBroken) return await again("form-broken", 400);
    if (form.file.state === "none") return await again("photo-missing", 422);
    const refusedPhoto = await findPhotoRefusal(c, form, async () => true);
    if (refusedPhoto) return await again(refusedPhoto.problem, refusedPhoto.status);
    // The visitor's page has made the same check, and `addNoticePhoto` makes it again under a lock.
    if ((await findVisitorNotice(deps.db, part, deps.now()))?.mayAddPhoto === false)
      return await again("photo-not-more", 409);
    const words = await takeTryForPhoto(deps, part, context.clientIp);
    if ("usedUp" in words) {
      c.header("Retry-After", String(words.usedUp.retryAfterSeconds));
      return await again("photo-only-reasons", 429);
    }
    const photo = await preparePhoto(form, context)!().catch(async (error: unknown) => {
      await giveBackTries(deps.limits, words);
      throw error;
    });
    const refused = await runTransaction(deps.db, (tx) => addNoticePhoto(tx, part, photo, deps.now()));
    return refused === "NOT_TAKEN"
      ? await again("photo-not-more", 409)
      : c.redirect(addLanguageToPath(makeVisitorNoticePath(key), pageLanguageOf(c)), 303);
  } catch (error) {
    if (!(error instanceof PhotoRefusedError)) throw error;
    return await again(error.refusal.problem, error.refusal.status);
  } finally {
    releaseSeat(form);
  }
}

/** Works for own codes and for the company's cars. */
export async function answerInboxPhoto(c: Context, id: string, context: RequestContext): Promise<Response> {
  const actor = await context.session.actor();
  if (!isSignedIn(actor) && !isMember(actor))
    return c.redirect(`${pages.login.path}?returnTo=${encodeURIComponent(pages.inbox.path)}`);
  const own = await runOrCatchRefusal(c, () => call(noticeProcedures.photo, { id }, { context }));
  if ("answer" in own) return sendPhoto(c, own.answer);
  if (!isMember(actor)) return c.body(null, own.refusal.status);
  const ofFleet = await runOrCatchRefusal(c, () => call(companyNoticeProcedures.photo, { id }, { context }));
  return "answer" in ofFleet ? sendPhoto(c, ofFleet.answer) : c.body(null, ofFleet.refusal.status);
}

async function sendPhoto(c: Context, photo: File): Promise<Response> {
  return c.body(await photo.arrayBuffer(), 200, {
    "Content-Type": photo.type,
    "Content-Disposition": `inline; filename="${photo.name}"`,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
  });
}
