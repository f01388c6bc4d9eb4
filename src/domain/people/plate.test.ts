import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { foldIdentifier } from "#domain/words/turkish.ts";

import {
  PLATE_CORRECTION_KINDS,
  foldPlate,
  isOddPlate,
  isPlateTooLong,
  normalizePlate,
  PLATE_MAX,
  getPlateForm,
  makePlateSearchKey,
  planRentalPlates,
  choosePlate,
} from "./plate.ts";

describe("a Turkish plate", () => {
  test.each([
    ["34abc123", "34 ABC 123"],
    ["34 ABC 123", "34 ABC 123"],
    ["  34   abc   123 ", "34 ABC 123"],
    ["34-ABC-123", "34 ABC 123"],
    ["34 - ABC – 123", "34 ABC 123"],
    ["34.ABC.123", "34 ABC 123"],
    ["34ABC 123", "34 ABC 123"],
    ["34 ABC123", "34 ABC 123"],
    ["34\u00A0ABC\u200B123", "34 ABC 123"],
    ["３４ ａｂｃ １２３", "34 ABC 123"],
    ["34 ıst 34", "34 IST 34"],
    ["34 ist 34", "34 IST 34"],
    ["34 İST 34", "34 IST 34"],
    ["34ABC12", "34 ABC 12"],
    ["34AB123", "34 AB 123"],
    ["34AB1234", "34 AB 1234"],
    ["06a1234", "06 A 1234"],
    ["06A12345", "06 A 12345"],
    ["01abc123", "01 ABC 123"],
    ["09abc123", "09 ABC 123"],
    ["10abc123", "10 ABC 123"],
    ["79abc123", "79 ABC 123"],
    ["80abc123", "80 ABC 123"],
    ["81abc123", "81 ABC 123"],
  ])("typed as %j is %j", (typed, plate) => {
    expect(normalizePlate(typed)).toBe(plate);
  });
});

describe("a name", () => {
  test.each([
    ["ofis çiçek", "OFİS ÇİÇEK"],
    ["Ofis Çiçek", "OFİS ÇİÇEK"],
    ["OFİS ÇİÇEK", "OFİS ÇİÇEK"],
    ["ofi\u0307s", "OFİS"],
    ["Şişli Çiçekçi", "ŞİŞLİ ÇİÇEKÇİ"],
    ["gülüm  öğün ığdır", "GÜLÜM ÖĞÜN IĞDIR"],
    ["İnci Işık", "İNCİ IŞIK"],
    ["ofis 12", "OFİS 12"],
    ["dişçi 2", "DİŞÇİ 2"],
    ["bi", "Bİ"],
    ["34 abcd inci", "34 ABCD İNCİ"],
    // A name in capitals without dots is not changed, because nobody knows whether I or İ is right.
    ["OFIS ÇIÇEK", "OFIS ÇIÇEK"],
  ])("%j is shown in Turkish capitals, %j", (typed, shown) => {
    expect(normalizePlate(typed)).toBe(shown);
  });
});

describe("a plate of another country", () => {
  test.each([
    ["b-in 1234", "B-IN 1234"],
    ["cd  123", "CD 123"],
    ["zh 123456", "ZH 123456"],
    ["ab12 cid", "AB12 CID"],
    ["112-di-345", "112-DI-345"],
    ["34iii1", "34III1"],
  ])("typed as %j is %j, without a dotted İ", (typed, plate) => {
    expect(normalizePlate(typed)).toBe(plate);
  });
});

test.each<[text: string, isOdd: boolean]>([
  ["ARABA", true],
  ["araba", true],
  ["Clio", true],
  ["Beyaz Clio 2", true],
  ["34 ABCDE 1", true],
  ["test", true],
  ["-", true],
  ["34 ABC 123", false],
  ["34abc123", false],
  ["06 A 1234", false],
  ["B-MW 1234", false],
  ["CB 1234 AX", false],
  ["34 HUS 001", false],
  ["قطر 123", false],
  ["", false],
  [" ", false],
])("%j as the plate of a vehicle is asked about: %s", (text, isOdd) => {
  expect(isOddPlate(text)).toBe(isOdd);
});

test.each([
  ["34-abc", "34ABC"],
  ["34 - abc - 1", "34ABC1"],
  ["34.ABC.123", "34ABC123"],
  ["34 abc", "34ABC"],
  ["B-IN 12", "B-IN12"],
  ["112-di", "112-DI"],
  ["rc-7m", "RC-7M"],
  ["34-", "34-"],
])("a search for %j looks for %j", (typed, key) => {
  expect(makePlateSearchKey(typed)).toBe(key);
});

describe("a text is drawn", () => {
  test.each([
    ["34 ABC 123", undefined, "turkish"],
    ["34 ABC 123", "vehicle", "turkish"],
    ["06 A 12345", undefined, "turkish"],
    ["34 CD 123", "vehicle", "turkish"],
    ["34 HUS 001", undefined, "turkish"],
    // A wrong number of letters or digits, and a province that does not exist.
    ["34 ABC 1234", undefined, "foreign"],
    ["82 ABC 123", undefined, "foreign"],
    ["B-MW 1234", undefined, "foreign"],
    ["112-DI-345", "vehicle", "foreign"],
    ["TÜ AB 123", undefined, "foreign"],
    ["СВ 1234 АХ", undefined, "foreign"],
    ["أ ب ج ١٢٣", undefined, "foreign"],
    ["ÖZ BÜFE", undefined, "sign"],
    ["ÖZ BÜFE 2", undefined, "sign"],
    ["OFİS 12", "place", "sign"],
    ["BÜFE", "vehicle", "sign"],
    ["BİM", undefined, "sign"],
    ["ARABA", "vehicle", "sign"],
    ["34 ABC 123", "place", "sign"],
    ["NO 12", "place", "sign"],
  ] as const)("%j of kind %s: as %s", (text, kind, look) => {
    expect(getPlateForm(text, kind)).toBe(look);
  });
});

describe("for comparing and searching", () => {
  test.each([
    ["ofis çiçek", "OFIS ÇIÇEK"],
    ["OFİS  ÇİÇEK", "OFIS ÇIÇEK"],
    ["OFIS ÇIÇEK", "OFIS ÇIÇEK"],
    ["34abc123", "34 ABC 123"],
    ["34 ist 34", "34 IST 34"],
    ["", ""],
  ])("%j folds to %j", (typed, folded) => {
    expect(foldPlate(typed)).toBe(folded);
  });

  test("a name folds as it was stored before names had Turkish capitals, so what stands in a database is still found", () => {
    const letters = fc.constantFrom("i", "ı", "I", "İ", "ş", "ç", "a", "ß", " ", "2", "i\u0307", "ofis", "ÇIÇEK");
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        const before = foldIdentifier(text.replaceAll(/\s+/gu, " "));
        fc.pre(!/\d/u.test(before));
        expect(foldPlate(text)).toBe(before);
        expect(foldPlate(before)).toBe(before);
        expect(normalizePlate(before)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the rentals that carry a car's former plate", () => {
  test.each([
    ["typing-mistake", { follow: true, pastBecomeUncertain: false }],
    ["another-car", { follow: false, pastBecomeUncertain: false }],
    ["first", { follow: true, pastBecomeUncertain: true }],
  ] as const)("after %s: %o", (kind, rentals) => {
    expect(planRentalPlates(kind)).toEqual(rentals);
  });

  test("an administrator says one of two things", () => {
    expect(PLATE_CORRECTION_KINDS).toEqual(["typing-mistake", "another-car"]);
  });
});

describe("any other text", () => {
  test.each([
    ["", ""],
    ["   ", ""],
    ["\u200B\u202E", ""],
    ["00abc123", "00ABC123"],
    ["82abc123", "82ABC123"],
    ["90abc123", "90ABC123"],
    ["34qwx12", "34QWX12"],
    ["34ABC1", "34ABC1"],
    ["34ABC1234", "34ABC1234"],
    ["34AB12", "34AB12"],
    ["34AB12345", "34AB12345"],
    ["34A123", "34A123"],
    ["34A123456", "34A123456"],
    ["34ABCD12", "34ABCD12"],
    ["34 123", "34 123"],
    ["134ABC123", "134ABC123"],
    ["34ABC123X", "34ABC123X"],
    ["34ŞAB123", "34ŞAB123"],
    ["b-ab 1234", "B-AB 1234"],
    ["s\u0327ubeg\u0306", "ŞUBEĞ"],
    ["dükkân\n2", "DÜKKÂN 2"],
    ["a\u202Eb\u0000c\u2066d", "ABCD"],
  ])("%j stays as %j", (typed, plate) => {
    expect(normalizePlate(typed)).toBe(plate);
  });
});

test("normalising a plate again changes nothing, whatever the text", () => {
  const awkward = fc.constantFrom("3", "4", "a", "i", "\u0307", "\u200B", " ", "-", "\u00B4", "ş", "\u0327");
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: awkward })), (text) => {
      const once = normalizePlate(text);
      expect(normalizePlate(once)).toBe(once);
    }),
    { numRuns: 1000 },
  );
});

describe("the length limit of a plate", () => {
  test.each([
    ["A".repeat(20), false],
    ["A".repeat(21), true],
    [`  ${"A".repeat(10)}    ${"A".repeat(9)}  `, false],
    ["s\u0327".repeat(20), false],
    ["s\u0327".repeat(21), true],
    ["ß".repeat(11), true],
    ["", false],
  ])("counts what is stored: %j is too long: %s", (text, tooLong) => {
    expect(isPlateTooLong(text)).toBe(tooLong);
  });

  test("is 20", () => {
    expect(PLATE_MAX).toBe(20);
  });
});

describe("the plate of a code", () => {
  test.each([
    ["", "", { plate: "", isNew: false }],
    ["", "34 ABC 123", { plate: "34 ABC 123", isNew: true }],
    ["34 ABC 123", "34 ABC 123", { plate: "34 ABC 123", isNew: false }],
    ["OFİS ÇİÇEK", "OFIS ÇIÇEK", { plate: "OFİS ÇİÇEK", isNew: false }],
    ["34 ABC 123", "34 ABC 124", "PLATE_ALREADY_SET"],
    ["34 ABC 123", "", "PLATE_ALREADY_SET"],
  ])("that is %j, saved as %j, is set once: %j", (stored, typed, settled) => {
    expect(choosePlate(stored, typed)).toEqual(settled);
  });
});
