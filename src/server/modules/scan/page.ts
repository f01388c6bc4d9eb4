import type { Context } from "hono";

import type { ScanView } from "#contract/public-pages.ts";
import { isCode, normalizeCode } from "#domain/code.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";

import { findScanView } from "./store.ts";

const statuses = {
  profile: 200,
  car: 200,
  "not-assigned": 200,
  invalid: 404,
  "too-many": 429,
  unavailable: 503,
} as const;

/** Seconds after which a visitor is asked to try again while the database is away. */
const RETRY_SECONDS = 10;

/** Answers a scanned code: the profile, not assigned, or invalid (specification 4, 6, 8). A live code is answered whatever the limits say. */
export async function answerScan(deps: Deps, c: Context, typed: string, clientAddress: string): Promise<Response> {
  const view = await look(deps, typed, clientAddress);
  c.header("X-Robots-Tag", "noindex, nofollow, noarchive, nosnippet");
  c.header("Referrer-Policy", "no-referrer");
  if (view.state === "too-many") c.header("Retry-After", String(view.retryAfterSeconds));
  if (view.state === "unavailable") c.header("Retry-After", String(RETRY_SECONDS));
  return c.html(
    deps.pages.renderScan(view, deps.config.brand, new URL(deps.config.publicUrl).host),
    statuses[view.state],
  );
}

async function look(deps: Deps, typed: string, clientAddress: string): Promise<ScanView> {
  const code = normalizeCode(typed);
  try {
    const view = isCode(code) ? await findScanView(deps.db, code, deps.now()) : undefined;
    if (view) return view;
    const refused = await deps.limits.take("unknownCodeByAddress", clientAddress);
    return refused ? { state: "too-many", ...refused } : { state: "invalid" };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    deps.log.error({ err: error }, "database unreachable");
    return { state: "unavailable" };
  }
}
