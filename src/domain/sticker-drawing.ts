import { isRound, type Space, widthBetween } from "./label-space.ts";
import { heightOf, isReadable, type Line, lineOf, linesAt, sizeIn } from "./printed-lines.ts";
import { type Ground, rectangle, type Shape } from "./shapes.ts";

/** What stands on a sticker: the name of the service, what it is for, perhaps the same in English, the code, and the address to type. */
export interface StickerTexts {
  readonly brand: string;
  readonly wording: string;
  readonly english: string | null;
  readonly code: string;
  readonly address: string;
}

/** What must be read stays so far away from a label's edge, since no sheet is cut or fed exactly. docs/product.md 4.11. */
export const SAFE_ZONE = 2.5;

/** The smallest code, with its quiet zone, that every telephone reads at arm's length. docs/product.md 4.11. */
export const QR_SIZE_MIN = 18;

/** Around a small code, or in a circle, its light margin may lie outside the safe zone: nobody has to read that. */
const SMALL_QR = 20;
const NARROW_MARGIN = 1;

/** A label that is so many times as wide as high has its words beside the code, which takes at most this part of its width. */
const WIDE = 1.3;
const QR_SHARE = 0.55;

/** What is left out first where there is little room; the code never is. */
const LEFT_OUT: readonly (keyof StickerTexts)[] = ["english", "wording", "brand", "address"];

/** How much smaller than wished lines may become for a larger QR; more where nothing else helps. */
const SHRINKING = [0.85, 0.6, 0.35, 0.1];
const STEP = 0.25;

type Part = keyof StickerTexts;
type Rows = { readonly above: readonly Line<Part>[]; readonly below: readonly Line<Part>[] };

/**
 * A sticker, drawn for a space: upright, square and round ones with their words above and below the QR, wide ones with the words beside
 * it. What would be too small to read is left out, but never the QR and the code, which has 1 to 32 letters. `bleed` is how far the
 * ground goes on beyond the edge. docs/product.md 4.4, 4.11.
 */
export function drawSticker(texts: StickerTexts, space: Space, ground: Ground, bleed = 0): Shape[] {
  const [width, height] = [space.width + 2 * bleed, space.height + 2 * bleed];
  const round = space.round === 0 ? 0 : space.round + bleed;
  const back = rectangle({ x: -bleed, y: -bleed, width, height, round, colour: "ground" });
  const front = space.width > space.height * WIDE ? besideQr(texts, space) : aroundQr(texts, space);
  // White on white needs no ink.
  const isSeen = (shape: Shape) => ground === "colour" || shape.kind !== "rect";
  return [back, ...front.filter(isSeen)];
}

/** How large a sticker's QR is with its quiet zone, in millimetres. docs/product.md 4.11. */
export function qrSizeOf(shapes: readonly Shape[]): number {
  return shapes.find((shape) => shape.kind === "qr")?.size ?? 0;
}

/** The lines of a sticker in sizes for one of 60 mm, those above the QR and those below it. */
function rowsOf(texts: StickerTexts, unit: number, width: number, wordingLines: number): Rows {
  const lines = (part: Part, size: number, count: number, isBold = false): Line<Part>[] => {
    const text = texts[part] ?? "";
    return text === ""
      ? []
      : [lineOf(part, text, { size: size * unit, width, mostLines: count, isBold, isCode: part === "code" })];
  };
  const above = [
    ...lines("brand", 4, 1, true),
    ...lines("wording", 2.9, wordingLines),
    ...lines("english", 2.5, wordingLines),
  ];
  const below = [...lines("code", 5.2, 4, true), ...lines("address", 2.8, 1)];
  const seen = (line: Line<Part>) => line.isCode || isReadable(line, width);
  return { above: above.filter(seen), below: below.filter(seen) };
}

function without({ above, below }: Rows, part: Part): Rows {
  const others = (line: Line<Part>) => line.part !== part;
  return { above: above.filter(others), below: below.filter(others) };
}

/** Words above and below the QR. */
function aroundQr(texts: StickerTexts, space: Space): Shape[] {
  const side = Math.min(space.width, space.height);
  // What is written in a circle stands where it is narrow.
  const width = (space.width - 2 * SAFE_ZONE) * (isRound(space) ? 0.7 : 1);
  const wanted = Math.max(QR_SIZE_MIN, side * (isRound(space) ? 0.56 : 0.5));
  let rows = rowsOf(texts, side / 60, width, 1);
  let best = largestQr(rows, space);
  for (const part of LEFT_OUT) {
    if (best.size >= wanted) break;
    rows = without(rows, part);
    best = largestQr(rows, space);
  }
  return best.shapes;
}

function largestQr(rows: Rows, space: Space): { size: number; shapes: Shape[] } {
  const most = Math.min(space.width, space.height) - 2 * NARROW_MARGIN;
  for (const share of SHRINKING) {
    for (let size = most; size >= most / 3; size -= STEP) {
      const { fit, shapes } = arranged(rows, space, size);
      if (fit >= share) return { size, shapes };
    }
  }
  return { size: most / 3, shapes: arranged(rows, space, most / 3).shapes };
}

/** The lines around a QR of this size, and how large they are there: 1 as wished, 0 when something has no room. */
function arranged({ above, below }: Rows, space: Space, size: number): { fit: number; shapes: Shape[] } {
  const full = space.width - 2 * SAFE_ZONE;
  const gap = size * 0.03;
  const heights = (lines: readonly Line<Part>[]) => lines.map((line) => heightOf(line, sizeIn(line, full)));
  const top = sum(heights(above)) + (above.length > 0 ? gap : 0);
  const bottom = sum(heights(below)) + (below.length > 0 ? gap : 0);
  const start = (space.height - top - size - bottom) / 2;
  const field = start + top;
  const fieldMargin = isRound(space) || size < SMALL_QR ? NARROW_MARGIN : SAFE_ZONE;
  let fit =
    start < SAFE_ZONE - ROUNDING || widthBetween(space, fieldMargin, field, field + size) < size - ROUNDING ? 0 : 1;
  const shapes = fieldAndQr((space.width - size) / 2, field, size);
  const write = (lines: readonly Line<Part>[], from: number) => {
    let y = from;
    for (const line of lines) {
      const wished = sizeIn(line, full);
      const height = heightOf(line, wished);
      const width = Math.max(1, widthBetween(space, SAFE_ZONE, y, y + height));
      const letters = sizeIn(line, width);
      fit = Math.min(fit, line.isCode || isReadable(line, width) ? letters / wished : 0);
      const box = { x: space.width / 2, y, width, bandWidth: Math.min(width, size), anchor: "middle" } as const;
      shapes.push(...linesAt(line, letters, box));
      y += height;
    }
  };
  write(above, start);
  write(below, field + size + gap);
  return { fit, shapes };
}

/** Words to the right of the QR. */
function besideQr(texts: StickerTexts, space: Space): Shape[] {
  const inner = space.height - 2 * SAFE_ZONE;
  const margin = inner < SMALL_QR ? NARROW_MARGIN : SAFE_ZONE;
  const size = Math.min(space.height - 2 * margin, space.width * QR_SHARE);
  const top = (space.height - size) / 2;
  const qrX = (space.width - widthBetween(space, margin, top, top + size)) / 2;
  const head = Math.max(top, SAFE_ZONE);
  const foot = space.height - head;
  const x = qrX + size + Math.max(1, size * 0.045);
  const width = (space.width + widthBetween(space, SAFE_ZONE, head, foot)) / 2 - x;

  let rows = rowsOf(texts, Math.min(space.height / 37, width / 28), width, 3);
  const heightOfAll = () => sum([...rows.above, ...rows.below].map((line) => heightOf(line, sizeIn(line, width))));
  for (const part of LEFT_OUT) if (heightOfAll() > foot - head) rows = without(rows, part);
  const shrunk = Math.min(1, (foot - head) / heightOfAll());

  const shapes = fieldAndQr(qrX, top, size);
  const write = (lines: readonly Line<Part>[], from: number) => {
    let y = from;
    for (const line of lines) {
      const letters = sizeIn(line, width) * shrunk;
      const height = heightOf(line, letters);
      shapes.push(...linesAt(line, letters, { x, y, width, bandWidth: width, anchor: "start" }));
      y += height;
    }
    return y;
  };
  write(rows.above, head);
  write(rows.below, foot - sum(rows.below.map((line) => heightOf(line, sizeIn(line, width) * shrunk))));
  return shapes;
}

/** Sums of decimal fractions miss by less than this. */
const ROUNDING = 1e-9;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function fieldAndQr(x: number, y: number, size: number): Shape[] {
  return [
    // Its corners are within the quiet zone.
    rectangle({ x, y, width: size, height: size, round: size * 0.07, colour: "field" }),
    { kind: "qr", x, y, size, colour: "ink" },
  ];
}
