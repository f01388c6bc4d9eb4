import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  compareTurkish,
  foldIdentifier,
  toSearchKey,
  splitSearchKey,
  toSearchText,
  toTurkishUpperCase,
} from "./turkish.ts";

describe("folding an identifier", () => {
  test.each([
    ["kt7m2qxa", "KT7M2QXA"],
    ["  kt7m2qxa\t", "KT7M2QXA"],
    ["\u00A0kt\u3000", "KT"],
    ["i", "I"],
    ["ı", "I"],
    ["I", "I"],
    ["İ", "I"],
    ["i\u0307", "I"],
    ["I\u0307", "I"],
    ["İ\u0307", "I"],
    ["i\u0327\u0307", "I\u0327"],
    ["34 ist 12", "34 IST 12"],
    ["34 ıst 12", "34 IST 12"],
    ["çğöşü", "ÇĞÖŞÜ"],
    ["s\u0327", "Ş"],
    ["g\u0306", "Ğ"],
    ["ｋｔ７", "KT7"],
    ["ſ", "S"],
    ["\u212A", "K"],
    ["ß", "SS"],
    ["ﬁ", "FI"],
    ["a  b", "A  B"],
    ["", ""],
    ["   ", ""],
  ])("%j is stored as %j", (typed, stored) => {
    expect(foldIdentifier(typed)).toBe(stored);
  });

  test("does nothing the second time, whatever the text", () => {
    const awkward = fc.constantFrom("i", "ı", "I", "\u0307", "\u0327", "\u0301", "\u00B4", " ", "ß", "ŉ");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: awkward })), (text) => {
        const once = foldIdentifier(text);
        expect(foldIdentifier(once)).toBe(once);
      }),
    );
  });

  test("leaves no kind of i but I", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("i", "ı", "I", "İ", "\u0307", "a", " ") }), (text) => {
        expect(foldIdentifier(text)).not.toMatch(/[iıİ]/u);
      }),
    );
  });
});

describe("the key of a search", () => {
  test.each([
    ["inci", "inci"],
    ["İnci", "inci"],
    ["INCI", "inci"],
    ["ıncı", "inci"],
    ["İNCİ", "inci"],
    ["I\u0307nci\u0307", "inci"],
    ["ısparta", "isparta"],
    ["ISPARTA", "isparta"],
    ["Isparta", "isparta"],
    ["Işık", "isik"],
    ["isik", "isik"],
    ["IŞIK", "isik"],
    ["Is\u0327ık", "isik"],
    ["ŞÇĞÜÖİI", "scguoii"],
    ["şçğüöiı", "scguoii"],
    ["âîûÂÎÛ", "aiuaiu"],
    ["Kâmil Hâlâ", "kamil hala"],
    ["Ağaoğlu & Oğulları", "agaoglu & ogullari"],
    ["José Muñoz", "jose munoz"],
    ["  Ayşe \t\n Nur\u00A0Yılmaz ", "ayse nur yilmaz"],
    ["Ay\u200Bşe\u00AD", "ayse"],
    ["ＡＹŞＥ１", "ayse1"],
    ["ﬁkret", "fikret"],
    ["ſ\u212A", "sk"],
    ["AYŞE@ORNEK.COM", "ayse@ornek.com"],
    ["34 ABC 123", "34 abc 123"],
    ["İıĞğÜüŞşÖöÇç", "iigguussoocc"],
    ["Łukasz Weiß", "lukasz weiss"],
    ["ŁUKASZ WEIẞ", "lukasz weiss"],
    ["Əli Məmmədov", "eli memmedov"],
    ["Søren Kjær", "soren kjaer"],
    ["Đorđe Þór Œuvre", "dorde thor oeuvre"],
    ["Ħamrun Ŧ Ŋ", "hamrun t n"],
    ["O’Neill", "oneill"],
    ["O'Neill", "oneill"],
    ["O‘Neill", "oneill"],
    ["OʼNeill", "oneill"],
    ["O´Neill", "oneill"],
    ["O`Neill", "oneill"],
    ["O＇Neill", "oneill"],
    ["Ali’nin 34’ü", "alinin 34u"],
    ["'", "'"],
    ["’ a", "' a"],
    ["Yılmaz‑Demir", "yilmaz-demir"],
    ["Yılmaz–Demir", "yilmaz-demir"],
    ["日本", "日本"],
    ["한", "한"],
    ["", ""],
    [" \u0307\u200B ", ""],
  ])("%j is %j", (text, key) => {
    expect(toSearchKey(text)).toBe(key);
  });

  test("does nothing the second time, whatever the text, and holds no kind of i but i", () => {
    const awkward = fc.constantFrom("i", "ı", "I", "İ", "\u0307", "\u0327", "\u00B4", " ", "Σ", "ﬁ", "\u200B", "각");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: awkward })), (text) => {
        const key = toSearchKey(text);
        expect(toSearchKey(key)).toBe(key);
        expect(key).not.toMatch(/[ıIİ]|\p{M}|^\s|\s$|\s\s/u);
      }),
      { numRuns: 2000 },
    );
  });

  test("does nothing the second time to any character between letters", () => {
    const unstable: string[] = [];
    for (let codePoint = 0; codePoint <= 0x2_ffff; codePoint += 1) {
      const key = toSearchKey(`a${String.fromCodePoint(codePoint)}a`);
      if (toSearchKey(key) !== key) unstable.push(codePoint.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  test("is the same for a Turkish text in lower-case, in capitals and decomposed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcçdefgğhıijklmnoöprsştuüvyzâîû ") }), (text) => {
        const key = toSearchKey(text);
        expect(toSearchKey(text.toLocaleUpperCase("tr"))).toBe(key);
        expect(toSearchKey(text.toUpperCase())).toBe(key);
        expect(toSearchKey(text.normalize("NFD"))).toBe(key);
      }),
    );
  });
});

describe("what a row is found by", () => {
  const finds = (typed: string, text: string) =>
    splitSearchKey(toSearchKey(typed)).every((piece) =>
      /^\p{L}{1,2}$/u.test(piece) ? ` ${toSearchText(text)}`.includes(` ${piece}`) : toSearchText(text).includes(piece),
    );

  test.each([
    ["Łukasz Weiß", ["lukasz", "LUKASZ", "łukasz", "weiss", "weiß", "WEISS"]],
    ["Əli Məmmədov", ["eli", "Eli", "əli", "memmedov", "MƏMMƏDOV"]],
    ["O’Neill Sean", ["O'Neill", "oneill", "o’neill", "ONEILL", "o neill"]],
    ["O'Neill Sean", ["O’Neill", "oneill"]],
    ["Ayşe Yılmaz-Demir", ["yılmaz demir", "yilmaz-demir", "yılmaz–demir", "YILMAZDEMİR", "demir", "ayse yilmazdemir"]],
    ["Ayşe Yılmaz‑Demir", ["yılmaz-demir", "yilmazdemir"]],
    ["Ayşe Yılmaz Demir", ["yılmaz-demir", "demir-yılmaz"]],
    ["Hasan-Al", ["hasan al", "hasan-al", "hasanal", "al"]],
    ["RC-7M2QXA", ["rc-7m2", "rc 7m2qxa", "rc7m2qxa", "7m2"]],
  ])("%j by each of %j", (text, typed) => {
    for (const each of typed) expect([each, finds(each, text)]).toEqual([each, true]);
  });

  test("is not found by what it does not hold", () => {
    expect(finds("lukas z", "Łukasz")).toBe(false);
    expect(finds("yilmazdemir", "Yılmaz Demir")).toBe(false);
    expect(finds("an", "Hasan-Al")).toBe(false);
  });

  test("stays when it is made again, also of the key that a version before made", () => {
    const awkward = fc.constantFrom(..."abıłß’'-– ə", "al", "\u200B", "O’N");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: awkward })), (text) => {
        const stored = toSearchText(text);
        expect(toSearchText(stored)).toBe(stored);
        expect(stored.startsWith(toSearchKey(text))).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(toSearchText("łukasz weiß o’neill yılmaz-demir")).toBe(toSearchText("Łukasz Weiß O’Neill Yılmaz-Demir"));
  });
});

describe("Turkish order", () => {
  test("is the dictionary's", () => {
    const sorted = [
      "Ali",
      "Cem",
      "Çağrı",
      "Gül",
      "Ğ",
      "Hale",
      "Ilgaz",
      "İnci",
      "Orhan",
      "Ömer",
      "Su",
      "Şule",
      "Ulaş",
      "Ümit",
      "Zeynep",
    ];
    expect(sorted.toReversed().toSorted(compareTurkish)).toEqual(sorted);
  });

  test.each([
    ["cz", "ça"],
    ["ız", "ia"],
    ["sz", "şa"],
    ["oz", "öa"],
    ["uz", "üa"],
    ["gz", "ğa"],
  ])("puts %s before %s", (first, second) => {
    expect(compareTurkish(first, second)).toBeLessThan(0);
    expect(compareTurkish(second, first)).toBeGreaterThan(0);
  });

  test("finds a text equal to itself", () => {
    expect(compareTurkish("Ömer", "O\u0308mer")).toBe(0);
  });
});

describe("capitals of a heading", () => {
  test.each([
    ["Kodu Tara", "KODU TARA"],
    ["istiklal ışık", "İSTİKLAL IŞIK"],
    ["çğöşü", "ÇĞÖŞÜ"],
    ["", ""],
  ])("of %j are %j", (text, capitals) => {
    expect(toTurkishUpperCase(text)).toBe(capitals);
  });
});
