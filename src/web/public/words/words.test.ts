import { describe, expect, test } from "vitest";

import { arabicWords } from "./ar.ts";
import { germanWords } from "./de.ts";
import { englishWords } from "./en.ts";
import { russianWords } from "./ru.ts";
import { turkishWords } from "./tr.ts";

const listMinuteSentences = (count: number) =>
  [englishWords, germanWords, russianWords, arabicWords].map(({ timed }) => timed["notices-used-up"](count));

describe("numbers", () => {
  test.each([
    [1, "1 minute", "1 Minute", "1 минуту", "دقيقة واحدة"],
    [2, "2 minutes", "2 Minuten", "2 минуты", "دقيقتين"],
    [5, "5 minutes", "5 Minuten", "5 минут", "5 دقائق"],
    [10, "10 minutes", "10 Minuten", "10 минут", "10 دقائق"],
    [11, "11 minutes", "11 Minuten", "11 минут", "11 دقيقة"],
    [21, "21 minutes", "21 Minuten", "21 минуту", "21 دقيقة"],
    [22, "22 minutes", "22 Minuten", "22 минуты", "22 دقيقة"],
    [100, "100 minutes", "100 Minuten", "100 минут", "100 دقيقة"],
  ])("%i minutes are counted as each language counts", (count, ...said) => {
    const drawn = listMinuteSentences(count);
    said.forEach((words, nth) => expect(drawn[nth]).toContain(words));
  });

  test("the people who told the same are counted as Arabic and Russian count", () => {
    expect([2, 3, 11].map((count) => arabicWords.telling.toldBy(count))).toEqual([
      "أخبر المالك بهذا شخصان، وأنت منهما.",
      "أخبر المالك بهذا 3 أشخاص، وأنت منهم.",
      "أخبر المالك بهذا 11 شخصًا، وأنت منهم.",
    ]);
    expect([2, 5, 21].map((count) => russianWords.telling.toldBy(count))).toEqual([
      "Об этом сообщили 2 человека, включая вас.",
      "Об этом сообщили 5 человек, включая вас.",
      "Об этом сообщил 21 человек, включая вас.",
    ]);
  });

  test("instants and amounts have the digits that stand on plates and telephones, in every language", () => {
    const instant = new Date("2026-11-23T09:05:00Z");
    expect(
      [turkishWords, englishWords, germanWords, arabicWords, russianWords].map(({ when }) => when(instant)),
    ).toEqual([
      "23 Kasım 2026 12.05",
      "23 November 2026, 12:05",
      "23. November 2026, 12:05",
      "23 نوفمبر/تشرين الثاني 2026، 12:05",
      "23 ноября 2026 г., 12:05",
    ]);
    expect([turkishWords, englishWords, germanWords, arabicWords].map(({ scan }) => scan.price(145_000))).toEqual([
      "1.450,00 TL",
      "1,450.00 TL",
      "1.450,00 TL",
      "1,450.00 TL",
    ]);
  });

  test("what is kept so many days is said in the genitive, whatever the number", () => {
    expect(russianWords.tell.kept("Текст")).toContain("не дольше 90 дней");
    expect(russianWords.legal.text).toContain("до 90 дней");
  });

  test("an Arabic month has the name of Egypt and the Gulf and that of Syria and Iraq", () => {
    const months = Array.from({ length: 12 }, (_, nth) =>
      arabicWords.legal.version(`2026-${String(nth + 1).padStart(2, "0")}-05`).replace(/^\S+ 5 | 2026$/gu, ""),
    );
    expect(months).toEqual([
      "يناير/كانون الثاني",
      "فبراير/شباط",
      "مارس/آذار",
      "أبريل/نيسان",
      "مايو/أيار",
      "يونيو/حزيران",
      "يوليو/تموز",
      "أغسطس/آب",
      "سبتمبر/أيلول",
      "أكتوبر/تشرين الأول",
      "نوفمبر/تشرين الثاني",
      "ديسمبر/كانون الأول",
    ]);
  });
});

test.each(Object.entries({ en: englishWords, de: germanWords, ar: arabicWords, ru: russianWords }))(
  "no sentence of %s is the Turkish one",
  (_, words) => {
    const textsOf = (value: unknown): string[] =>
      typeof value === "object"
        ? Object.values(value as object).flatMap(textsOf)
        : typeof value === "string"
          ? [value]
          : [];
    const turkish = new Set(textsOf(turkishWords).filter((text) => text !== "" && text !== "WhatsApp"));
    expect(textsOf(words).filter((text) => turkish.has(text) || text === "")).toEqual([]);
  },
);
