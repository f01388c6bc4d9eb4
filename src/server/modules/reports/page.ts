import type { Context } from "hono";
import * as z from "zod/mini";

import type { ReportPageView } from "#contract/public-pages.ts";
import { reporting } from "#contract/reports.ts";
import { normalizeCode } from "#domain/code.ts";
import type { Deps } from "#server/deps.ts";
import { encodingFor } from "#server/encodings.ts";
import { newId } from "#server/id.ts";
import { takeTry, TooManyTries } from "#server/limits.ts";
import { scanHeaders } from "#server/modules/scan/page.ts";
import type { Scans } from "#server/modules/scan/scans.ts";

import { insertReport } from "./store.ts";

// With its own origin, which the browser keeps to itself where no referrer is to be sent at all.
const headers = { ...scanHeaders, "Referrer-Policy": "same-origin" };

/**
 * The page on which a visitor says what is wrong with a sticker, without an account and without script (security bar S-12). A code
 * that is no live one is answered, and counted, as its scan is.
 */
export async function answerReport(
  deps: Deps,
  scans: Scans,
  c: Context,
  typed: string,
  clientAddress: () => string,
): Promise<Response> {
  const code = normalizeCode(typed);
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  const scan = await scans.answer(code, encoding, clientAddress);
  if (scan.status !== 200) {
    if (encoding !== "identity") c.header("Content-Encoding", encoding);
    if (scan.retryAfterSeconds !== undefined) c.header("Retry-After", String(scan.retryAfterSeconds));
    return c.body(Buffer.from(scan.body, "latin1"), scan.status, headers);
  }
  const id = newId(deps.now());
  if (c.req.method !== "POST") return show({ state: "form", code, typed: kept({}, id), problems: {} });

  const given = Object.fromEntries(
    Object.entries(await c.req.parseBody()).filter(([, value]) => typeof value === "string"),
  );
  // Line ends as the browser sends them in a form count one, as everywhere.
  if (typeof given["message"] === "string") given["message"] = given["message"].replaceAll("\r\n", "\n");
  const read = z.safeParse(reporting, given);
  if (!read.success) {
    const problems = Object.fromEntries(
      read.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ""), message]),
    );
    return show({ state: "form", code, typed: kept(given, id), problems }, 422);
  }
  try {
    await takeTry(deps.limits, "reportByAddress", clientAddress());
    await takeTry(deps.limits, "reportByCode", code);
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error;
    c.header("Retry-After", String(error.retryAfterSeconds));
    const minutes = Math.ceil(error.retryAfterSeconds / 60);
    const problems = { "": `Kısa sürede çok fazla şikâyet gönderildi. Lütfen ${minutes} dakika sonra tekrar deneyin.` };
    return show({ state: "form", code, typed: read.data, problems }, 429);
  }
  await insertReport(deps.db, code, read.data, deps.now());
  return show({ state: "sent", code });

  function show(view: ReportPageView, status: 200 | 422 | 429 = 200): Response {
    const { brand, publicUrl } = deps.config;
    return c.body(deps.pages.renderReport(view, brand, new URL(publicUrl).host), status, headers);
  }
}

/** What was typed, to stand in the form again; an id that is none is drawn anew. */
function kept({ id, reason, message }: Record<string, unknown>, newReportId: string) {
  return {
    id: z.safeParse(reporting.shape.id, id).data ?? newReportId,
    reason: z.safeParse(reporting.shape.reason, reason).data,
    message: typeof message === "string" ? message : "",
  };
}
