/** The languages in which strangers read what is for them, ours first. docs/product.md 6.9. */
export const LANGUAGES = ["tr", "en", "de", "ar", "ru"] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language in which a page is drawn. Links of a page pass it on, but for Turkish that nobody asked for by name: with 'tr-asked' they
 * do, so that whoever chose Turkish keeps it. docs/product.md 6.9.
 */
export type PageLanguage = Language | "tr-asked";

/** The language of a page's words. */
export function wordsOf(language: PageLanguage): Language {
  return language === "tr-asked" ? "tr" : language;
}

/** The language that an address asks for by name; undefined where it names none of ours. docs/product.md 6.9. */
export function languageAsked(name: string | undefined): PageLanguage | undefined {
  const language = LANGUAGES.find((each) => each === name);
  return language === "tr" ? "tr-asked" : language;
}

/** Longest list of wishes that is read, in characters; browsers send some 50. */
const READ_MAX = 500;

/** One wish: a language with parts such as its country, or any; its weight, 1 where none is told. */
const WISH = /^\s*([a-z]{2,8}|\*)(?:-[a-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/iu;

/**
 * The language for what a browser wishes (Accept-Language): of ours the one that it wishes most, English where it wishes only others,
 * Turkish where it wishes nothing or anything. What is no wish is left out, and so is what stands behind the first 500 characters.
 * docs/product.md 6.9.
 */
export function languageWished(header: string | undefined): Language {
  if (header === undefined) return "tr";
  const wishes = header
    .slice(0, READ_MAX)
    .split(",")
    .flatMap((text) => {
      const [, name, weight = "1"] = WISH.exec(text) ?? [];
      return name === undefined ? [] : [{ name: name.toLowerCase(), weight: Number(weight) }];
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  if (wishes.length === 0 || wishes[0]!.name === "*") return "tr";
  for (const { name } of wishes) {
    const language = LANGUAGES.find((each) => each === name);
    if (language !== undefined) return language;
  }
  return "en";
}
