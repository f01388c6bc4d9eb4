import type { Context } from "hono";

import {
  readAskedLanguage,
  readAcceptLanguage,
  languageOfWords,
  type Language,
  type PageLanguage,
} from "#domain/words/language.ts";

import { rememberReadings } from "./remembered-header.ts";

const languageOfWishes = rememberReadings(readAcceptLanguage);

/** Returns the best language for an Accept-Language header; Turkish without a header. */
export function languageFor(header: string | undefined): Language {
  return header === undefined ? "tr" : languageOfWishes(header);
}

/** Returns the language of a page for strangers: the language in the URL's query, else the browser's. */
export function languageOf(c: Context): PageLanguage {
  return readAskedLanguage(c.req.query("dil")) ?? languageFor(c.req.header("Accept-Language"));
}

/**
 * Returns the headers of a page in this language. Our answers must not be cached; Vary protects against a proxy that
 * caches them nevertheless.
 */
export function languageHeaders(language: PageLanguage) {
  return { "Content-Language": languageOfWords(language), Vary: "Accept-Language" };
}
