export const LANGUAGES = ["tr", "en", "de", "ar", "ru"] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * 'tr-asked' is Turkish that the visitor has chosen. The page's links contain the language, except the default, so that
 * a choice is kept.
 */
export type PageLanguage = Language | "tr-asked";

export function getTextLanguage(language: PageLanguage): Language {
  return language === "tr-asked" ? "tr" : language;
}

export function readAskedLanguage(name: string | undefined): PageLanguage | undefined {
  const language = LANGUAGES.find((each) => each === name);
  return language === "tr" ? "tr-asked" : language;
}

/** Browsers send about 50. */
const HEADER_CHARACTERS_MAX = 500;

const LANGUAGE_RANGE_PATTERN =
  /^\s*([a-z]{2,8}|\*)(?:-[a-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/iu;

/**
 * English if the header has only other languages. Turkish if '*' has the highest weight, and without a header or valid
 * entry.
 */
export function readAcceptLanguage(header: string | undefined): Language {
  if (header === undefined) return "tr";
  const wishes = header
    .slice(0, HEADER_CHARACTERS_MAX)
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
