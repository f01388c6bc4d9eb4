import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  computeMaxBleed,
  invertCorrection,
  LAYOUT_NAMES,
  type LayoutField,
  findLayoutMisfit,
  NO_CORRECTION,
  positionLabels,
  SHEET_LAYOUTS,
  countSheets,
  type SheetLayout,
} from "./sheet.ts";

const sheetLayout = SHEET_LAYOUTS["21-64x38"];
const sheetSetup = { layout: sheetLayout, correction: NO_CORRECTION, start: 1, copies: 1 };

test.each(LAYOUT_NAMES)("the labels of %s fit their sheet", (name) => {
  expect(findLayoutMisfit(SHEET_LAYOUTS[name])).toBeUndefined();
});

describe("a layout that does not fit names the number that is wrong", () => {
  const { page, label, first, pitch } = sheetLayout;
  test.each<[LayoutField, Partial<SheetLayout>, string]>([
    ["page.width", { page: { ...page, width: 0 } }, "range"],
    ["page.height", { page: { ...page, height: Number.NaN } }, "range"],
    ["across", { across: 0 }, "count"],
    ["across", { across: 2.5 }, "count"],
    ["across", { across: 4 }, "sheet"],
    ["down", { down: 41 }, "count"],
    ["down", { down: 8 }, "sheet"],
    ["label.width", { label: { ...label, width: 5 } }, "range"],
    ["label.height", { label: { ...label, height: 400 } }, "range"],
    ["first.x", { first: { ...first, x: -1 } }, "range"],
    ["first.y", { first: { ...first, y: 290 } }, "range"],
    ["pitch.x", { pitch: { ...pitch, x: 60 } }, "range"],
    ["pitch.y", { pitch: { ...pitch, y: Number.POSITIVE_INFINITY } }, "range"],
    ["round", { round: 30 }, "range"],
  ])("%s", (field, wrong, why) => {
    expect(findLayoutMisfit({ ...sheetLayout, ...wrong })).toMatchObject({ field, why });
  });

  test("but not the distance to a neighbour that there is not", () => {
    expect(findLayoutMisfit({ ...sheetLayout, across: 1, down: 1, pitch: { x: 0, y: 0 } })).toBeUndefined();
  });

  test("and says by how much it goes beyond the edge", () => {
    const misfit = findLayoutMisfit({ ...sheetLayout, across: 4 });
    expect(misfit).toMatchObject({ by: expect.closeTo(7.21 + 3 * 66.04 + 63.5 - 210, 6) as number });
  });
});

describe("places", () => {
  test("go from left to right, then down, then to the next sheet", () => {
    const places = positionLabels(sheetSetup, 22);
    expect(places[0]).toEqual({ page: 0, x: 7.21, y: 15.15 });
    expect(places[1]).toMatchObject({ page: 0, x: 73.25, y: 15.15 });
    expect(places[3]).toMatchObject({ page: 0, x: 7.21, y: 53.25 });
    expect(places[21]).toEqual({ page: 1, x: 7.21, y: 15.15 });
  });

  test("begin at the first free label of the first sheet alone", () => {
    const places = positionLabels({ ...sheetSetup, start: 21 }, 2);
    expect(places[0]).toMatchObject({
      page: 0,
      x: expect.closeTo(139.29) as number,
      y: expect.closeTo(243.75) as number,
    });
    expect(places[1]).toEqual({ page: 1, x: 7.21, y: 15.15 });
  });

  test("hold the copies of a sticker one after the other", () => {
    expect(positionLabels({ ...sheetSetup, copies: 3 }, 2)).toHaveLength(6);
  });

  test("are where a printer that misses puts them in their place", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: 98, max: 102, noNaN: true }),
        fc.integer({ min: 0, max: 20 }),
        (x, y, scale, label) => {
          const correction = { shift: { x, y }, scale };
          const wanted = positionLabels(sheetSetup, 21)[label]!;
          const drawn = positionLabels({ ...sheetSetup, correction }, 21)[label]!;
          expect((drawn.x * scale) / 100 + x).toBeCloseTo(wanted.x, 9);
          expect((drawn.y * scale) / 100 + y).toBeCloseTo(wanted.y, 9);
          expect((invertCorrection(correction).scale * scale) / 100).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});

test.each([
  [1, 1, 1, 1],
  [1, 1, 21, 1],
  [1, 1, 22, 2],
  [21, 1, 1, 1],
  [21, 1, 2, 2],
  [1, 3, 50, 8],
  [1, 1, 10_000, 477],
])("from label %d on, %d copies of %d stickers take %d sheets", (start, copies, count, sheets) => {
  expect(countSheets({ layout: sheetLayout, start, copies }, count)).toBe(sheets);
});

test.each<[keyof typeof SHEET_LAYOUTS, number]>([
  ["24-70x37", 0],
  ["square-50", 2],
  ["vinyl-60", 2],
  ["65-38x21", 0],
])("the ground of a label of %s may go on %d mm beyond its edge", (name, bleed) => {
  expect(computeMaxBleed(SHEET_LAYOUTS[name])).toBe(bleed);
});
