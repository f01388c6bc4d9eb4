import { call } from "@orpc/server";
import type { Context } from "hono";

import { runOrCatchRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { scanHeaders } from "#server/http/page-headers.ts";
import { answerUnreachable } from "#server/modules/notices/telling-page.ts";
import { answerNotLive } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

import { sealedPaperProcedures } from "./procedures.ts";

export async function answerSealedPaper(
  scans: ScanAnswers,
  c: Context,
  typed: string,
  context: RequestContext,
): Promise<Response> {
  // The digest is printed in groups, so somebody who types it may type the gaps and capitals too.
  const digest = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  try {
    const read = await runOrCatchRefusal(c, () => call(sealedPaperProcedures.find, { digest }, { context }));
    if ("refusal" in read && read.refusal.code === "TOO_MANY_ATTEMPTS")
      return answerNotLive(scans, c, { status: 429, retryAfterSeconds: read.refusal.retryAfterSeconds }, scanHeaders);
    const { brand, publicUrl } = context.deps.config;
    const language = pageLanguageOf(c);
    const paper = "answer" in read ? read.answer : undefined;
    const view = { digest, paper };
    const body = context.deps.pages.renderSealedPaper(view, brand, new URL(publicUrl).host, language);
    return c.body(body, paper ? 200 : 404, { ...scanHeaders, ...makeLanguageHeaders(language) });
  } catch (error) {
    return answerUnreachable(scans, c, context, error);
  }
}
