import type { Language } from "#domain/words/language.ts";

import type { PageWords } from "./tr.ts";

/**
 * A phrase must come before the shorter phrases that it contains. German, Russian and Arabic use 'lessor', a noun with
 * the same gender as 'owner', so that the verbs still agree.
 */
const ownerAndCompanyNames: Record<Language, readonly (readonly [owner: string, company: string])[]> = {
  tr: [
    ["birçok etiketin sahibine", "birçok etiketin sahibine"],
    ["Bu etiketin sahibi", "Şirket"],
    ["Etiketin sahibinden", "Şirketten"],
    ["Etiketin sahibi", "Şirket"],
    ["etiketin sahibine", "şirkete"],
    ["etiketin sahibi", "şirket"],
    ["Sahibinin", "Şirketin"],
    ["sahibinin", "şirketin"],
    ["Sahibine", "Şirkete"],
    ["sahibine", "şirkete"],
    ["Sahibi", "Şirket"],
  ],
  en: [
    ["The sticker’s owner", "The company"],
    ["the sticker’s owner", "the company"],
    ["The owner of this sticker", "The company"],
    ["The owner", "The company"],
    ["the owner", "the company"],
  ],
  de: [
    ["Besitzern", "Besitzern"],
    ["Besitzer des Aufklebers", "Vermieter"],
    ["Besitzer dieses Aufklebers", "Vermieter"],
    ["Besitzer", "Vermieter"],
  ],
  ru: [
    ["Владелец этой наклейки", "Арендодатель"],
    ["Владельцу этой наклейки", "Арендодателю"],
    ["владельцу этой наклейки", "арендодателю"],
    ["владелец наклейки", "арендодатель"],
    ["Владелец", "Арендодатель"],
    ["владелец", "арендодатель"],
    ["владельца", "арендодателя"],
    ["владельцу", "арендодателю"],
  ],
  ar: [
    ["مالك هذا الملصق", "المؤجر"],
    ["مالك الملصق", "المؤجر"],
    ["المالك", "المؤجر"],
  ],
};

export function toCompanyWords(words: PageWords, language: Language): PageWords {
  const named = new Map(ownerAndCompanyNames[language]);
  const owner = new RegExp([...named.keys()].join("|"), "gu");
  return renameTexts(words, (text) => text.replace(owner, (found) => named.get(found)!)) as PageWords;
}

function renameTexts(value: unknown, rename: (text: string) => string): unknown {
  if (typeof value === "string") return rename(value);
  if (typeof value === "function") return (...given: unknown[]) => renameTexts(value(...given), rename);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renameTexts(inner, rename)]));
}
