import type { Context } from "hono";
import * as z from "zod/mini";

import { codeField } from "#contract/fields.ts";
import { typedCodePath } from "#contract/pages.ts";
import { cleanLine } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { scanHeaders } from "#server/http/page-headers.ts";

/** Longest text that stands in the field again; a code has at most 32 characters. */
const KEPT_MAX = 100;

/**
 * The field for a printed code, and what was typed into it: a text that can be a code leads to the page of that code, where it is looked
 * up and counted as a scan. Nothing is looked up here, so that this page tells no live code from another.
 */
export function answerTypedCode(c: Context, { config, pages }: Pick<Deps, "config" | "pages">): Response {
  const typed = c.req.query("code");
  if (typed === undefined) return show("", undefined);
  const { data: code, error } = z.safeParse(codeField, typed);
  if (code !== undefined) return c.body(null, 303, { ...scanHeaders, Location: typedCodePath(code) });
  return show(cleanLine(typed.slice(0, KEPT_MAX)), error?.issues[0]?.message);

  function show(kept: string, problem: string | undefined): Response {
    const body = pages.renderTypeCode({ typed: kept, problem }, config.brand, new URL(config.publicUrl).host);
    return c.body(body, problem === undefined ? 200 : 422, scanHeaders);
  }
}
