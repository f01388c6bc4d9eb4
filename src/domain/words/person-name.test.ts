import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { FALLBACK_OWNER_NAME, maskPersonName, PERSON_NAME_MAX } from "./person-name.ts";

describe("a masked name", () => {
  test.each([
    ["Ayşe Nur Yılmaz", "Ay*** Y."],
    ["Ahmet Yılmaz", "Ah*** Y."],
    ["İnci Işık", "İn*** I."],
    ["I\u0307nci Is\u0327\u0131k", "İn*** I."],
    ["Çağrı Ömer Şahin", "Ça*** Ş."],
    ["C\u0327ag\u0306r\u0131 S\u0327ahin", "Ça*** Ş."],
    ["Al", "Al***"],
    ["A", "A***"],
    ["A B", "A*** B."],
    ["Ayşe", "Ay***"],
    ["  Ayşe \t Yılmaz  ", "Ay*** Y."],
    ["Ayşe\u00A0Yılmaz", "Ay*** Y."],
    ["Ay\u200Bşe\u202E Yılmaz", "Ay*** Y."],
    ["Ayşe\nYılmaz", "Ay*** Y."],
    ["ayşe yılmaz", "ay*** y."],
    ["👨‍👩‍👧Ayşe 👩🏽‍🚀Uzay", "👨‍👩‍👧A*** 👩🏽‍🚀."],
    ["🚗", "🚗***"],
    ["🇹🇷🇹🇷🇹🇷 Can", "🇹🇷🇹🇷*** C."],
    ["", "Sahibi"],
    ["  ", "Sahibi"],
    ["\u200B\u2060", "Sahibi"],
  ])("of %j is %j", (name, masked) => {
    expect(maskPersonName(name)).toBe(masked);
  });

  test("falls back to 'Sahibi', and a name has at most 80 characters", () => {
    expect([FALLBACK_OWNER_NAME, PERSON_NAME_MAX]).toEqual(["Sahibi", 80]);
  });
});

describe("whatever the name", () => {
  const letter = fc.constantFrom(..."abcçdefgğhıijklmnoöprsştuüvyzABCÇİIŞ", "g\u0306", "🚗", "👨‍👩‍👧");
  const word = fc.array(letter, { minLength: 1, maxLength: 12 });
  const spell = (words: string[][]) => words.map((letters) => letters.join("")).join(" ");

  test("nothing but two letters of the first word and one of the last decides what is shown", () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 4 }),
        word,
        word,
        fc.array(word, { maxLength: 2 }),
        (words, rest, otherRest, between) => {
          const first = words[0]?.slice(0, 2) ?? [];
          const last = words.at(-1)?.slice(0, 1) ?? [];
          fc.pre(first.length === 2);
          const other = [[...first, ...rest], ...between, [...last, ...otherRest]];
          expect(maskPersonName(spell(other))).toBe(maskPersonName(spell(words)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("the third letter onward of the first word and the second onward of the last are never shown", () => {
    const digits = fc.array(fc.constantFrom(..."0123456789"), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(letter, letter, digits, letter, digits, (one, two, rest, initial, otherRest) => {
        const name = spell([
          [one, two, ...rest],
          [initial, ...otherRest],
        ]);
        expect(maskPersonName(name)).not.toMatch(/[0-9]/u);
        expect(maskPersonName(name)).not.toContain(name);
      }),
      { numRuns: 2000 },
    );
  });
});
