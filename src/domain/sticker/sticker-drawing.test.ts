import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isEllipse, type LabelSpace, computeWidthAtHeight } from "./label-space.ts";
import { measureTextWidth } from "./letter-widths.ts";
import type { Shape, TextShape } from "./shapes.ts";
import { SHEET_LAYOUTS, toLabelSpace } from "./sheet.ts";
import { drawSlip } from "./slip-drawing.ts";
import { drawSticker, findQrSize, SAFE_ZONE_MM, type StickerTexts } from "./sticker-drawing.ts";
import { getOutline } from "./sticker.ts";

const stickerTexts: StickerTexts = {
  brand: "KODU TARA",
  wording: "Sahibine ulaşmak için okutun",
  english: "Scan to reach the owner",
  code: "KT7M2QXA",
  address: "kodutara.com.tr/q",
};
const uprightOutline = getOutline("upright", 60, 6);

const filterTexts = (shapes: Shape[]) => shapes.filter((shape) => shape.kind === "text");
const listWords = (shapes: Shape[]) => filterTexts(shapes).map(({ text }) => text);

function makeTextBox({ x, y, size, spacing, text, anchor }: TextShape) {
  const width = measureTextWidth(text, spacing / size) * size;
  const left = anchor === "middle" ? x - width / 2 : x;
  return { left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.22 };
}

describe("a sticker has", () => {
  test("everything on it, from the top down", () => {
    const shapes = drawSticker(stickerTexts, uprightOutline, "colour");
    expect(listWords(shapes)).toHaveLength(5);
    const order = filterTexts(shapes).toSorted((a, b) => a.y - b.y);
    expect(order.map(({ text }) => text)).toEqual([
      stickerTexts.brand,
      stickerTexts.wording,
      stickerTexts.english,
      stickerTexts.code,
      stickerTexts.address,
    ]);
    expect(order.find(({ text }) => text === stickerTexts.code)!.size).toBeGreaterThan(order[0]!.size);
  });

  test("no second line without English", () => {
    expect(listWords(drawSticker({ ...stickerTexts, english: null }, uprightOutline, "white"))).not.toContain(
      stickerTexts.english,
    );
  });

  test("its QR to the left of the words where it is wide", () => {
    const shapes = drawSticker(stickerTexts, toLabelSpace(SHEET_LAYOUTS["24-70x37"]), "white");
    const qr = shapes.find((shape) => shape.kind === "qr")!;
    for (const { x } of filterTexts(shapes)) expect(x).toBeGreaterThan(qr.x + qr.size);
  });

  test("a blue ground that goes on beyond the edge, a white field and a yellow band; on white, nothing but what is read", () => {
    const rects = (ground: "white" | "colour") =>
      drawSticker(stickerTexts, uprightOutline, ground, 2).filter((shape) => shape.kind === "rect");
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
      findQrSize(drawSticker({ ...stickerTexts, english: null }, toLabelSpace(SHEET_LAYOUTS[name]), "colour")),
    ).toBeGreaterThanOrEqual(size);
  });

  test("on the smallest labels its QR and its code, whatever else is left out", () => {
    const shapes = drawSticker(stickerTexts, { width: 20, height: 20, round: 10 }, "white");
    expect(listWords(shapes).join("")).toBe(stickerTexts.code);
    expect(findQrSize(shapes)).toBeGreaterThan(6);
  });

  test("a long code in several lines, cut behind hyphens", () => {
    const code = "IMPORTED-CODE-OF-32-CHARACTERS-X";
    const shapes = drawSticker({ ...stickerTexts, code }, toLabelSpace(SHEET_LAYOUTS["24-70x37"]), "colour");
    expect(
      filterTexts(shapes)
        .filter(({ colour }) => colour === "on-band")
        .map(({ text }) => text),
    ).toEqual(["IMPORTED-", "CODE-OF-32-", "CHARACTERS-X"]);
  });
});

const arbitrarySpace: fc.Arbitrary<LabelSpace> = fc
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
const arbitraryCode = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,31}$/u);
const arbitraryGround = fc.constantFrom("white" as const, "colour" as const);

test("nothing on any label lies on something else, outside, or leaves a letter of the code out", () => {
  fc.assert(
    fc.property(arbitrarySpace, arbitraryCode, arbitraryGround, (label, typed, paper) => {
      const shapes = drawSticker({ ...stickerTexts, code: typed }, label, paper);
      const words = filterTexts(shapes);
      const ofCode = words.filter(({ spacing }) => spacing > 0);
      expect(ofCode.map(({ text }) => text).join("")).toBe(typed);
      const qr = shapes.find((shape) => shape.kind === "qr")!;
      expect(Math.min(qr.x, qr.y, label.width - qr.x - qr.size, label.height - qr.y - qr.size)).toBeGreaterThan(0.99);
      // Labels below 30 mm may be too small for all texts, so only larger ones are checked.
      if (Math.min(label.width, label.height) < 30) return;
      const boxes = words.map(makeTextBox);
      for (const { left, right, top, bottom } of boxes) {
        const width = Math.min(
          computeWidthAtHeight(label, SAFE_ZONE_MM - 0.6, top),
          computeWidthAtHeight(label, SAFE_ZONE_MM - 0.6, bottom),
        );
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
    const shapes = filterTexts(drawSlip(slip, label));
    expect(shapes.map(({ text }) => text).join(" ")).toContain("K7M 2QX Kod: KT7M2QXA");
    expect(shapes.toSorted((a, b) => b.size - a.size)[0]!.text).toBe("K7M 2QX");
    for (const box of shapes.map(makeTextBox)) {
      expect(box.top).toBeGreaterThan(SAFE_ZONE_MM - 0.6);
      expect(box.bottom).toBeLessThan(label.height - SAFE_ZONE_MM + 0.6);
    }
  }
});

test("round is what has more corner than edge", () => {
  expect([isEllipse({ width: 40, height: 40, round: 20 }), isEllipse({ width: 40, height: 40, round: 3 })]).toEqual([
    true,
    false,
  ]);
});
