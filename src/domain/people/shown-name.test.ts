import { describe, expect, test } from "vitest";

import { findCompanyNameDoubt, resemblesAuthority, findPlateDoubt } from "./shown-name.ts";

const knownNames = {
  brand: "Kodu Tara",
  companies: ["Körfez Filo Kiralama", "Toros Rent a Car Ltd. Şti.", "Öz Yıldız Oto", "As Oto"],
};

describe("a company's name", () => {
  test.each([
    ["Emniyet Genel Müdürlüğü", "authority"],
    ["Ziraat Bankası", "bank"],
    ["Kodu Tara Destek", "brand"],
    ["Еmniyet", "foreign-letters"],
    ["Körfez Filo Kiralama", "other-company"],
    ["KORFEZ FİLO", "other-company"],
    ["Körfez Rent a Car", "other-company"],
    ["K ö r f e z  F i l o  K i r a l a m a", "other-company"],
    ["K0rfez Oto", "other-company"],
    ["Körfezz Filo", "other-company"],
    ["Körfes Turizm", "other-company"],
    ["Körfez Filo Antalya Şubesi", "other-company"],
    ["Gerçek Toros", "other-company"],
    ["Özyıldız Turizm", "other-company"],
    ["Öz Yıldız", "other-company"],
    ["Filo Kiralama", undefined],
    ["Yıldız Oto", undefined],
    ["Deniz Filo Kiralama", undefined],
    ["Kör Oto", undefined],
    ["Asya Filo", undefined],
    ["Toprak Rent a Car", undefined],
    ["Karadeniz Turizm", undefined],
    ["", undefined],
  ] as const)("%j waits since it looks like: %s", (name, doubt) => {
    expect(findCompanyNameDoubt(name, knownNames)).toBe(doubt);
  });

  test("is compared with no company where there is none", () => {
    expect(findCompanyNameDoubt("Körfez Filo", { ...knownNames, companies: [] })).toBeUndefined();
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
