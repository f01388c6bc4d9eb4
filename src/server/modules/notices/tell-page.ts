import { call } from "@orpc/server";
import type { Context } from "hono";
import * as z from "zod/mini";

import { noticeKeyField, telling } from "#contract/api/notices.ts";
import { tellingPath } from "#contract/pages.ts";
import type { ScanView, TellPageView } from "#contract/ports/public-pages.ts";
import { noticeFormWords } from "#contract/wording/notices.ts";
import { normalizeCode } from "#domain/code.ts";
import { cutNotice, NOTICE_REASONS } from "#domain/notice.ts";
import { answerOrRefusal, readForm, type Fields, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { answerNotLive, formHeaders } from "#server/modules/scan/page.ts";
import type { Scans } from "#server/modules/scan/scan-answers.ts";
import { findLiveView } from "#server/modules/scan/store.ts";

import { visitorNoticeProcedures } from "./procedures.ts";

/** What a code shows beside the form; nothing where nobody takes notices there. */
type Shown = Pick<TellPageView, "plate" | "reasons" | "accepts">;

/**
 * The page on which a visitor tells the holder of a code something, without an account and without script. A code that is not live is
 * answered, and counted, as its scan is.
 */
export async function answerTell(scans: Scans, c: Context, typed: string, context: RequestContext): Promise<Response> {
  const { deps } = context;
  const code = normalizeCode(typed);
  const newKey = Buffer.from(deps.randomBytes(16)).toString("base64url");
  if (c.req.method !== "POST") {
    const scan = await scans.view(code, context.visitor);
    if (scan.status !== 200) return answerNotLive(scans, c, scan, formHeaders);
    const reason = c.req.query("neden");
    return show(shownOf(scan.found), reason === undefined ? {} : { reason }, {}, 200);
  }
  const fields = await readForm(c);
  try {
    const sent = await answerOrRefusal(c, () =>
      // Typed by somebody: the procedure reads it as it reads whatever is sent. A form without fields for words sends none.
      call(visitorNoticeProcedures.send, { note: "", phone: "", ...fields, code } as unknown as Parsed, { context }),
    );
    if ("answer" in sent) return c.redirect(tellingPath(sent.answer.key), 303);
    return await showRefused(sent.refusal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    deps.log.error({ err: error }, "database unreachable");
    return showAway();
  }

  type Parsed = z.input<typeof telling>;

  async function showRefused({ code: refusal, status, problems, retryAfterSeconds }: FormRefusal): Promise<Response> {
    if (refusal === "CODE_NOT_FOUND") return answerNotLive(scans, c, { status: 404 }, formHeaders);
    if (refusal === "UNAVAILABLE") return showAway();
    // Of the code nothing was looked at, so nothing of it is shown.
    if (refusal === "TOO_MANY_ATTEMPTS")
      return show(unknownShown(fields), fields, { "": noticeFormWords.crowded }, status);
    const { view } = await findLiveView(deps.db, code, deps.now());
    const shown = shownOf(view);
    if (refusal === "NOTICES_USED_UP")
      return show(shown, fields, { "": noticeFormWords.usedUp(Math.ceil(retryAfterSeconds / 60)) }, status);
    // Whoever finds only the beginning of what they wrote is told why.
    const isCut = problems["note"] !== undefined && fields["note"] !== undefined && shown.accepts.text;
    return show(shown, fields, isCut ? { ...problems, note: noticeFormWords.cut } : problems, status);
  }

  function showAway(): Response {
    c.header("Retry-After", String(UNAVAILABLE_RETRY_SECONDS));
    return show(unknownShown(fields), fields, { "": noticeFormWords.away }, 503);
  }

  function show(shown: Shown, given: Fields, problems: Fields, status: FormRefusal["status"]): Response {
    const { brand, publicUrl } = deps.config;
    const host = new URL(publicUrl).host;
    const written = kept(given, newKey);
    if (shown.reasons.length === 0) {
      const off = deps.pages.renderTelling({ state: "off", code, note: written.note }, brand, host);
      return c.body(off, 409, formHeaders);
    }
    // Those of another kind of code are not to be chosen here.
    const reason = shown.reasons.find((each) => each === written.reason);
    const view: TellPageView = { code, ...shown, typed: { ...written, reason }, problems };
    return c.body(deps.pages.renderTell(view, brand, host), status, formHeaders);
  }
}

const all = { text: true, photo: true };

/** What a code shows, as its scan does. */
function shownOf(view: ScanView): Shown {
  if (view.state !== "profile" && view.state !== "car") return { plate: "", reasons: [], accepts: all };
  const { plate, reasons } = view;
  return { plate, reasons, accepts: view.state === "profile" ? view.accepts : all };
}

/** What stands beside a form that is kept while nothing is known of its code: the reason that was chosen. */
function unknownShown(fields: Fields): Shown {
  const { reason } = kept(fields, "");
  return { plate: "", reasons: reason === undefined ? NOTICE_REASONS : [reason], accepts: all };
}

/** What was typed, to stand in the form again; a key that is none is drawn anew. */
function kept({ key, reason, note = "", phone = "" }: Fields, newKey: string): TellPageView["typed"] {
  return {
    key: z.safeParse(noticeKeyField, key).data ?? newKey,
    reason: z.safeParse(telling.shape.reason, reason).data,
    note: cutNotice(note),
    phone,
  };
}
