import { randomBytes } from "node:crypto";

import type { NoticeReason } from "#domain/notices/notice.ts";

import { makeVisitorAddress, callProcedure, readAnswer } from "../requests.ts";

const TRY_COUNT = 10;

/**
 * Sends a notice as visitor number `nth`, and returns the key of their page. Retries on a busy machine, which is safe
 * because the key makes the request idempotent.
 */
export async function sendNoticeAs(nth: number, port: number, code: string, reason: NoticeReason): Promise<string> {
  const key = randomBytes(16).toString("base64url");
  const from = { "X-Forwarded-For": makeVisitorAddress(nth) };
  for (let tries = 1; ; tries += 1) {
    const answer = await callProcedure(port, "visitor/notices/send", { code, key, reason, note: "", phone: "" }, from);
    if (answer.status === 503 && tries < TRY_COUNT) continue;
    readAnswer(answer);
    return key;
  }
}
