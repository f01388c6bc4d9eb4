import type { Context } from "hono";

import { languageAsked, languageWished, wordsOf, type Language, type PageLanguage } from "#domain/language.ts";

/** As many browsers' wishes are remembered; whoever sends others has them read anew. */
const REMEMBERED = 500;

/** A longer list of wishes is read each time, so that what is remembered stays small. */
const REMEMBERED_LENGTH = 200;

/** The language for a list of wishes, read once for each of the lists that came last. */
export function createWishes(remembered = REMEMBERED): (header: string | undefined) => Language {
  const known = new Map<string, Language>();
  return (header) => {
    if (header === undefined) return "tr";
    const found = known.get(header);
    if (found !== undefined) return found;
    const language = languageWished(header);
    if (header.length > REMEMBERED_LENGTH) return language;
    if (known.size >= remembered) known.delete(known.keys().next().value!);
    known.set(header, language);
    return language;
  };
}

/** Of this process. */
export const languageFor = createWishes();

/** The language of a page for strangers: what its address asks for, else what the browser wishes. */
export function languageOf(c: Context): PageLanguage {
  return languageAsked(c.req.query("dil")) ?? languageFor(c.req.header("Accept-Language"));
}

/** What a page in a language says of it. The answers are not kept; a proxy that keeps them all the same is told what they differ by. */
export function languageHeaders(language: PageLanguage) {
  return { "Content-Language": wordsOf(language), Vary: "Accept-Language" };
}
