import type { Context } from "hono";
import * as z from "zod/mini";

import { reportInput } from "#contract/notices/reports.ts";
import { problemOfRefusal } from "#contract/ports/problems.ts";
import type { ReportPageView } from "#contract/ports/public-pages.ts";
import { cutReportMessage } from "#domain/notices/report.ts";
import { EXAMPLE_CODE, readAddressCode } from "#domain/sticker/code.ts";
import { callWithForm, type FormFields, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { findReplacementCode } from "#server/modules/codes/replace-store.ts";
import { redirectToExample } from "#server/modules/scan/example-page.ts";
import { answerNotLive, redirectToCurrentCode } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";
import { findLiveView } from "#server/modules/scan/store.ts";

import { visitorReportProcedures } from "./procedures.ts";

export async function answerReport(
  scans: ScanAnswers,
  c: Context,
  typed: string,
  context: RequestContext,
): Promise<Response> {
  const { deps } = context;
  const code = readAddressCode(typed);
  if (code === EXAMPLE_CODE) return redirectToExample(c);
  const id = makeId(deps.now());
  if (c.req.method !== "POST") {
    const scan = await scans.view(code, context.visitor);
    if (scan.status !== 200) return answerNotLive(scans, c, scan, formHeaders);
    if (scan.found.state === "replaced") return redirectToCurrentCode(c, "report", scan.found.code);
    return show({
      state: "form",
      code,
      isCompany: scan.found.state === "car",
      typed: keepTypedValues({}, id),
      problems: {},
    });
  }
  const { fields, refusal } = await callWithForm(c, visitorReportProcedures.send, context, { code });
  if (!refusal) return show({ state: "sent", code });
  if (refusal.code === "CODE_NOT_FOUND") {
    const next = await findReplacementCode(deps.db, code, deps.now());
    if (next !== undefined) return redirectToCurrentCode(c, "report", next);
    return answerNotLive(scans, c, { status: 404 }, formHeaders);
  }
  if (refusal.code === "UNAVAILABLE") return answerNotLive(scans, c, { status: 503 }, formHeaders);
  const form = { state: "form", code, typed: keepTypedValues(fields, id), problems: toFormProblems(refusal) } as const;
  // The code was not read, so the page shows nothing about it.
  if (refusal.code === "TOO_MANY_ATTEMPTS") return show(form, refusal.status);
  const found = await findLiveView(deps.db, code, deps.now());
  return show({ ...form, isCompany: found.view.state === "car" }, refusal.status);

  function show(view: ReportPageView, status: FormRefusal["status"] = 200): Response {
    const { brand, publicUrl } = deps.config;
    const language = pageLanguageOf(c);
    const body = deps.pages.renderReport(view, brand, new URL(publicUrl).host, language);
    return c.body(body, status, { ...formHeaders, ...makeLanguageHeaders(language) });
  }
}

type FormProblems = Extract<ReportPageView, { state: "form" }>["problems"];

function toFormProblems({ code, problems, retryAfterSeconds }: FormRefusal): FormProblems {
  if (code === "TOO_MANY_ATTEMPTS") return { "": "crowded" };
  if (code === "REPORTS_USED_UP")
    return { "": { name: "reports-used-up", minutes: Math.ceil(retryAfterSeconds / 60) } };
  if (code !== "INPUT_INVALID") return { "": problemOfRefusal(code) };
  return Object.fromEntries(
    Object.keys(problems).map((field) => [field, problemOfField[field as keyof FormProblems] ?? "wrong-value"]),
  );
}

/** The form cuts a text that is too long, and says so. */
const problemOfField: FormProblems = { reason: "no-reason", message: "message-cut" };

function keepTypedValues({ id, reason, message = "" }: FormFields, newReportId: string) {
  return {
    id: z.safeParse(reportInput.shape.id, id).data ?? newReportId,
    reason: z.safeParse(reportInput.shape.reason, reason).data,
    message: cutReportMessage(message),
  };
}
