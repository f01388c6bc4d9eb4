import { expect, test } from "vitest";

import { questionsFor } from "./questions-and-answers.ts";

const visit = {
  brand: { name: "Kodu Tara", price: 29_990, oldPrice: 35_000, badge: "", marketplaces: [], isSold: false },
  operator: { name: "", address: "", email: "bilgi@ornek.example", phone: "", kep: "", mersis: "" },
  publicUrl: "https://kodutara.example",
  account: null,
  path: "/",
};
const facts = { material: "", size: "", place: "", lasts: "", pack: "", delivery: "", returns: "" };

function answerTo(question: string, given: Parameters<typeof questionsFor>): string | undefined {
  return questionsFor(...given).find((each) => each.question === question)?.answer;
}

test("delivery and return are answered as far as the operator said something, and else not asked", () => {
  const asked = "Teslimat ve iade nasıl?";
  expect(answerTo(asked, [visit, facts])).toBeUndefined();
  expect(answerTo(asked, [visit, { ...facts, returns: "14 gün" }])).toBe("İade: 14 gün.");
  expect(answerTo(asked, [visit, { ...facts, delivery: "3 iş günü", returns: "14 gün" }])).toBe(
    "Teslimat: 3 iş günü. İade: 14 gün.",
  );
});

test("the price is told where the sticker can be bought", () => {
  const asked = "Ücreti nedir?";
  expect(answerTo(asked, [visit, facts])).toContain("299,90 TL");
  const operator = { ...visit.operator, email: "" };
  expect(answerTo(asked, [{ ...visit, operator }, facts])).not.toContain("299,90 TL");
});
