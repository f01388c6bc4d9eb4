import type { Language } from "#domain/words/language.ts";

/** Each name is the last part of the text's path, /legal/… (docs/product/retention.md 14.2). */
export const LEGAL_TEXT_NAMES = ["customers", "companies", "visitors", "renters", "terms", "cookies"] as const;

export type LegalTextName = (typeof LEGAL_TEXT_NAMES)[number];

export const legalTextTitles: Record<LegalTextName, string> = {
  customers: "Müşteri aydınlatma metni",
  companies: "Şirket aydınlatma metni",
  visitors: "Ziyaretçi aydınlatma metni",
  renters: "Kiracı aydınlatma metni",
  terms: "Kullanım koşulları",
  cookies: "Çerezler",
};

export interface LegalText {
  name: LegalTextName;
  title: string;
  language: Language;
  version: string;
  html: string;
}

export function makeLegalTextPath(name: LegalTextName): string {
  return `/legal/${name}`;
}

/** The versions of these texts are stored with the account. */
export function chooseRegistrationTexts(asCompany: boolean): readonly [notice: LegalTextName, terms: LegalTextName] {
  return [asCompany ? "companies" : "customers", "terms"];
}
