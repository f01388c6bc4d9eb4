/** Languages of the pages for strangers, Turkish first. docs/product.md 6.9. */
export const LANGUAGES = ["tr", "en", "de", "ar", "ru"] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language of a page. The page's links pass it on, unless it is the default 'tr'. 'tr-asked' is Turkish that the
 * visitor has chosen; links pass it on, so that the choice is kept. docs/product.md 6.9.
 */
export type PageLanguage = Language | "tr-asked";

/** Returns the language of a page's texts: 'tr' for 'tr-asked'. */
export function languageOfWords(language: PageLanguage): Language {
  return language === "tr-asked" ? "tr" : language;
}

/** Returns the language that a URL asks for; undefined if it is not one of ours. docs/product.md 6.9. */
export function readAskedLanguage(name: string | undefined): PageLanguage | undefined {
  const language = LANGUAGES.find((each) => each === name);
  return language === "tr" ? "tr-asked" : language;
}

/** Maximum number of characters of an Accept-Language header that are read. Browsers send about 50. */
const READ_MAX = 500;

/** An entry of the header: a language, with optional parts such as its country, or '*'; and an optional weight. */
const LANGUAGE_RANGE_PATTERN =
  /^\s*([a-z]{2,8}|\*)(?:-[a-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/iu;

/**
 * Returns the best language for an Accept-Language header: the one of ours with the highest weight, English if the
 * header has only other languages, and Turkish for '*' or a missing header. Invalid entries and everything after 500
 * characters are ignored. docs/product.md 6.9.
 */
export function readAcceptLanguage(header: string | undefined): Language {
  if (header === undefined) return "tr";
  const wishes = header
    .slice(0, READ_MAX)
    .split(",")
    .flatMap((text) => {
      const [, name, weight = "1"] = LANGUAGE_RANGE_PATTERN.exec(text) ?? [];
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
