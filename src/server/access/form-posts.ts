import { call, type AnyProcedure } from "@orpc/server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod/mini";

import { refusals } from "#contract/words/refusals.ts";

import { expectedRefusal } from "./expected-refusals.ts";
import type { RequestContext } from "./gates.ts";

/** The fields of a form, as they were typed. */
export type Fields = Readonly<Record<string, string>>;

/** No form of ours has more fields; what stands behind them is not read. */
const FIELDS_READ = 10;

/** Why a form was refused: with a sentence for each wrong field, by its name, where '' is the whole form. */
export interface FormRefusal {
  code: string;
  status: ContentfulStatusCode;
  problems: Fields;
  /** Seconds after which it may be sent again; 0 where that would not help. */
  retryAfterSeconds: number;
}

/** What a form without script sent. */
export async function readForm(c: Context): Promise<Fields> {
  return fieldsOf(await c.req.text());
}

/**
 * Calls a procedure with what a form without script sent, and with what its address names. Gives the fields, and the refusal if there is
 * one, so that the page can be drawn again with both; when to try again stands in the answer's headers. Other errors are thrown.
 */
export async function postForm(
  c: Context,
  procedure: AnyProcedure,
  context: RequestContext,
  named: Fields,
): Promise<{ fields: Fields; refusal?: FormRefusal }> {
  const fields = await readForm(c);
  const called = await answerOrRefusal(c, () => call(procedure, { ...fields, ...named }, { context }));
  return "refusal" in called ? { fields, refusal: called.refusal } : { fields };
}

/** What a procedure answers a page without script, or its refusal, of which the answer's headers say when to try again. */
export async function answerOrRefusal<Answer>(
  c: Context,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | { refusal: FormRefusal }> {
  try {
    return { answer: await work() };
  } catch (error) {
    const refused = expectedRefusal(error);
    if (!refused) throw error;
    const { code, message, data } = refused;
    const { retryAfterSeconds = 0 } = z.safeParse(refusals.TOO_MANY_ATTEMPTS.data, data).data ?? {};
    if (retryAfterSeconds > 0) c.header("Retry-After", String(retryAfterSeconds));
    const problems = z.safeParse(refusals.INPUT_INVALID.data, data).data?.fields ?? { "": message };
    return { refusal: { code, status: refused.status as ContentfulStatusCode, problems, retryAfterSeconds } };
  }
}

function fieldsOf(body: string): Fields {
  const typed = new URLSearchParams(body.split("&", FIELDS_READ).join("&"));
  // A browser sends each line end of a form as two characters; it counts one, as everywhere.
  return Object.fromEntries([...typed].map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]));
}
