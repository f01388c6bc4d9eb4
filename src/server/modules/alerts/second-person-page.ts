import type { Context } from "hono";

import { secondPersonPath } from "#contract/pages.ts";
import { readForm } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";
import { formHeaders } from "#server/http/page-headers.ts";

import { agree, decline, findByToken } from "./second-person-store.ts";

/** What 32 bytes are as base64url; nothing else is looked for. */
const TOKEN = /^[\w-]{43}$/u;

/** The page on which somebody agrees to be a second person, or ends it: without an account and without script. Looking at it changes nothing. */
export async function answerSecondPerson(c: Context, token: string, { deps }: RequestContext): Promise<Response> {
  const { db } = deps;
  if (c.req.method === "POST" && TOKEN.test(token)) {
    const { do: deed } = await readForm(c);
    if (deed === "agree") await agree(db, token, deps.now());
    if (deed === "decline") await inTransaction(db, (tx) => decline(tx, token, deps.now()));
    return c.redirect(secondPersonPath(token), 303);
  }
  const view = TOKEN.test(token) ? await findByToken(db, token) : ({ state: "gone" } as const);
  const { brand, publicUrl } = deps.config;
  const html = deps.pages.renderSecondPerson(view, brand, new URL(publicUrl).host);
  return c.body(html, view.state === "gone" ? 404 : 200, formHeaders);
}
