import { randomBytes } from "node:crypto";

import type { NoticeReason } from "#domain/notices/notice.ts";

import { address, call, readAnswer } from "../requests.ts";

const TRIES = 10;

/**
 * Sends a notice as visitor number `nth`, and returns the key of their page. Retries on a busy machine, which is safe
 * because the key makes the request idempotent.
 */
export async function tellAs(nth: number, port: number, code: string, reason: NoticeReason): Promise<string> {
  const key = randomBytes(16).toString("base64url");
  const from = { "X-Forwarded-For": address(nth) };
  for (let tries = 1; ; tries += 1) {
    const answer = await call(port, "visitor/notices/send", { code, key, reason, note: "", phone: "" }, from);
    if (answer.status === 503 && tries < TRIES) continue;
    readAnswer(answer);
    return key;
  }
}
