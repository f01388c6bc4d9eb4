import { call } from "@orpc/server";
import type { Context } from "hono";

import { tellingPath } from "#contract/pages.ts";
import type { TellingPageView } from "#contract/ports/public-pages.ts";
import { refusals } from "#contract/refusals.ts";
import { answerOrRefusal, readForm, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { seek } from "#server/access/guessing.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { refusalBody } from "#server/http/same-origin.ts";
import { answerNotLive, formHeaders } from "#server/modules/scan/page.ts";
import type { Scans } from "#server/modules/scan/scan-answers.ts";

import { tellingProcedures } from "./procedures.ts";
import type { Standings } from "./standings.ts";
import type { Standing } from "./telling-store.ts";

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

/** Says to a visitor's open page whether it is to be drawn again: nothing while `v` is still how it stands. */
export async function answerStanding(
  standings: Standings,
  c: Context,
  key: string,
  { deps, visitor }: RequestContext,
): Promise<Response> {
  const sought = await seek(deps.guessing, visitor, () => standings.of(key));
  switch (sought.status) {
    case 200: {
      const { version, state } = sought.found;
      return c.req.query("v") === signOf(sought.found) ? c.body(null, 204) : c.json({ version, state });
    }
    case 404:
      return c.json(refusalBody("TELLING_NOT_FOUND"), refusals.TELLING_NOT_FOUND.status);
    case 429:
      return c.json(refusalBody("TOO_MANY_ATTEMPTS"), refusals.TOO_MANY_ATTEMPTS.status, {
        "Retry-After": String(sought.retryAfterSeconds),
      });
  }
}

/** What a page says it has drawn. */
function signOf({ version, state, isUnanswered }: Standing): string {
  return `${version}.${state}.${isUnanswered ? 1 : 0}`;
}
