import type { Context } from "hono";

import { makeCodePath, addLanguageToPath } from "#contract/pages.ts";
import { getReasonsOfKind } from "#domain/notices/notice.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import type { Deps } from "#server/deps.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { scanHeaders } from "#server/http/page-headers.ts";

/** All input is in the URL; nothing is stored or counted. */
export function answerExampleTell(c: Context, { config, pages }: Pick<Deps, "config" | "pages">): Response {
  const reason = getReasonsOfKind("vehicle").find((each) => each === c.req.query("neden"));
  if (c.req.method === "POST" || reason === undefined) return redirectToExample(c);
  const language = pageLanguageOf(c);
  const view = { reason, isSent: c.req.query("gonder") !== undefined };
  const body = pages.renderExampleTell(view, config.brand, new URL(config.publicUrl).host, language);
  return c.body(body, 200, { ...scanHeaders, ...makeLanguageHeaders(language) });
}

export function redirectToExample(c: Context): Response {
  return c.body(null, 303, {
    ...scanHeaders,
    Location: addLanguageToPath(makeCodePath("scan", EXAMPLE_CODE), pageLanguageOf(c)),
  });
}
