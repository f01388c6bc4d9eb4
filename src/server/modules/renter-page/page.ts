import { call } from "@orpc/server";
import type { Context } from "hono";

import { makeRenterPath, type RenterFile } from "#contract/fleet/renter-paths.ts";
import { addLanguageToPath, makeVisitorNoticePath } from "#contract/pages.ts";
import type { RenterPageView, RenterPageMessageName } from "#contract/ports/public-pages.ts";
import { toExpectedRefusal } from "#server/access/expected-refusals.ts";
import { runOrCatchRefusal, readForm, type FormFields, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { formHeaders, scanHeaders } from "#server/http/page-headers.ts";
import { answerUnreachable } from "#server/modules/notices/telling-page.ts";
import { answerNotLive } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

import { renterPageProcedures } from "./procedures.ts";

type PageAction = (token: string, fields: FormFields, context: RequestContext) => Promise<string | undefined>;

const actionsOfPage = new Map<string, { deed: PageAction; failed: RenterPageMessageName }>([
  ["accept", { deed: acceptAgreement, failed: "failed" }],
  ["driver", { deed: signAsDriver, failed: "failed" }],
  ["opened", { deed: markPageOpened, failed: "failed" }],
  ["data", { deed: completeRenterData, failed: "wrongData" }],
  ["longer", { deed: requestExtension, failed: "longerFailed" }],
]);

async function acceptAgreement(
  token: string,
  { digest = "", name = "", sure, strokes = "", code, again }: FormFields,
  context: RequestContext,
) {
  const signed = { token, digest, name, sure, strokes: readStrokes(strokes) as [number, number][][] };
  try {
    // Whoever asks for another code sends the form without one.
    await call(renterPageProcedures.accept, again === undefined ? { ...signed, code } : signed, { context });
  } catch (error) {
    if (toExpectedRefusal(error)?.code === "SIGNING_CODE_NEEDED")
      await call(renterPageProcedures.sendCode, { token }, { context });
    throw error;
  }
  return undefined;
}

async function signAsDriver(
  token: string,
  { digest, driver, name, sure, strokes = "" }: FormFields,
  context: RequestContext,
) {
  await call(
    renterPageProcedures.signAsDriver,
    {
      token,
      digest: digest ?? "",
      driver: driver ?? "",
      name: name ?? "",
      sure,
      strokes: readStrokes(strokes) as [number, number][][],
    },
    { context },
  );
  return undefined;
}

async function markPageOpened(token: string, _: FormFields, context: RequestContext) {
  await call(renterPageProcedures.opened, { token }, { context });
  return undefined;
}

/** The procedure validates them. */
function readStrokes(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

async function completeRenterData(token: string, fields: FormFields, context: RequestContext) {
  const { do: _, ...typed } = fields;
  await call(renterPageProcedures.complete, { ...typed, token }, { context });
  return undefined;
}

async function requestExtension(token: string, { until = "" }: FormFields, context: RequestContext) {
  const { key } = await call(renterPageProcedures.askLonger, { token, until }, { context });
  return makeVisitorNoticePath(key);
}

/**
 * The page that shows the message is rendered from the present data, so that the renter sees what has changed before
 * accepting it.
 */
function messageOfRefusal({ code, problems }: FormRefusal, failed: RenterPageMessageName): RenterPageMessageName {
  if (code === "AGREEMENT_CHANGED") return "changed";
  if (code === "AGREEMENT_ACCEPTED") return "taken";
  if (code === "RENTER_COMPANY_AWAY") return "away";
  if (code === "SIGNER_NAME_DIFFERS") return "otherName";
  if (code === "RENTER_DATA_CLOSED") return "dataClosed";
  if (code === "TOO_MANY_ATTEMPTS") return "tooMany";
  if (code === "SIGNING_CODE_NEEDED") return "codeSent";
  if (code === "SIGNING_CODE_WRONG") return "codeWrong";
  if (code === "SIGNING_CODE_EXPIRED") return "codeExpired";
  if (code === "SIGNING_CODE_SPENT") return "codeSpent";
  if (code !== "INPUT_INVALID") return failed;
  if ("until" in problems) return "longerWrong";
  if ("name" in problems) return "unnamed";
  if ("code" in problems) return "codeWrong";
  return Object.keys(problems).some((name) => name.startsWith("strokes")) ? "unsigned" : failed;
}

/** A GET changes nothing, because programs that preview links send GET requests. */
export async function answerRenter(
  scans: ScanAnswers,
  c: Context,
  token: string,
  context: RequestContext,
): Promise<Response> {
  try {
    if (c.req.method !== "POST") return await showRenterPage(scans, c, token, context);
    const fields = await readForm(c);
    const asked = actionsOfPage.get(fields["do"] ?? "");
    const own = addLanguageToPath(makeRenterPath(token), pageLanguageOf(c));
    if (!asked) return c.redirect(own, 303);
    const done = await runOrCatchRefusal(c, () => asked.deed(token, fields, context));
    if ("answer" in done)
      return c.redirect(done.answer === undefined ? own : addLanguageToPath(done.answer, pageLanguageOf(c)), 303);
    return await showRenterPage(scans, c, token, context, {
      refusal: done.refusal,
      said: messageOfRefusal(done.refusal, asked.failed),
      typed: fields,
    });
  } catch (error) {
    return answerUnreachable(scans, c, context, error);
  }
}

async function showRenterPage(
  scans: ScanAnswers,
  c: Context,
  token: string,
  context: RequestContext,
  refused?: { refusal: FormRefusal; said: RenterPageMessageName; typed: FormFields },
): Promise<Response> {
  const read = await runOrCatchRefusal(c, () => call(renterPageProcedures.get, { token }, { context }));
  if ("answer" in read) {
    const { refusal, said, typed = {} } = refused ?? {};
    const wrong = Object.keys(refusal?.problems ?? {});
    return drawRenterPage(
      c,
      context,
      { state: "there", token, page: read.answer, said, typed, wrong },
      refusal?.status ?? 200,
    );
  }
  return showPageWithoutData(scans, c, context, read.refusal);
}

function showPageWithoutData(
  scans: ScanAnswers,
  c: Context,
  context: RequestContext,
  { code, retryAfterSeconds }: FormRefusal,
): Response {
  if (code === "TOO_MANY_ATTEMPTS") return answerNotLive(scans, c, { status: 429, retryAfterSeconds }, formHeaders);
  if (code === "RENTER_LINK_CLOSED") return drawRenterPage(c, context, { state: "closed" }, 410);
  if (code === "RENTER_LINK_EXPIRED") return drawRenterPage(c, context, { state: "ended" }, 410);
  return drawRenterPage(c, context, { state: "gone" }, 404);
}

function drawRenterPage(
  c: Context,
  { deps }: RequestContext,
  view: RenterPageView,
  status: FormRefusal["status"],
): Response {
  const { brand, publicUrl } = deps.config;
  const language = pageLanguageOf(c);
  const body = deps.pages.renderRenter(view, brand, new URL(publicUrl).host, language);
  return c.body(body, status, { ...formHeaders, ...makeLanguageHeaders(language) });
}

export async function answerRenterFile(
  scans: ScanAnswers,
  c: Context,
  token: string,
  asked: RenterFile,
  context: RequestContext,
): Promise<Response> {
  try {
    const read = await runOrCatchRefusal(c, () => {
      if ("sheet" in asked) return call(renterPageProcedures.pdf, { token, sheet: asked.sheet }, { context });
      if ("photo" in asked) return call(renterPageProcedures.photo, { token, id: asked.photo }, { context });
      return call(renterPageProcedures.conditionPdf, { token, ...asked }, { context });
    });
    if ("refusal" in read) return showPageWithoutData(scans, c, context, read.refusal);
    const file = read.answer;
    const isPdf = !("photo" in asked);
    return c.body(await file.arrayBuffer(), 200, {
      ...scanHeaders,
      "Content-Type": file.type,
      "Content-Disposition": isPdf ? `attachment; filename="${file.name}"` : "inline",
    });
  } catch (error) {
    return answerUnreachable(scans, c, context, error);
  }
}
