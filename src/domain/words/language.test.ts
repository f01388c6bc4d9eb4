import { expect, test } from "vitest";

import { readAskedLanguage, readAcceptLanguage, getTextLanguage } from "./language.ts";

test.each([
  [undefined, "tr"],
  ["", "tr"],
  ["*", "tr"],
  ["tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7", "tr"],
  ["TR", "tr"],
  ["en-US,en;q=0.9", "en"],
  ["en-US,en;q=0.9,tr;q=0.8", "en"],
  ["en;q=0.8,tr", "tr"],
  ["de-AT", "de"],
  ["de;q=0.3, ar-EG;q=0.7, ru;q=0.5", "ar"],
  ["ru-RU , ru;q=0.9", "ru"],
  ["fr-FR,fr;q=0.9", "en"],
  ["fr,de;q=0.5", "de"],
  ["fr,tr;q=0.5", "tr"],
  ["fr,*;q=0.5", "en"],
  ["zh-Hant-TW", "en"],
  ["en;q=0", "tr"],
  ["en;q=0, de;q=0.1", "de"],
  ["en;q=0.000,fr;q=0.001", "en"],
  ["en;q=2", "tr"],
  ["en;q=-1,de;q=abc,ru;q=", "tr"],
  [";;;,,,q=1", "tr"],
  ["<script>,de", "de"],
  ["../../etc/passwd", "tr"],
  ["en_US", "tr"],
  ["toString", "en"],
  ["\u0130NGİLİZCE", "tr"],
  [`${"x".repeat(8000)},de`, "tr"],
  [`de,${"a,".repeat(4000)}`, "de"],
  [`${"tr;q=0.1,".repeat(900)}de`, "tr"],
])("a browser that wishes %j reads %s", (header, language) => {
  expect(readAcceptLanguage(header)).toBe(language);
});

test("a list of wishes of 8 kB is read no further than its first 500 characters", () => {
  expect(readAcceptLanguage(`${"fr,".repeat(166)}de`)).toBe("de");
  expect(readAcceptLanguage(`${"fr,".repeat(170)}de`)).toBe("en");
});

test.each([
  ["en", "en", "en"],
  ["tr", "tr-asked", "tr"],
  ["ar", "ar", "ar"],
] as const)("an address that asks for %s gets it", (name, asked, words) => {
  expect(readAskedLanguage(name)).toBe(asked);
  expect(getTextLanguage(asked)).toBe(words);
});

test.each([undefined, "", "fr", "EN", "en-US", "toString", "tr-asked"])(
  "an address that asks for %j asks for none of ours",
  (name) => {
    expect(readAskedLanguage(name)).toBeUndefined();
  },
);
