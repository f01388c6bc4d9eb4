import { createHash } from "node:crypto";

import type { Context } from "hono";

import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { searchWithLimit } from "#server/access/guessing.ts";
import { joinAddressAndPlace } from "#server/access/limits.ts";
import { hashToken } from "#server/access/session-token.ts";

import { FEED_SECONDS, writeFeed } from "./feed.ts";
import { findCompanyOfToken, findFeedDates } from "./store.ts";

const PAST_ENTRIES_KEPT_DAYS = 30;

const feedHeaders = {
  "Cache-Control": `private, max-age=${FEED_SECONDS}`,
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** An unknown token counts against the same limits as an unknown code. */
export async function answerCalendar(
  c: Context,
  token: string,
  { deps, visitor, clientIp }: RequestContext,
): Promise<Response> {
  const { db, guessing, limits, config, now } = deps;
  const sought = await searchWithLimit(guessing, visitor, () => findCompanyOfToken(db, token));
  if (sought.status === 404) return c.text("Böyle bir takvim yok.", 404, { "X-Robots-Tag": "noindex" });
  if (sought.status === 429) return refuseTooMany(c, sought.retryAfterSeconds);
  // Counts by calendar and network address together, so that the telephones of one company do not share a limit.
  const refused = await limits.take(
    "calendarByReader",
    joinAddressAndPlace(clientIp, hashToken(token).toString("hex")),
  );
  if (refused) return refuseTooMany(c, refused.retryAfterSeconds);
  const { id, name } = sought.found;
  const dates = await findFeedDates(db, id, addDays(toIstanbulDate(now()), -PAST_ENTRIES_KEPT_DAYS));
  const of = { brand: config.brand.name, company: name, publicUrl: config.publicUrl };
  // The digest is computed from the data, so that an unchanged feed is not generated at all.
  const digest = createHash("sha256")
    .update(JSON.stringify([of, dates]))
    .digest("base64url");
  const known = { ...feedHeaders, ETag: `W/"${digest}"` };
  if (isFeedKnown(c.req.header("If-None-Match"), digest)) return c.body(null, 304, known);
  return c.body(await writeFeed(of, dates), 200, { ...known, "Content-Type": "text/calendar; charset=utf-8" });
}

function isFeedKnown(ifNoneMatch: string | undefined, digest: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((tag) => tag.trim().replace(/^W\//u, "") === `"${digest}"`);
}

function refuseTooMany(c: Context, retryAfterSeconds: number): Response {
  return c.text("Bu takvim çok sık soruldu.", 429, {
    "Retry-After": String(retryAfterSeconds),
    "X-Robots-Tag": "noindex",
  });
}
