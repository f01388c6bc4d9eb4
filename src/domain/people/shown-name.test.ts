import { describe, expect, test } from "vitest";

import { isConfusable, resemblesAuthority, findPlateDoubt } from "./shown-name.ts";

const knownNames = {
  brand: "Kodu Tara",
  companies: ["Körfez Filo Kiralama", "Toros Rent a Car Ltd. Şti.", "Öz Yıldız Oto", "As Oto"],
};

describe("a company's name", () => {
  test.each([
    ["Körfez Filo Kiralama", true],
    ["KORFEZ FİLO", true],
    ["Körfez Rent a Car", true],
    ["K ö r f e z  F i l o  K i r a l a m a", true],
    ["K0rfez Oto", true],
    ["Körfezz Filo", true],
    ["Körfes Turizm", true],
    ["Körfez Filo Antalya Şubesi", true],
    ["Gerçek Toros", true],
    ["Özyıldız Turizm", true],
    ["Öz Yıldız", true],
    ["Filo Kiralama", false],
    ["Yıldız Oto", false],
    ["Deniz Filo Kiralama", false],
    ["Kör Oto", false],
    ["Asya Filo", false],
    ["Toprak Rent a Car", false],
    ["Karadeniz Turizm", false],
    ["", false],
  ])("%j could be taken for one of an approved company: %s", (name, isOne) => {
    expect(knownNames.companies.some((other) => isConfusable(name, other))).toBe(isOne);
  });
});

describe("the text on a sticker", () => {
  test.each([
    ["EMNİYET MÜDÜRLÜĞÜ", "authority"],
    ["POLİS 155", "authority"],
    ["EGM 155", "authority"],
    ["ZİRAAT BANKASI", "bank"],
    ["KODU TARA", "brand"],
    ["KÖRFEZ FİLO", "other-company"],
    ["TOROS", "other-company"],
    ["KÖRFEZ BÜFE", undefined],
    ["TOROS ÇİÇEKÇİLİK", undefined],
    ["34 TC 123", undefined],
    ["34 ING 12", undefined],
    ["34TEB123", undefined],
    ["B ING 123", undefined],
    ["34 ABC 123", undefined],
    ["OFİS ÇİÇEK", undefined],
    ["", undefined],
  ] as const)("%j waits since it looks like: %s", (plate, doubt) => {
    expect(findPlateDoubt(plate, knownNames)).toBe(doubt);
  });
});

test.each([
  ["Emniyet Genel Müdürlüğü", true],
  ["Akbank", true],
  ["Kodu Tara", true],
  ["Körfez Filo", false],
  ["Ayşe Yılmaz", false],
])("the person %j poses as somebody else: %s", (name, isOne) => {
  expect(resemblesAuthority(name, knownNames.brand)).toBe(isOne);
});
