import type { Language } from "#domain/words/language.ts";

/** The texts that law asks for, by the part of their address after /legal/ (docs/product.md 14.2). */
export const LEGAL_NAMES = ["customers", "companies", "visitors", "renters", "terms", "cookies"] as const;

export type LegalName = (typeof LEGAL_NAMES)[number];

/** What each text is called where it is linked. */
export const legalTitles: Record<LegalName, string> = {
  customers: "Müşteri aydınlatma metni",
  companies: "Şirket aydınlatma metni",
  visitors: "Ziyaretçi aydınlatma metni",
  renters: "Kiracı aydınlatma metni",
  terms: "Kullanım koşulları",
  cookies: "Çerezler",
};

/**
 * A text as the operator configured it: `title` in Turkish, `version` as its file says it, `html` made of its Markdown and in `language`,
 * which is another one than Turkish where it is a translation.
 */
export interface LegalText {
  name: LegalName;
  title: string;
  language: Language;
  version: string;
  html: string;
}

/** Address of a text. */
export function legalPath(name: LegalName): string {
  return `/legal/${name}`;
}

/** The texts that somebody is shown when they register; which versions is kept with the account. */
export function textsAtRegistration(asCompany: boolean): readonly [notice: LegalName, terms: LegalName] {
  return [asCompany ? "companies" : "customers", "terms"];
}
