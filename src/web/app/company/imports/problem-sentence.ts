import { phoneProblemSentences } from "#contract/words/phone.words.ts";
import type { PlateProblem } from "#domain/fleet/car-columns.ts";
import type { AmountProblem, CommonProblem } from "#domain/fleet/paste-reading.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";

import type { ListImportKind } from "./import-kind.ts";

const problemWords: Record<Exclude<CommonProblem, `repeated${string}`> | AmountProblem | PlateProblem, string> = {
  "no-plate": "Plaka yok",
  "plate-too-long": "Plaka 20 karakterden uzun",
  "plate-rounded": "Excel plakayı sayıya çevirmiş (34 E 123 gibi). Plakayı metin olarak yazın",
  "several-plates": "Bir hücrede birden çok plaka var",
  "too-many-cells": "Bu satırda başlıktakinden fazla hücre var. Sütunları kaymış olabilir",
  "other-cells": "Bu satırdaki hücre sayısı diğer satırlardan farklı. Boş bir hücre görünmüyor olabilir",
  total: "Toplam satırı",
  void: "Durumu nedeniyle alınmaz (iptal, iade, mükerrer ya da sizin seçiminiz)",
  "no-amount": "Tutar yok",
  "bad-amount": "Tutar okunamadı (1.250,50 gibi olmalı)",
  "too-much": "Tutar çok büyük",
  "other-money": "Tutar TL değil",
  "money-in": "Gelen para",
};

/** Why a line is left out. `like` is the number of the earlier line that it repeats. */
export function makeProblemSentence(
  { problemWords: own, repeatedNoun = "Bu plaka" }: Pick<ListImportKind<never, never>, "problemWords" | "repeatedNoun">,
  problem: string,
  like = 0,
): string {
  if (problem === "repeated") return `${repeatedNoun} listede ${like}. satırda da var. İlk satır alınır`;
  if (problem === "repeated-key") return `Bu telefon listede ${like}. satırda başka bir adla da var. İlk satır alınır`;
  const phone = problem.replace(/^phone-/u, "");
  if (phone !== problem) return `Telefon: ${phoneProblemSentences[phone as PhoneProblem]}`;
  return own[problem] ?? problemWords[problem as keyof typeof problemWords];
}
