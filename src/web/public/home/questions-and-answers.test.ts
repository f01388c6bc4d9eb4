import { expect, test } from "vitest";

import { listQuestions } from "./questions-and-answers.ts";

const visitData = {
  brand: { name: "Kodu Tara", price: 29_990, oldPrice: 35_000, badge: "", marketplaces: [], isSold: true },
  operator: { name: "", address: "", email: "bilgi@ornek.example", phone: "", kep: "", mersis: "" },
  publicUrl: "https://kodutara.example",
  account: null,
  path: "/",
};
const stickerFacts = { material: "", size: "", place: "", lasts: "", pack: "", delivery: "", returns: "" };

function findAnswer(question: string, given: Parameters<typeof listQuestions>): string | undefined {
  return listQuestions(...given).find((each) => each.question === question)?.answer;
}

test("delivery and return are answered as far as the operator said something, and else not asked", () => {
  const asked = "Teslimat ve iade nasıl?";
  expect(findAnswer(asked, [visitData, stickerFacts])).toBeUndefined();
  expect(findAnswer(asked, [visitData, { ...stickerFacts, returns: "14 gün" }])).toBe("İade: 14 gün.");
  expect(findAnswer(asked, [visitData, { ...stickerFacts, delivery: "3 iş günü", returns: "14 gün" }])).toBe(
    "Teslimat: 3 iş günü. İade: 14 gün.",
  );
});

test("the price is told where the sticker can be bought", () => {
  const asked = "Ücreti nedir?";
  expect(findAnswer(asked, [visitData, stickerFacts])).toContain("299,90 TL");
  const brand = { ...visitData.brand, isSold: false };
  expect(findAnswer(asked, [{ ...visitData, brand }, stickerFacts])).not.toContain("299,90 TL");
});
