import type { Language } from "#domain/words/language.ts";

/** The legally required texts, by the part of their path after /legal/ (docs/product.md 14.2). */
export const LEGAL_NAMES = ["customers", "companies", "visitors", "renters", "terms", "cookies"] as const;

export type LegalName = (typeof LEGAL_NAMES)[number];

/** Titles of the legal texts, as links show them. */
export const legalTitles: Record<LegalName, string> = {
  customers: "Müşteri aydınlatma metni",
  companies: "Şirket aydınlatma metni",
  visitors: "Ziyaretçi aydınlatma metni",
  renters: "Kiracı aydınlatma metni",
  terms: "Kullanım koşulları",
  cookies: "Çerezler",
};

/**
 * A legal text as the operator configured it. `title` is Turkish, `version` is from its file, and `html` is in
 * `language`, which for a translation is not Turkish.
 */
export interface LegalText {
  name: LegalName;
  title: string;
  language: Language;
  version: string;
  html: string;
}

/** The path of a legal text. */
export function legalPath(name: LegalName): string {
  return `/legal/${name}`;
}

/** The texts that are shown at registration. Their versions are stored with the account. */
export function textsAtRegistration(asCompany: boolean): readonly [notice: LegalName, terms: LegalName] {
  return [asCompany ? "companies" : "customers", "terms"];
}
