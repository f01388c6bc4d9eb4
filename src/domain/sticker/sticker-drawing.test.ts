import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isRound, type Space, widthAt } from "./label-space.ts";
import { widthOf } from "./letter-widths.ts";
import type { Shape, TextShape } from "./shapes.ts";
import { SHEET_LAYOUTS, toLabelSpace } from "./sheet.ts";
import { drawSlip } from "./slip-drawing.ts";
import { drawSticker, qrSizeOf, SAFE_ZONE, type StickerTexts } from "./sticker-drawing.ts";
import { outlineOf } from "./sticker.ts";

const texts: StickerTexts = {
  brand: "KODU TARA",
  wording: "Sahibine ulaşmak için okutun",
  english: "Scan to reach the owner",
  code: "KT7M2QXA",
  address: "kodutara.com.tr/q",
};
const upright = outlineOf("upright", 60, 6);

const textsOf = (shapes: Shape[]) => shapes.filter((shape) => shape.kind === "text");
const wordsOf = (shapes: Shape[]) => textsOf(shapes).map(({ text }) => text);

/** Returns the rectangle that contains a text's letters. */
function boxOf({ x, y, size, spacing, text, anchor }: TextShape) {
  const width = widthOf(text, spacing / size) * size;
  const left = anchor === "middle" ? x - width / 2 : x;
  return { left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.22 };
}

describe("a sticker has", () => {
  test("everything on it, from the top down", () => {
    const shapes = drawSticker(texts, upright, "colour");
    expect(wordsOf(shapes)).toHaveLength(5);
    const order = textsOf(shapes).toSorted((a, b) => a.y - b.y);
    expect(order.map(({ text }) => text)).toEqual([
      texts.brand,
      texts.wording,
      texts.english,
      texts.code,
      texts.address,
    ]);
    expect(order.find(({ text }) => text === texts.code)!.size).toBeGreaterThan(order[0]!.size);
  });

  test("no second line without English", () => {
    expect(wordsOf(drawSticker({ ...texts, english: null }, upright, "white"))).not.toContain(texts.english);
  });

  test("its QR to the left of the words where it is wide", () => {
    const shapes = drawSticker(texts, toLabelSpace(SHEET_LAYOUTS["24-70x37"]), "white");
    const qr = shapes.find((shape) => shape.kind === "qr")!;
    for (const { x } of textsOf(shapes)) expect(x).toBeGreaterThan(qr.x + qr.size);
  });

  test("a blue ground that goes on beyond the edge, a white field and a yellow band; on white, nothing but what is read", () => {
    const rects = (ground: "white" | "colour") =>
      drawSticker(texts, upright, ground, 2).filter((shape) => shape.kind === "rect");
    expect(rects("colour").map(({ colour }) => colour)).toEqual(["ground", "field", "band"]);
    expect(rects("colour")[0]).toMatchObject({ x: -2, y: -2, width: 64, height: 82, round: 8 });
    expect(rects("white").map(({ colour }) => colour)).toEqual(["ground"]);
  });

  test.each<[keyof typeof SHEET_LAYOUTS, number]>([
    ["24-70x37", 31],
    ["65-38x21", 19],
    ["40-53x30", 24],
    ["round-60", 30],
    ["round-40", 20],
    ["square-50", 22],
    ["12-64x72", 41],
    ["vinyl-60", 28],
  ])("on %s a QR of at least %d mm", (name, size) => {
    expect(
      qrSizeOf(drawSticker({ ...texts, english: null }, toLabelSpace(SHEET_LAYOUTS[name]), "colour")),
    ).toBeGreaterThanOrEqual(size);
  });

  test("on the smallest labels its QR and its code, whatever else is left out", () => {
    const shapes = drawSticker(texts, { width: 20, height: 20, round: 10 }, "white");
    expect(wordsOf(shapes).join("")).toBe(texts.code);
    expect(qrSizeOf(shapes)).toBeGreaterThan(6);
  });

  test("a long code in several lines, cut behind hyphens", () => {
    const code = "IMPORTED-CODE-OF-32-CHARACTERS-X";
    const shapes = drawSticker({ ...texts, code }, toLabelSpace(SHEET_LAYOUTS["24-70x37"]), "colour");
    expect(
      textsOf(shapes)
        .filter(({ colour }) => colour === "on-band")
        .map(({ text }) => text),
    ).toEqual(["IMPORTED-", "CODE-OF-32-", "CHARACTERS-X"]);
  });
});

const space: fc.Arbitrary<Space> = fc
  .record({
    width: fc.integer({ min: 150, max: 1500 }),
    height: fc.integer({ min: 150, max: 1500 }),
    round: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ width, height, round }) => ({
    width: width / 10,
    height: height / 10,
    round: (Math.min(width, height) / 20) * (round / 10),
  }));
const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,31}$/u);
const ground = fc.constantFrom("white" as const, "colour" as const);

test("nothing on any label lies on something else, outside, or leaves a letter of the code out", () => {
  fc.assert(
    fc.property(space, code, ground, (label, typed, paper) => {
      const shapes = drawSticker({ ...texts, code: typed }, label, paper);
      const words = textsOf(shapes);
      const ofCode = words.filter(({ spacing }) => spacing > 0);
      expect(ofCode.map(({ text }) => text).join("")).toBe(typed);
      const qr = shapes.find((shape) => shape.kind === "qr")!;
      expect(Math.min(qr.x, qr.y, label.width - qr.x - qr.size, label.height - qr.y - qr.size)).toBeGreaterThan(0.99);
      // Labels below 30 mm may be too small for all texts, so only larger ones are checked.
      if (Math.min(label.width, label.height) < 30) return;
      const boxes = words.map(boxOf);
      for (const { left, right, top, bottom } of boxes) {
        const width = Math.min(widthAt(label, SAFE_ZONE - 0.6, top), widthAt(label, SAFE_ZONE - 0.6, bottom));
        const middle = label.width / 2;
        expect(Math.max(middle - left, right - middle)).toBeLessThanOrEqual(width / 2 + 0.01);
        const isBeside = left >= qr.x + qr.size || bottom <= qr.y || top >= qr.y + qr.size;
        expect(isBeside).toBe(true);
      }
      const sorted = boxes.toSorted((a, b) => a.top - b.top);
      for (const [nth, box] of sorted.slice(1).entries())
        expect(box.top).toBeGreaterThanOrEqual(sorted[nth]!.bottom - 0.01);
    }),
    { numRuns: 300 },
  );
});

test("a slip has the word in the largest letters, its code, and what it is for", () => {
  const slip = { title: "Etkinleştirme kodu", word: "K7M 2QX", code: "Kod: KT7M2QXA", label: "34 ABC 123" };
  for (const layout of Object.values(SHEET_LAYOUTS)) {
    const label = toLabelSpace(layout);
    const shapes = textsOf(drawSlip(slip, label));
    expect(shapes.map(({ text }) => text).join(" ")).toContain("K7M 2QX Kod: KT7M2QXA");
    expect(shapes.toSorted((a, b) => b.size - a.size)[0]!.text).toBe("K7M 2QX");
    for (const box of shapes.map(boxOf)) {
      expect(box.top).toBeGreaterThan(SAFE_ZONE - 0.6);
      expect(box.bottom).toBeLessThan(label.height - SAFE_ZONE + 0.6);
    }
  }
});

test("round is what has more corner than edge", () => {
  expect([isRound({ width: 40, height: 40, round: 20 }), isRound({ width: 40, height: 40, round: 3 })]).toEqual([
    true,
    false,
  ]);
});
