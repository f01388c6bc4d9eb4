import { call } from "@orpc/server";
import type { Context } from "hono";

import { addLanguageToPath, makeVisitorNoticePath } from "#contract/pages.ts";
import { problemOfRefusal, type PageProblem } from "#contract/ports/problems.ts";
import type { NoticePageView } from "#contract/ports/public-pages.ts";
import { runOrCatchRefusal, readForm, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import type { Visitor } from "#server/access/guessing.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { answerNotLive } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

import type { PageStates } from "./page-states.ts";
import { tellingProcedures } from "./procedures.ts";

const actionsOfPage = new Map<string, (key: string, context: RequestContext) => Promise<unknown>>([
  ["solved", (key, context) => call(tellingProcedures.solve, { key }, { context })],
  ["nudge", (key, context) => call(tellingProcedures.nudge, { key }, { context })],
  ["withdraw", (key, context) => call(tellingProcedures.withdraw, { key }, { context })],
]);

const problemOfLostPhoto = new Map<string, PageProblem>([
  ["gitmedi", "photo-lost"],
  ["acilmadi", "photo-unreadable"],
  ["buyuk", "photo-too-many-pixels"],
]);

export async function answerVisitorPage(
  scans: ScanAnswers,
  c: Context,
  key: string,
  context: RequestContext,
): Promise<Response> {
  const own = addLanguageToPath(makeVisitorNoticePath(key), pageLanguageOf(c));
  const show = (shown: VisitorPageExtras) => showVisitorPage(scans, c, key, context, shown);
  try {
    if (c.req.method !== "POST") return await show({ photoProblem: problemOfLostPhoto.get(c.req.query("foto") ?? "") });
    const action = actionsOfPage.get((await readForm(c))["do"] ?? "");
    if (action === undefined) return c.redirect(own, 303);
    const done = await runOrCatchRefusal(c, () => action(key, context));
    return "answer" in done ? c.redirect(own, 303) : await show({ refused: done.refusal });
  } catch (error) {
    return answerUnreachable(scans, c, context, error);
  }
}

export function answerUnreachable(scans: ScanAnswers, c: Context, { deps }: RequestContext, error: unknown): Response {
  if (!isUnreachable(error)) throw error;
  deps.databaseFaults.add(error);
  return answerNotLive(scans, c, { status: 503 }, formHeaders);
}

interface VisitorPageExtras {
  refused?: FormRefusal;
  photoProblem?: PageProblem | undefined;
  status?: FormRefusal["status"];
}

export async function showVisitorPage(
  scans: ScanAnswers,
  c: Context,
  key: string,
  context: RequestContext,
  { refused, photoProblem, status = 200 }: VisitorPageExtras,
): Promise<Response> {
  if (refused && isKeyRefusal(refused)) return showWithout(refused);
  const read = await runOrCatchRefusal(c, () => call(tellingProcedures.get, { key }, { context }));
  if ("refusal" in read) return showWithout(read.refusal);
  const { answer: telling } = read;
  const view = {
    state: "there",
    key,
    telling,
    problem: refused && problemOfRefusal(refused.code),
    photoProblem,
  } as const;
  return drawVisitorPage(c, context, view, refused?.status ?? status);

  function showWithout({ code, retryAfterSeconds }: FormRefusal): Response {
    if (code === "TOO_MANY_ATTEMPTS") return answerNotLive(scans, c, { status: 429, retryAfterSeconds }, formHeaders);
    return showGonePage(c, context);
  }
}

export function showGonePage(c: Context, context: RequestContext): Response {
  return drawVisitorPage(c, context, { state: "gone" }, 404);
}

function drawVisitorPage(
  c: Context,
  { deps }: RequestContext,
  view: NoticePageView,
  status: FormRefusal["status"],
): Response {
  const { brand, publicUrl } = deps.config;
  const language = pageLanguageOf(c);
  const body = deps.pages.renderTelling(view, brand, new URL(publicUrl).host, language);
  return c.body(body, status, { ...formHeaders, ...makeLanguageHeaders(language) });
}

function isKeyRefusal({ code }: FormRefusal): boolean {
  return code === "TELLING_NOT_FOUND" || code === "TOO_MANY_ATTEMPTS" || code === "INPUT_INVALID";
}

/** Answers the poll of a visitor's open page. page-state-listener.ts answers the usual spelling of the URL. */
export async function answerPageState(standings: PageStates, c: Context, key: string, visitor: Visitor) {
  const { status, body, headers } = await standings.answer(key, c.req.query("v"), visitor);
  return body === undefined ? c.body(null, status) : c.json(body, status as Exclude<typeof status, 204>, headers);
}
