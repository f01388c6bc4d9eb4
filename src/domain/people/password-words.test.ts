import { expect, test } from "vitest";

import { PRODUCT_WORDS, consistsOfKnownWords } from "./password-words.ts";

test.each(PRODUCT_WORDS)(
  "a password that rests on the word '%s' of the product is known, however it is written",
  (word) => {
    const forms = [`${word}${word}`, `${word}2026!`, `${word.toUpperCase()}-12345`, [...`${word}${word}`].join(" ")];
    expect(forms.filter((form) => !consistsOfKnownWords(form, []))).toEqual([]);
    expect(consistsOfKnownWords(`${word}m7xw9q`, [])).toBe(false);
  },
);

const personalNames = ["Şehrin Sesi", "Gülşah Öztürk", "gulsah.oz@lale-oto.example", "Lale Rent a Car A.Ş."];
test.each([
  ["the brand", "sehrinsesi1", true],
  ["the brand as two words, with other signs between", "Şehrin_Sesi!!", true],
  ["the first name", "gülşah34", true],
  ["the first name in Turkish capitals and a year", "GÜLŞAH1987", true],
  ["both names", "OzturkGulsah", true],
  ["the e-mail", "gulsah.oz@lale-oto.example", true],
  ["the host of the e-mail", "lale-oto-2026", true],
  ["the company", "laleRent123", true],
  ["a name and a common word", "gulsah-istanbul", true],
  ["a name and four other signs", "gulsah7q-x2", false],
  ["a word of two letters of a name", "oz7wx2pq", false],
  ["no name", "kavun-limon", false],
])("a password that has %s is judged by what is beside it: %s", (_, password, rests) => {
  expect(consistsOfKnownWords(password, personalNames)).toBe(rests);
});

test("names without a letter rest on nothing", () => {
  expect(consistsOfKnownWords("kavun-limon", ["", " ", "!!!", "🚗"])).toBe(false);
});
