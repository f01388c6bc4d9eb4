import type { ProgramScope } from "#domain/people/program-key.ts";

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

export const INVALID_KEY_MESSAGE = "Bu anahtar geçersiz: yanlış yazılmış ya da kapatılmış.";

export function makeKeyScopeSentence(scope: ProgramScope | undefined): string {
  return scope === undefined
    ? "Bu işlem anahtarla yapılamaz. Şirketin bir çalışanı kendi hesabıyla yapmalı."
    : `Bu anahtarın bu işe izni yok: "${programScopeWords[scope].label}" seçilmemiş.`;
}
