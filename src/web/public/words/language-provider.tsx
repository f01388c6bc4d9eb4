import { createContext, useContext, type ReactNode } from "react";

import { addLanguageToPath } from "#contract/pages.ts";
import { LANGUAGES, getTextLanguage, type Language, type PageLanguage } from "#domain/words/language.ts";
import { isolateDirection, wrapInIsolates } from "#domain/words/text.ts";

import { arabicWords } from "./ar.ts";
import { germanWords } from "./de.ts";
import { englishWords } from "./en.ts";
import { toCompanyWords } from "./of-company.ts";
import { russianWords } from "./ru.ts";
import { turkishWords, type PageWords } from "./tr.ts";

export const wordsByLanguage: Record<Language, PageWords> = {
  tr: turkishWords,
  en: englishWords,
  de: germanWords,
  ar: arabicWords,
  ru: russianWords,
};

export const languageNames: Record<Language, string> = {
  tr: "Türkçe",
  en: "English",
  de: "Deutsch",
  ar: "العربية",
  ru: "Русский",
};

export interface LanguageTools {
  language: Language;
  words: PageWords;
  link: (path: string) => string;
  /** Without isolation, its writing direction and the direction of the surrounding text would affect each other. */
  isolated: (words: string) => string;
  asked: Language | undefined;
}

const toolsOfLanguage = Object.fromEntries(
  ([...LANGUAGES, "tr-asked"] as const).map((each): [PageLanguage, LanguageTools] => {
    const language = getTextLanguage(each);
    const link = (path: string) => addLanguageToPath(path, each);
    const asked = each === "tr" ? undefined : language;
    return [
      each,
      {
        language,
        words: wordsByLanguage[language],
        link,
        asked,
        isolated: language === "ar" ? wrapInIsolates : isolateDirection,
      },
    ];
  }),
) as Record<PageLanguage, LanguageTools>;

const companyToolsOfLanguage = Object.fromEntries(
  Object.entries(toolsOfLanguage).map(([name, reading]) => [
    name,
    { ...reading, words: toCompanyWords(reading.words, reading.language) },
  ]),
) as typeof toolsOfLanguage;

const LanguageContext = createContext(toolsOfLanguage.tr);

export function LanguageProvider({
  language,
  isCompany = false,
  children,
}: {
  language: PageLanguage;
  isCompany?: boolean;
  children: ReactNode;
}) {
  return (
    <LanguageContext value={(isCompany ? companyToolsOfLanguage : toolsOfLanguage)[language]}>
      {children}
    </LanguageContext>
  );
}

export function useLanguage(): LanguageTools {
  return useContext(LanguageContext);
}

/** A holder's text is usually Turkish, and may have another writing direction than the page. */
export function useOwnWordsAttributes(): { lang: string | undefined; dir: "auto" } {
  const { language } = useLanguage();
  return { lang: language === "tr" ? undefined : "tr", dir: "auto" };
}
