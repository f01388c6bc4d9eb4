import { call } from "@orpc/server";
import type { Context } from "hono";

import { makeSecondPersonPath } from "#contract/pages.ts";
import { runOrCatchRefusal, readForm } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { formHeaders } from "#server/http/page-headers.ts";

import { secondPersonLinkProcedures } from "./second-person-links.ts";

const AGREES_BY_ACTION = new Map([
  ["agree", true],
  ["decline", false],
]);

/** A GET changes nothing. */
export async function answerSecondPerson(c: Context, token: string, context: RequestContext): Promise<Response> {
  if (c.req.method === "POST") {
    const { do: pressed = "" } = await readForm(c);
    const agrees = AGREES_BY_ACTION.get(pressed);
    if (agrees === undefined) return c.redirect(makeSecondPersonPath(token), 303);
    const done = await runOrCatchRefusal(c, () =>
      call(secondPersonLinkProcedures.answer, { token, agrees }, { context }),
    );
    if ("answer" in done) return c.redirect(makeSecondPersonPath(token), 303);
  }
  const read = await runOrCatchRefusal(c, () => call(secondPersonLinkProcedures.get, { token }, { context }));
  const view = "answer" in read ? { ...read.answer, token } : ({ state: "gone" } as const);
  const { brand, publicUrl } = context.deps.config;
  const html = context.deps.pages.renderSecondPerson(view, brand, new URL(publicUrl).host);
  return c.body(html, view.state === "gone" ? 404 : 200, formHeaders);
}
