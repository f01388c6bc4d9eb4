import { describe, expect, test } from "vitest";

import { drawHandOverSlip, type HandOverTexts } from "./hand-over-drawing.ts";
import { measureTextWidth } from "./letter-widths.ts";

const pageSize = { width: 105, height: 148 };
const handOverTexts: HandOverTexts = {
  title: "Kodu Tara etiketi",
  code: { name: "Etiketin kodu", text: "KT7M2QXA" },
  word: { name: "Etkinleştirme kodu", text: "K7M 2QX" },
  steps: ["Etiketi okutun ya da kodutara.com.tr/q adresini açıp kodu yazın: KT7M2QXA", "Kayıt olun.", "Kodu yazın."],
  end: "Etkinleştirme kodu 21 Şubat 2027 tarihine kadar geçerlidir.",
};
const longText = "çok uzun sözcükler ".repeat(30).trim();

describe.each<[string, Partial<HandOverTexts>]>([
  ["of texts as they are", {}],
  [
    "of a long code and a long address",
    { code: { name: "Etiketin kodu", text: "UZUN-PARTI-ADI-KT7M2QXA" }, title: `${"x".repeat(60)} etiketi` },
  ],
  [
    "of texts that are a little too long for the page",
    {
      title: "Kodu Tara ".repeat(7).trim(),
      code: { name: "Etiketin kodu", text: "UZUN-PARTI-ADI-UZUN-PARTI-ADI-KT7M2QXA" },
      steps: [1, 2, 3].map(() => "on iki harfli ".repeat(11).trim()),
      end: "on iki harfli ".repeat(11).trim(),
    },
  ],
  ["of steps that fill pages", { steps: [longText, longText, longText], end: longText }],
])("a slip %s", (_, changes) => {
  const shapes = drawHandOverSlip({ ...handOverTexts, ...changes }, pageSize);
  const lines = shapes.filter((shape) => shape.kind === "text");

  test("says all of it from the top down", () => {
    const { title, code, word, steps, end } = { ...handOverTexts, ...changes };
    const all = [
      title,
      code.name,
      code.text,
      word.name,
      word.text,
      ...steps.flatMap((step, nth) => [step, `${nth + 1}.`]),
      end,
    ];
    expect(
      lines
        .map(({ text }) => text)
        .join("")
        .replaceAll(" ", ""),
    ).toBe(all.join("").replaceAll(" ", ""));
  });

  test("stays on its page", () => {
    for (const { x, y, text, size, spacing } of lines) {
      expect(x).toBeGreaterThanOrEqual(5);
      expect(x + measureTextWidth(text, spacing / size) * size).toBeLessThanOrEqual(pageSize.width - 5);
      expect(y - size).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(pageSize.height - 5);
    }
  });
});

test("the claim word is the largest, and the steps are large enough for paper and telephone", () => {
  const lines = drawHandOverSlip(handOverTexts, pageSize).filter((shape) => shape.kind === "text");
  expect(lines.toSorted((a, b) => b.size - a.size)[0]?.text).toBe("K7M 2QX");
  for (const { size } of lines) expect(size).toBeGreaterThan(3);
});
