import type { Context } from "hono";

import {
  readAskedLanguage,
  readAcceptLanguage,
  getTextLanguage,
  type Language,
  type PageLanguage,
} from "#domain/words/language.ts";

import { cacheReadings } from "./remembered-header.ts";

const languageOfHeader = cacheReadings(readAcceptLanguage);

export function chooseLanguage(header: string | undefined): Language {
  return header === undefined ? "tr" : languageOfHeader(header);
}

export function pageLanguageOf(c: Context): PageLanguage {
  return readAskedLanguage(c.req.query("dil")) ?? chooseLanguage(c.req.header("Accept-Language"));
}

/** Our answers must not be cached; Vary protects against a proxy that caches them nevertheless. */
export function makeLanguageHeaders(language: PageLanguage) {
  return { "Content-Language": getTextLanguage(language), Vary: "Accept-Language" };
}
