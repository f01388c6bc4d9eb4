import { call } from "@orpc/server";
import type { Context } from "hono";

import { tellingPath } from "#contract/pages.ts";
import type { TellingPageView } from "#contract/ports/public-pages.ts";
import { answerOrRefusal, readForm, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import type { Visitor } from "#server/access/guessing.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { answerNotLive, formHeaders } from "#server/modules/scan/page.ts";
import type { Scans } from "#server/modules/scan/scan-answers.ts";

import { tellingProcedures } from "./procedures.ts";
import type { Standings } from "./standings.ts";

/** The buttons of the page, by what their forms send as `do`. */
const actions = new Map([
  ["solved", tellingProcedures.solve],
  ["nudge", tellingProcedures.nudge],
  ["withdraw", tellingProcedures.withdraw],
]);

/** A visitor's own page, by its key: what came of what they told, and the buttons by which they say what became of it. */
export async function answerTelling(scans: Scans, c: Context, key: string, context: RequestContext): Promise<Response> {
  const { deps } = context;
  try {
    if (c.req.method !== "POST") return await showPart(undefined);
    const action = actions.get((await readForm(c))["do"] ?? "");
    if (action === undefined) return c.redirect(tellingPath(key), 303);
    const done = await answerOrRefusal(c, () => call(action, { key }, { context }));
    return "answer" in done ? c.redirect(tellingPath(key), 303) : await showPart(done.refusal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    deps.log.error({ err: error }, "database unreachable");
    return answerNotLive(scans, c, { status: 503 }, formHeaders);
  }

  /** Draws the page, with why the last button did nothing. */
  async function showPart(refused: FormRefusal | undefined): Promise<Response> {
    if (refused && isOfKey(refused)) return showWithout(refused);
    const read = await answerOrRefusal(c, () => call(tellingProcedures.get, { key }, { context }));
    if ("refusal" in read) return showWithout(read.refusal);
    const view = { state: "there", key, telling: read.answer, problem: refused?.problems[""] } as const;
    return show(view, refused?.status ?? 200);
  }

  function showWithout({ code, retryAfterSeconds }: FormRefusal): Response {
    if (code === "TOO_MANY_ATTEMPTS") return answerNotLive(scans, c, { status: 429, retryAfterSeconds }, formHeaders);
    return show({ state: "gone" }, 404);
  }

  function show(view: TellingPageView, status: FormRefusal["status"]): Response {
    const { brand, publicUrl } = deps.config;
    return c.body(deps.pages.renderTelling(view, brand, new URL(publicUrl).host), status, formHeaders);
  }
}

/** Whether a refusal says that there is nothing to be shown with this key, or not now. */
function isOfKey({ code }: FormRefusal): boolean {
  return code === "TELLING_NOT_FOUND" || code === "TOO_MANY_ATTEMPTS" || code === "INPUT_INVALID";
}

/** Says to a visitor's open page whether it is to be drawn again (see standing-listener.ts for the usual spelling). */
export async function answerStanding(standings: Standings, c: Context, key: string, visitor: Visitor) {
  const { status, body, headers } = await standings.answer(key, c.req.query("v"), visitor);
  return body === undefined ? c.body(null, status) : c.json(body, status as Exclude<typeof status, 204>, headers);
}
