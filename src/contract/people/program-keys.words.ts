import type { ProgramScope } from "#domain/people/program-key.ts";

/** Names and descriptions of the permissions that an owner can give an API key. */
export const programScopeWords: Record<ProgramScope, { label: string; lead: string }> = {
  cars: {
    label: "Araçları görsün",
    lead: "Araç listesi, fotoğraflar ve istenen tarihte boş olan araçlar. Kiracıları görmez.",
  },
  rentals: {
    label: "Kiralamaları görsün",
    lead: "Kiralamalar, kiracının adı ve telefonu, ücretler, ödemeler ve depozitolar.",
  },
  customers: {
    label: "Müşterileri kaydetsin",
    lead: "Müşterileri görür, yeni müşteri ekler, bilgilerini düzeltir. Müşteri silemez.",
  },
};

/** The error message for a request with an unknown API key. */
export const INVALID_KEY_MESSAGE = "Bu anahtar geçersiz: yanlış yazılmış ya da kapatılmış.";

/**
 * The error message for a request whose API key lacks the permission. `scope` is the permission that the procedure
 * needs; undefined if it accepts no API keys.
 */
export function makeKeyScopeSentence(scope: ProgramScope | undefined): string {
  return scope === undefined
    ? "Bu işlem anahtarla yapılamaz. Şirketin bir çalışanı kendi hesabıyla yapmalı."
    : `Bu anahtarın bu işe izni yok: "${programScopeWords[scope].label}" seçilmemiş.`;
}
