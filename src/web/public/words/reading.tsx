import { createContext, useContext, type ReactNode } from "react";

import { inLanguage } from "#contract/pages.ts";
import { LANGUAGES, wordsOf, type Language, type PageLanguage } from "#domain/words/language.ts";
import { isolated, setApart } from "#domain/words/text.ts";

import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ru } from "./ru.ts";
import { tr, type Words } from "./tr.ts";

/** What strangers read, by language. */
export const wordsIn: Record<Language, Words> = { tr, en, de, ar, ru };

/** What each language is called by those who read it. */
export const ownNames: Record<Language, string> = {
  tr: "Türkçe",
  en: "English",
  de: "Deutsch",
  ar: "العربية",
  ru: "Русский",
};

/** In what a page is read. */
export interface Reading {
  language: Language;
  words: Words;
  /** A path of ours in the same language. */
  link: (path: string) => string;
  /** A name, a plate or a code among these words, where neither pulls the other along. */
  isolated: (words: string) => string;
  /** The value of `dil` that a form passes on; undefined where none is needed. */
  asked: Language | undefined;
}

const readings = Object.fromEntries(
  ([...LANGUAGES, "tr-asked"] as const).map((each): [PageLanguage, Reading] => {
    const language = wordsOf(each);
    const link = (path: string) => inLanguage(path, each);
    const asked = each === "tr" ? undefined : language;
    return [
      each,
      { language, words: wordsIn[language], link, asked, isolated: language === "ar" ? setApart : isolated },
    ];
  }),
) as Record<PageLanguage, Reading>;

const Read = createContext(readings.tr);

/** What is in it is read in this language. */
export function In({ language, children }: { language: PageLanguage; children: ReactNode }) {
  return <Read value={readings[language]}>{children}</Read>;
}

/** In what this is read; a page that says nothing of it is Turkish. */
export function useReading(): Reading {
  return useContext(Read);
}

/** What an element says of a holder's own words, which stay as they were written and may run in their own direction. */
export function useOwnWords(): { lang: string | undefined; dir: "auto" } {
  const { language } = useReading();
  return { lang: language === "tr" ? undefined : "tr", dir: "auto" };
}
