import { expect, test } from "vitest";

import { findNameWarning } from "./company-name.ts";

test.each([
  ["Emniyet Genel Müdürlüğü", "authority"],
  ["EMNİYET", "authority"],
  ["emnıyet mudurlugu", "authority"],
  ["E m n i y e t", "authority"],
  ["E.M.N.İ.Y.E.T.", "authority"],
  ["3mniyet", "authority"],
  ["P0L1S Destek", "authority"],
  ["Polis Araç", "authority"],
  ["İl Jandarma Komutanlığı", "authority"],
  ["Çankaya Belediyesi", "authority"],
  ["İçişleri Bakanlığı", "authority"],
  ["e-Devlet", "authority"],
  ["E Devlet Kapısı", "authority"],
  ["Trafik Ceza Ödeme", "authority"],
  ["Trafik", "authority"],
  ["Kadıköy Vergi Dairesi", "authority"],
  ["T.C. Araç Takip", "authority"],
  ["TC Sürücü Hizmetleri", "authority"],
  ["T. C. Sürücü Hizmetleri", "authority"],
  ["PTT Kargo", "authority"],
  ["Yıldız PTT Kargo", "authority"],
  ["HGS Yükleme", "authority"],
  ["Kodu Tara", "brand"],
  ["KoduTara Destek", "brand"],
  ["k0du-tara", "brand"],
  ["Ziraat Bankası", "bank"],
  ["AKBANK", "bank"],
  ["Yapı Kredi", "bank"],
  ["ING", "bank"],
  ["Bank Güvenlik", "bank"],
  ["Еmniyet", "foreign-letters"],
  ["Αkbank", "foreign-letters"],
  ["Hızlı Kiralama", undefined],
  ["Öz Karadeniz Rent A Car Turizm Otomotiv San. ve Tic. Ltd. Şti.", undefined],
  ["Metropolitan Oto", undefined],
  ["Anadolu 34 Filo", undefined],
  ["Kardeşler 7/24", undefined],
  ["Smith & Söhne", undefined],
  ["Çağ Müteahhitlik", undefined],
  ["Sahil Yolu Rent a Car 🚗", undefined],
  ["", undefined],
] as const)("of the company %j is warned: %s", (name, warning) => {
  expect(findNameWarning(name, "Kodu Tara")).toBe(warning);
});

test.each([
  ...["tc", "trafik", "noter", "sgk", "egm", "ptt", "hgs", "ogs", "mit"].map((word) => [word, "authority"] as const),
  ...["bank", "teb", "ing", "qnb", "hsbc"].map((word) => [word, "bank"] as const),
])("the short word %j is warned of as a word alone: %s", (word, warning) => {
  expect(findNameWarning(`Güven ${word} Kiralama`, "Kodu Tara")).toBe(warning);
  expect(findNameWarning(`Güven x${word}x Kiralama`, "Kodu Tara")).toBeUndefined();
});

test.each([
  ["p0lis", "authority"],
  ["pol1s", "authority"],
  ["3mniyet", "authority"],
  ["j4ndarma", "authority"],
  ["poli5", "authority"],
  ["emniye7", "authority"],
  ["@kbank", "bank"],
  ["poli$", "authority"],
] as const)("a sign that passes for a letter hides nothing: %j", (name, warning) => {
  expect(findNameWarning(name, "Kodu Tara")).toBe(warning);
});

test("a product without a name is nobody's pose", () => {
  expect(findNameWarning("Hızlı Kiralama", "")).toBeUndefined();
});
