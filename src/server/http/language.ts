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

/** The best language for an Accept-Language header; Turkish without a header. */
export function languageFor(header: string | undefined): Language {
  return header === undefined ? "tr" : languageOfWishes(header);
}

/** The language of a page for strangers: the one in its address, else the browser's. */
export function languageOf(c: Context): PageLanguage {
  return readAskedLanguage(c.req.query("dil")) ?? languageFor(c.req.header("Accept-Language"));
}

/**
 * Headers of a page in this language. Our answers are not cacheable; Vary is for a proxy that caches them all the
 * same.
 */
export function languageHeaders(language: PageLanguage) {
  return { "Content-Language": languageOfWords(language), Vary: "Accept-Language" };
}
