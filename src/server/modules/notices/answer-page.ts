import { call } from "@orpc/server";
import type { Context } from "hono";

import { makeAnswerPath } from "#contract/pages.ts";
import type { AnswerPageView } from "#contract/ports/public-pages.ts";
import { ANSWERS, type Answer } from "#domain/notices/notice.ts";
import { runOrCatchRefusal, readForm, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { answerNotLive } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

import { answerLinkProcedures } from "./answer-link-procedures.ts";
import { answerUnreachable } from "./telling-page.ts";

/** A GET changes nothing, because mail scanners open every link. */
export async function answerByLink(
  scans: ScanAnswers,
  c: Context,
  token: string,
  context: RequestContext,
): Promise<Response> {
  const show = (shown: AnswerPageState) => showLinkedNotice(scans, c, token, context, shown);
  try {
    if (c.req.method !== "POST") return await show({ chosen: parseAnswer(c.req.query("answer")) });
    const { version, answer, note = "" } = await readForm(c);
    const given = { token, version: Number(version), answer: answer as Answer, note };
    const done = await runOrCatchRefusal(c, () => call(answerLinkProcedures.answer, given, { context }));
    if ("answer" in done) return c.redirect(makeAnswerPath(token), 303);
    return await show({ chosen: parseAnswer(answer), typed: note, refused: done.refusal });
  } catch (error) {
    return answerUnreachable(scans, c, context, error);
  }
}

function parseAnswer(name: string | undefined): Answer | undefined {
  return ANSWERS.find((answer) => answer === name && answer !== "words");
}

interface AnswerPageState {
  chosen: Answer | undefined;
  typed?: string;
  refused?: FormRefusal;
}

async function showLinkedNotice(
  scans: ScanAnswers,
  c: Context,
  token: string,
  context: RequestContext,
  { chosen, typed = "", refused }: AnswerPageState,
): Promise<Response> {
  const read = await runOrCatchRefusal(c, () => call(answerLinkProcedures.get, { token }, { context }));
  if ("answer" in read) {
    const problems = refused?.problems ?? {};
    const view = { state: "there", token, notice: read.answer, chosen, typed, problems } as const;
    return drawAnswerPage(c, context, view, refused?.status ?? 200);
  }
  const { code, retryAfterSeconds } = read.refusal;
  if (code === "TOO_MANY_ATTEMPTS") return answerNotLive(scans, c, { status: 429, retryAfterSeconds }, formHeaders);
  return drawAnswerPage(c, context, { state: "gone" }, 404);
}

function drawAnswerPage(
  c: Context,
  { deps }: RequestContext,
  view: AnswerPageView,
  status: FormRefusal["status"],
): Response {
  const { brand, publicUrl } = deps.config;
  return c.body(deps.pages.renderAnswer(view, brand, new URL(publicUrl).host), status, formHeaders);
}
