import type { Context } from "hono";
import * as z from "zod/mini";

import type { ReportPageView } from "#contract/public-pages.ts";
import { reporting } from "#contract/reports.ts";
import { normalizeCode } from "#domain/code.ts";
import { cutMessage, REPORT_MAX } from "#domain/report.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { encodingFor } from "#server/encodings.ts";
import type { Visitor } from "#server/guessing.ts";
import { newId } from "#server/id.ts";
import { takeTry, TooManyTries } from "#server/limits.ts";
import { retryHeaders, scanHeaders } from "#server/modules/scan/page.ts";
import type { Scans } from "#server/modules/scan/scans.ts";

import { insertReport, isReported, mergeReport } from "./store.ts";

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
  visitor: Visitor,
): Promise<Response> {
  const code = normalizeCode(typed);
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  const scan = await scans.answer(code, encoding, visitor);
  // What was typed must not be lost because many wait.
  const isTyped = c.req.method === "POST" && scan.status === 429;
  if (scan.status !== 200 && !isTyped) {
    if (encoding !== "identity") c.header("Content-Encoding", encoding);
    return c.body(Buffer.from(scan.body, "latin1"), scan.status, { ...headers, ...retryHeaders(scan) });
  }
  const id = newId(deps.now());
  if (c.req.method !== "POST") return show({ state: "form", code, typed: kept({}, id), problems: {} });

  const given = fieldsOf(await c.req.text());
  if (isTyped) {
    c.header("Retry-After", String(scan.retryAfterSeconds));
    const problems = {
      "": "Bulunduğunuz ağdan şu anda çok istek geliyor. Lütfen birkaç saniye sonra yeniden gönderin.",
    };
    return show({ state: "form", code, typed: kept(given, id), problems }, 429);
  }
  const read = z.safeParse(reporting, given);
  if (!read.success) {
    const problems = Object.fromEntries(
      read.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ""), message]),
    );
    // Whoever finds only the beginning of what they wrote is told why.
    if (problems["message"] !== undefined && given["message"] !== undefined) problems["message"] = TOO_LONG;
    return show({ state: "form", code, typed: kept(given, id), problems }, 422);
  }
  // Sent twice, it arrived once, and counts once.
  if (await isReported(deps.db, read.data.id)) return show({ state: "sent", code });
  try {
    await takeTry(deps.limits, "reportByAddress", visitor.address());
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error;
    c.header("Retry-After", String(error.retryAfterSeconds));
    const minutes = Math.ceil(error.retryAfterSeconds / 60);
    const problems = { "": `Kısa sürede çok fazla şikâyet gönderildi. Lütfen ${minutes} dakika sonra tekrar deneyin.` };
    return show({ state: "form", code, typed: read.data, problems }, 429);
  }
  // So many at once are merged and not refused: whoever would have a sticker's reports silenced only has them counted.
  const isFlood = await deps.limits.take("reportByCode", code);
  if (isFlood) await inTransaction(deps.db, (tx) => mergeReport(tx, code, read.data, deps.now()));
  else await insertReport(deps.db, code, read.data, deps.now());
  return show({ state: "sent", code });

  function show(view: ReportPageView, status: 200 | 422 | 429 = 200): Response {
    const { brand, publicUrl } = deps.config;
    return c.body(deps.pages.renderReport(view, brand, new URL(publicUrl).host), status, headers);
  }
}

const TOO_LONG = `Mesaj en fazla ${REPORT_MAX} karakter olabilir; fazlası kesildi. Kalan metni okuyup yeniden gönderin.`;

/** The form has three fields; what stands behind the tenth is not read. */
const FIELDS_READ = 10;

function fieldsOf(body: string): Record<string, string> {
  const given = Object.fromEntries(new URLSearchParams(body.split("&", FIELDS_READ).join("&")));
  // Line ends as the browser sends them in a form count one, as everywhere.
  const { message } = given;
  return message === undefined ? given : { ...given, message: message.replaceAll("\r\n", "\n") };
}

/** What was typed, to stand in the form again; an id that is none is drawn anew. */
function kept({ id, reason, message = "" }: Record<string, string>, newReportId: string) {
  return {
    id: z.safeParse(reporting.shape.id, id).data ?? newReportId,
    reason: z.safeParse(reporting.shape.reason, reason).data,
    message: cutMessage(message),
  };
}
