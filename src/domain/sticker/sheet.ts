import type { LabelSpace } from "./label-space.ts";

/** Width and height in millimetres. */
export type Size = { readonly width: number; readonly height: number };

/** A position in millimetres from the left and from the top. */
export type SheetPoint = { readonly x: number; readonly y: number };

/**
 * A sheet of labels; lengths are in millimetres. `across` and `down` are the numbers of labels in a row and in a
 * column. `first` is the position of the first label, and `pitch` the distance from one label's start to the next
 * label's start. `round` is the radius of the corners; half the width for round labels. docs/product/stickers.md 4.11.
 */
export interface SheetLayout {
  readonly page: Size;
  readonly across: number;
  readonly down: number;
  readonly label: Size;
  readonly first: SheetPoint;
  readonly pitch: SheetPoint;
  readonly round: number;
}

/**
 * The error of a printer: its shift to the right and down in millimetres, and its scale in per cent. Positions are
 * corrected for the error before printing.
 */
export interface PrinterCorrection {
  readonly shift: SheetPoint;
  readonly scale: number;
}

export const LAYOUT_NAMES = [
  "24-70x37",
  "24-64x34",
  "21-64x38",
  "21-70x42",
  "18-64x47",
  "14-99x38",
  "12-64x72",
  "8-99x68",
  "40-53x30",
  "65-38x21",
  "round-60",
  "round-40",
  "square-50",
  "vinyl-60",
] as const;

export type LayoutName = (typeof LAYOUT_NAMES)[number];

const A4_SIZE: Size = { width: 210, height: 297 };

/** Sheets of other brands with the same name may differ by 2 mm. */
export const SHEET_LAYOUTS: Record<LayoutName, SheetLayout> = {
  "24-70x37": makeLayout(A4_SIZE, [3, 8], [70, 37], [0, 0.5], [70, 37], 0),
  "24-64x34": makeLayout(A4_SIZE, [3, 8], [64, 33.9], [6.4, 12.9], [66.6, 33.9], 2),
  "21-64x38": makeLayout(A4_SIZE, [3, 7], [63.5, 38.1], [7.21, 15.15], [66.04, 38.1], 3),
  "21-70x42": makeLayout(A4_SIZE, [3, 7], [70, 42.3], [0, 0.45], [70, 42.3], 0),
  "18-64x47": makeLayout(A4_SIZE, [3, 6], [63.5, 46.6], [7.21, 8.7], [66.04, 46.6], 3),
  "14-99x38": makeLayout(A4_SIZE, [2, 7], [99.1, 38.1], [4.63, 15.15], [101.64, 38.1], 3),
  "12-64x72": makeLayout(A4_SIZE, [3, 4], [63.5, 72], [7.2, 4.5], [66, 72], 3),
  "8-99x68": makeLayout(A4_SIZE, [2, 4], [99.1, 67.7], [4.63, 13.1], [101.64, 67.7], 3),
  "40-53x30": makeLayout(A4_SIZE, [4, 10], [52.5, 29.7], [0, 0], [52.5, 29.7], 0),
  "65-38x21": makeLayout(A4_SIZE, [5, 13], [38.1, 21.2], [4.7, 10.9], [40.6, 21.2], 1.8),
  "round-60": makeLayout(A4_SIZE, [3, 4], [60, 60], [8, 18], [67, 67], 30),
  "round-40": makeLayout(A4_SIZE, [4, 6], [40, 40], [16, 13.5], [46, 46], 20),
  "square-50": makeLayout(A4_SIZE, [3, 5], [50, 50], [25, 13.5], [55, 55], 2),
  "vinyl-60": makeLayout({ width: 64, height: 64 }, [1, 1], [60, 60], [2, 2], [64, 64], 3),
};

type NumberPair = readonly [number, number];

function makeLayout(
  page: Size,
  [across, down]: NumberPair,
  [width, height]: NumberPair,
  [x, y]: NumberPair,
  [right, below]: NumberPair,
  round: number,
): SheetLayout {
  return { page, across, down, label: { width, height }, first: { x, y }, pitch: { x: right, y: below }, round };
}

export const NO_CORRECTION: PrinterCorrection = { shift: { x: 0, y: 0 }, scale: 100 };

export const SHIFT_MAX_MM = 5;

export const SCALE_MAX_PERCENT = 2;

const PAGE_SIDE_MIN_MM = 40;
const PAGE_SIDE_MAX_MM = 500;

const LABEL_SIDE_MIN_MM = 15;

export const LABELS_PER_ROW_MAX = 40;

export type LayoutField =
  | "page.width"
  | "page.height"
  | "across"
  | "down"
  | "label.width"
  | "label.height"
  | "first.x"
  | "first.y"
  | "pitch.x"
  | "pitch.y"
  | "round";

/** 'sheet': the labels extend `by` millimetres beyond the sheet. */
export type LayoutMisfit = { readonly field: LayoutField } & (
  | { readonly why: "range" | "count"; readonly least: number; readonly most: number }
  | { readonly why: "sheet"; readonly by: number }
);

/** Tolerance for sums of decimal fractions. */
const ROUNDING_ERROR = 1e-6;

export function findLayoutMisfit({
  page,
  across,
  down,
  label,
  first,
  pitch,
  round,
}: SheetLayout): LayoutMisfit | undefined {
  const range = (field: LayoutField, value: number, least: number, most: number): LayoutMisfit | undefined =>
    value >= least - ROUNDING_ERROR && value <= most + ROUNDING_ERROR
      ? undefined
      : { field, why: "range", least, most };
  const count = (field: LayoutField, value: number): LayoutMisfit | undefined =>
    Number.isInteger(value) && value >= 1 && value <= LABELS_PER_ROW_MAX
      ? undefined
      : { field, why: "count", least: 1, most: LABELS_PER_ROW_MAX };
  const within = (field: LayoutField, end: number, side: number): LayoutMisfit | undefined =>
    end <= side + ROUNDING_ERROR ? undefined : { field, why: "sheet", by: end - side };
  return (
    range("page.width", page.width, PAGE_SIDE_MIN_MM, PAGE_SIDE_MAX_MM) ??
    range("page.height", page.height, PAGE_SIDE_MIN_MM, PAGE_SIDE_MAX_MM) ??
    count("across", across) ??
    count("down", down) ??
    range("label.width", label.width, LABEL_SIDE_MIN_MM, page.width) ??
    range("label.height", label.height, LABEL_SIDE_MIN_MM, page.height) ??
    range("first.x", first.x, 0, page.width - label.width) ??
    range("first.y", first.y, 0, page.height - label.height) ??
    // With a single row or column the pitch is not used.
    (across > 1 ? range("pitch.x", pitch.x, label.width, page.width) : undefined) ??
    (down > 1 ? range("pitch.y", pitch.y, label.height, page.height) : undefined) ??
    within("across", first.x + (across - 1) * pitch.x + label.width, page.width) ??
    within("down", first.y + (down - 1) * pitch.y + label.height, page.height) ??
    range("round", round, 0, Math.min(label.width, label.height) / 2)
  );
}

export function toLabelSpace({ label, round }: SheetLayout): LabelSpace {
  return { ...label, round };
}

/**
 * Returns how far the background of a label may extend beyond its edge without reaching the next label, at most
 * `BLEED_MM` millimetres. docs/product/stickers.md 4.11.
 */
export function computeMaxBleed({ page, across, down, label, first, pitch }: SheetLayout): number {
  const beside = across > 1 ? (pitch.x - label.width) / 2 : Math.min(first.x, page.width - first.x - label.width);
  const below = down > 1 ? (pitch.y - label.height) / 2 : Math.min(first.y, page.height - first.y - label.height);
  return Math.max(0, Math.min(beside, below, BLEED_MM));
}

/** How far the background extends beyond the cut line, in millimetres. docs/product/stickers.md 4.11. */
export const BLEED_MM = 2;

export interface SheetSetup {
  readonly layout: SheetLayout;
  readonly correction: PrinterCorrection;
  readonly start: number;
  readonly copies: number;
}

/** The position of a label: its page, from 0, and its upper left corner in millimetres. */
export type LabelPosition = SheetPoint & { readonly page: number };

/** The numbers start at 0 with the first free label, and include copies. */
export function positionLabel(
  { layout: sheet, start }: Pick<SheetSetup, "layout" | "start">,
  label: number,
): LabelPosition {
  const perPage = sheet.across * sheet.down;
  const at = start - 1 + label;
  const onPage = at % perPage;
  return {
    page: Math.floor(at / perPage),
    x: sheet.first.x + (onPage % sheet.across) * sheet.pitch.x,
    y: sheet.first.y + Math.floor(onPage / sheet.across) * sheet.pitch.y,
  };
}

/**
 * Returns the transformation that corrects a printer's error: multiply by `scale`, then move by `shift` millimetres.
 * docs/product/stickers.md 4.11.
 */
export function invertCorrection({ shift, scale }: PrinterCorrection): { scale: number; shift: SheetPoint } {
  const back = 100 / scale;
  return { scale: back, shift: { x: -shift.x * back, y: -shift.y * back } };
}

export function positionLabels(setup: SheetSetup, count: number): LabelPosition[] {
  const { scale, shift } = invertCorrection(setup.correction);
  return Array.from({ length: count * setup.copies }, (_, label) => {
    const { page, x, y } = positionLabel(setup, label);
    return { page, x: x * scale + shift.x, y: y * scale + shift.y };
  });
}

export function countSheets({ layout: sheet, start, copies }: Omit<SheetSetup, "correction">, count: number): number {
  return Math.ceil((start - 1 + count * copies) / (sheet.across * sheet.down));
}
