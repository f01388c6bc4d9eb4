import type { Context } from "hono";

import { languageAsked, languageWished, wordsOf, type Language, type PageLanguage } from "#domain/words/language.ts";

import { remembered } from "./remembered-header.ts";

const languageOfWishes = remembered(languageWished);

/** The language that a list of wishes asks for; Turkish for whoever wishes nothing. */
export function languageFor(header: string | undefined): Language {
  return header === undefined ? "tr" : languageOfWishes(header);
}

/** The language of a page for strangers: what its address asks for, else what the browser wishes. */
export function languageOf(c: Context): PageLanguage {
  return languageAsked(c.req.query("dil")) ?? languageFor(c.req.header("Accept-Language"));
}

/** What a page in a language says of it. The answers are not kept; a proxy that keeps them all the same is told what they differ by. */
export function languageHeaders(language: PageLanguage) {
  return { "Content-Language": wordsOf(language), Vary: "Accept-Language" };
}
