/** Languages of the pages for strangers, Turkish first. docs/product.md 6.9. */
export const LANGUAGES = ["tr", "en", "de", "ar", "ru"] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language of a page. Its links pass the language on, except for the default 'tr'. 'tr-asked' is Turkish that the
 * visitor chose; links pass it on, so that the choice holds. docs/product.md 6.9.
 */
export type PageLanguage = Language | "tr-asked";

/** The language of a page's words: 'tr-asked' is Turkish, too. */
export function languageOfWords(language: PageLanguage): Language {
  return language === "tr-asked" ? "tr" : language;
}

/** The language that an address asks for; undefined for none of ours. docs/product.md 6.9. */
export function readAskedLanguage(name: string | undefined): PageLanguage | undefined {
  const language = LANGUAGES.find((each) => each === name);
  return language === "tr" ? "tr-asked" : language;
}

/** Longest Accept-Language header that is read, in characters. Browsers send some 50. */
const READ_MAX = 500;

/** An entry of the header: a language with optional parts such as its country, or '*', and an optional weight. */
const WISH = /^\s*([a-z]{2,8}|\*)(?:-[a-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/iu;

/**
 * The best language for an Accept-Language header: the most wanted one of ours, English when only others are wanted,
 * Turkish for '*' or a missing header. Invalid entries and everything after 500 characters are ignored.
 * docs/product.md 6.9.
 */
export function readAcceptLanguage(header: string | undefined): Language {
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
