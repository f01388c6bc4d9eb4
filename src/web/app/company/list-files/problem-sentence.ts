import { phoneProblemSentences } from "#contract/words/phone.words.ts";
import type { AmountProblem, CommonProblem } from "#domain/fleet/paste-kind.ts";
import type { PlateProblem } from "#domain/fleet/paste-plate-text.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";

/** The reasons of a kind of list for which a line is left out. The reasons of all kinds are in this file. */
export interface ProblemWords {
  readonly problemWords: Readonly<Record<string, string>>;
  /** What repeats an earlier line: 'Bu müşteri'. */
  readonly repeatedNoun?: string;
}

const problemWords: Record<Exclude<CommonProblem, `repeated${string}`> | AmountProblem | PlateProblem, string> = {
  "no-plate": "Plaka yok",
  "plate-too-long": "Plaka 20 karakterden uzun",
  "plate-rounded": "Excel plakayı sayıya ya da tarihe çevirmiş (34 E 123, 01 MAR 23 gibi). Plakayı metin olarak yazın",
  "several-plates": "Bir hücrede birden çok plaka var",
  "too-many-cells": "Bu satırda başlıktakinden fazla hücre var. Sütunları kaymış olabilir",
  "other-cells": "Bu satırdaki hücre sayısı diğer satırlardan farklı. Boş bir hücre görünmüyor olabilir",
  total: "Toplam satırı",
  section: "Bölüm başlığı ya da not sayıldı, kayıt değil",
  void: "Durumu nedeniyle alınmaz (iptal, iade, mükerrer ya da sizin seçiminiz)",
  bucket: "Bir kişinin ya da şirketin adı değil (muhtelif, perakende, nakit gibi)",
  rounded: "Excel uzun bir sayının basamaklarını atmış (1,23E+11 gibi). Hücreyi metin olarak yazın",
  "no-amount": "Tutar yok",
  "bad-amount": "Tutar okunamadı (1.250,50 gibi olmalı)",
  "too-much": "Tutar çok büyük",
  "other-money": "Tutar TL değil",
  "money-in": "Gelen para",
  minus: "Eksi tutar. İade ya da gelen para sayıldı",
  "taken-back": "Bu tutarı listedeki başka bir satır geri alıyor (iade, iptal ya da ters kayıt)",
  left: "Sizin seçiminizle alınmaz",
};

/** Why a line is left out. `like` is the number of the earlier line that it repeats. */
export function makeProblemSentence(
  { problemWords: own, repeatedNoun = "Bu plaka" }: ProblemWords,
  problem: string,
  like = 0,
): string {
  if (own[problem] !== undefined) return own[problem];
  if (problem === "repeated") return `${repeatedNoun} listede ${like}. satırda da var. İlk satır alınır`;
  if (problem === "repeated-key") return `Bu telefon listede ${like}. satırda başka bir adla da var. İlk satır alınır`;
  const phone = problem.replace(/^phone-/u, "");
  if (phone !== problem) return `Telefon: ${phoneProblemSentences[phone as PhoneProblem]}`;
  return problemWords[problem as keyof typeof problemWords];
}
