import { call, type AnyProcedure } from "@orpc/server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod/mini";

import { refusals } from "#contract/words/refusals.ts";

import { toExpectedRefusal } from "./expected-refusals.ts";
import type { RequestContext } from "./gates.ts";

export type FormFields = Readonly<Record<string, string>>;

/** None of our forms has more. */
const FORM_FIELDS_MAX = 10;

export interface FormRefusal {
  code: string;
  status: ContentfulStatusCode;
  problems: FormFields;
  retryAfterSeconds: number;
}

export async function readForm(c: Context): Promise<FormFields> {
  return parseFormFields(await c.req.text());
}

/** Returns the fields, and the refusal if there is one, so that the page can be rendered again with both. */
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
