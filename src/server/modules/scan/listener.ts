import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { pages } from "#contract/pages.ts";
import { LANGUAGES, readAskedLanguage, getTextLanguage, type Language } from "#domain/words/language.ts";
import { toVisitor } from "#server/access/visitor-of.ts";
import type { Deps } from "#server/deps.ts";
import { chooseEncoding, type ContentEncoding } from "#server/http/encoding.ts";
import { makeSecurityHeaders } from "#server/http/headers.ts";
import { makeLanguageHeaders, chooseLanguage } from "#server/http/language.ts";
import { scanHeaders } from "#server/http/page-headers.ts";
import { observeAnswer } from "#server/observe/answered.ts";

import { makeRedirectOrRetryHeaders } from "./page.ts";
import type { ScanAnswer, ScanAnswers } from "./scan-answers.ts";

/** All other spellings are left to the application. */
const SCAN_PATH_PATTERN = /^\/q\/([A-Z0-9-]{1,32})(?:\?dil=([a-z]{2}))?$/;

/** A request with another spelling of the URL, or whose handling fails here, is passed on to the application. */
export function answerScansFirst(
  scans: Pick<ScanAnswers, "answer">,
  deps: Pick<Deps, "config" | "log" | "metrics" | "tracing" | "pages">,
  application: RequestListener,
): RequestListener {
  const { config } = deps;
  const fixedIn = (language: Language, encoding: ContentEncoding) => {
    const own = {
      ...makeSecurityHeaders(config, deps.pages.inlineStyles),
      ...scanHeaders,
      ...makeLanguageHeaders(language),
    };
    return Object.entries(encoding === "identity" ? own : { ...own, "Content-Encoding": encoding }).flat();
  };
  const headersFor = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { br: fixedIn(language, "br"), gzip: fixedIn(language, "gzip"), identity: fixedIn(language, "identity") },
    ]),
  ) as Record<Language, Record<ContentEncoding, string[]>>;

  const route = pages.scan.path;

  async function answer(
    code: string,
    asked: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const start = performance.now();
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const language = readAskedLanguage(asked) ?? chooseLanguage(request.headers["accept-language"]);
    const visitor = toVisitor(request, response, config.trustedProxies);
    let found: ScanAnswer;
    try {
      found = await scans.answer(code, { language, encoding }, visitor);
    } catch {
      // The application will fail in the same way, log and answer the failure.
      application(request, response);
      return;
    }
    const { status, body } = found;
    const requestId = randomUUID();
    const headers = [
      ...headersFor[getTextLanguage(language)][encoding],
      "X-Request-Id",
      requestId,
      "Content-Length",
      String(body.length),
    ];
    if (status !== 200) headers.push(...Object.entries(makeRedirectOrRetryHeaders(found)).flat());
    response.writeHead(status, headers);
    response.end(body, "latin1");
    observeAnswer(deps, { start, requestId, method: "GET", route, status, headers: request.headers });
  }

  return (request, response) => {
    const isAsked = request.method === "GET" && request.headers.host !== undefined;
    const [, code, asked] = (isAsked && SCAN_PATH_PATTERN.exec(request.url ?? "")) || [];
    if (code === undefined) application(request, response);
    else void answer(code, asked, request, response);
  };
}
