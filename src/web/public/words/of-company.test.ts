import { expect, test } from "vitest";

import { NOTICE_REASONS } from "#domain/notices/notice.ts";
import { LANGUAGES } from "#domain/words/language.ts";

import { wordsByLanguage } from "./language-provider.tsx";
import { toCompanyWords } from "./of-company.ts";
import type { PageWords } from "./tr.ts";

const givenInstant = new Date("2026-11-23T09:05:00Z");

function listVisitorTexts({ tell, telling, report, problems }: PageWords): string[] {
  const { legal: _name, ...form } = tell;
  return [...listTexts(form), ...listTexts(telling), ...listTexts(report), problems["no-text"]];
}

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return listTexts(value(givenInstant));
  return Object.values(value as object).flatMap(listTexts);
}

test.each(LANGUAGES)("on a company's car no text of %s speaks of an owner", (language) => {
  const words = toCompanyWords(wordsByLanguage[language], language);
  const owner = /sahib|owner|besitzer|влад|مالك/iu;
  expect(listVisitorTexts(wordsByLanguage[language]).some((text) => owner.test(text))).toBe(true);
  expect(listVisitorTexts(words).filter((text) => owner.test(text))).toEqual([]);
});

test("the sentences stay right, whatever a text is made of", () => {
  const words = toCompanyWords(wordsByLanguage.tr, "tr");
  expect(words.telling.sentText(givenInstant)).toBe(
    "Şirkete 12.05’te bildirim gönderdik. Şirket mesajınızı açınca burada görürsünüz.",
  );
  expect(words.telling.secondPersonText(givenInstant)).toBe(
    "Şirketin yerine bakan kişiye 12.05’te e-posta göndereceğiz.",
  );
  expect(words.telling.explanations.withdrawn).toMatch(/^Şirketten yanıt beklemeyin/u);
  expect(words.problems["number-used-up"]).toBe(wordsByLanguage.tr.problems["number-used-up"]);
  expect(toCompanyWords(wordsByLanguage.de, "de").telling.stageHeadlines["passed-on"]).toBe(
    "Ihre Nachricht ist beim Programm des Vermieters",
  );
  expect(toCompanyWords(wordsByLanguage.ru, "ru").telling.explanations.seen).toMatch(/^Арендодатель открыл/u);
  expect(NOTICE_REASONS.map((reason) => words.reasons[reason])).toEqual(
    NOTICE_REASONS.map((reason) => wordsByLanguage.tr.reasons[reason]),
  );
});
