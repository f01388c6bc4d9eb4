import type { Context } from "hono";

import { normalizeCode } from "#domain/code.ts";
import { encodingFor } from "#server/encodings.ts";

import type { Scans } from "./scans.ts";

/** What search engines and other sites get to know of a scan: nothing. */
export const scanHeaders = {
  "Content-Type": "text/html; charset=UTF-8",
  "X-Robots-Tag": "noindex, nofollow, noarchive, nosnippet",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** A scan whose address needs reading: with spaces, encoded letters, or a question behind it (see listener.ts for the others). */
export async function answerScan(scans: Scans, c: Context, typed: string, clientAddress: () => string) {
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  const { status, body, retryAfterSeconds } = await scans.answer(normalizeCode(typed), encoding, clientAddress);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.body(Buffer.from(body, "latin1"), status, scanHeaders);
}
