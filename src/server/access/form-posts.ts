import { call, type AnyProcedure } from "@orpc/server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod/mini";

import { refusals } from "#contract/words/refusals.ts";

import { toExpectedRefusal } from "./expected-refusals.ts";
import type { RequestContext } from "./gates.ts";

/** The fields of a form as the visitor typed them. */
export type FormFields = Readonly<Record<string, string>>;

/** Maximum number of fields of a form that are read. None of our forms has more. */
const FORM_FIELDS_MAX = 10;

/** Why a form was refused. `problems` has a message for each wrong field by its name; '' stands for the whole form. */
export interface FormRefusal {
  code: string;
  status: ContentfulStatusCode;
  problems: FormFields;
  /** The seconds after which the visitor may send the form again; 0 if waiting does not help. */
  retryAfterSeconds: number;
}

export async function readForm(c: Context): Promise<FormFields> {
  return parseFormFields(await c.req.text());
}

/**
 * Calls a procedure with the fields of a plain HTML form and the parameters of its URL. Returns the fields, and the
 * refusal if there is one, so that the page can be rendered again with both. Sets Retry-After if waiting helps. Throws
 * all errors that are not refusals.
 */
export async function callWithForm(
  c: Context,
  procedure: AnyProcedure,
  context: RequestContext,
  named: FormFields,
): Promise<{ fields: FormFields; refusal?: FormRefusal }> {
  const fields = await readForm(c);
  const called = await runOrCatchRefusal(c, () => call(procedure, { ...fields, ...named }, { context }));
  return "refusal" in called ? { fields, refusal: called.refusal } : { fields };
}

/**
 * Runs a procedure for a page without JavaScript. Returns its answer or its refusal, and sets Retry-After if waiting
 * helps.
 */
export async function runOrCatchRefusal<Answer>(
  c: Context,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | { refusal: FormRefusal }> {
  try {
    return { answer: await work() };
  } catch (error) {
    const refused = toExpectedRefusal(error);
    if (!refused) throw error;
    const { code, message, data } = refused;
    const { retryAfterSeconds = 0 } = z.safeParse(refusals.TOO_MANY_ATTEMPTS.data, data).data ?? {};
    if (retryAfterSeconds > 0) c.header("Retry-After", String(retryAfterSeconds));
    const problems = z.safeParse(refusals.INPUT_INVALID.data, data).data?.fields ?? { "": message };
    return { refusal: { code, status: refused.status as ContentfulStatusCode, problems, retryAfterSeconds } };
  }
}

function parseFormFields(body: string): FormFields {
  const typed = new URLSearchParams(body.split("&", FORM_FIELDS_MAX).join("&"));
  // Browsers send a line end as two characters (CR LF). It becomes one, so that a text is as long as in the browser.
  return Object.fromEntries([...typed].map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]));
}
