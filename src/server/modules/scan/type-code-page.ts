import type { Context } from "hono";
import * as z from "zod/mini";

import { addLanguageToPath, makeTypedCodePath } from "#contract/pages.ts";
import type { PageProblem } from "#contract/ports/problems.ts";
import { codeField, RAW_TEXT_MAX } from "#contract/words/fields.ts";
import { readCode } from "#domain/sticker/code.ts";
import { cleanLine } from "#domain/words/text.ts";
import type { Deps } from "#server/deps.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { scanHeaders } from "#server/http/page-headers.ts";

const KEPT_TEXT_LENGTH_MAX = 100;

/** This page looks nothing up, so it cannot be used to find live codes. */
export function answerTypedCode(c: Context, { config, pages }: Pick<Deps, "config" | "pages">): Response {
  const language = pageLanguageOf(c);
  const typed = c.req.query("code");
  if (typed === undefined) return show("", undefined);
  const { data: code } = z.safeParse(codeField, typed);
  if (code !== undefined)
    return c.body(null, 303, { ...scanHeaders, Location: addLanguageToPath(makeTypedCodePath(code), language) });
  return show(cleanLine(typed.slice(0, KEPT_TEXT_LENGTH_MAX)), findTypedProblem(typed));

  function show(kept: string, problem: PageProblem | undefined): Response {
    const host = new URL(config.publicUrl).host;
    const body = pages.renderTypeCode({ typed: kept, problem }, config.brand, host, language);
    return c.body(body, problem === undefined ? 200 : 422, { ...scanHeaders, ...makeLanguageHeaders(language) });
  }
}

function findTypedProblem(typed: string): PageProblem {
  if (typed.length > RAW_TEXT_MAX) return "too-long";
  return readCode(typed) === "" ? "no-code" : "wrong-code";
}
