import { isEllipse, type LabelSpace, computeWidthBetween } from "./label-space.ts";
import {
  heightOfLine,
  isLineReadable,
  type PrintedLine,
  makePrintedLine,
  drawLines,
  fitLetterSize,
} from "./printed-lines.ts";
import { type StickerGround, makeRectangle, type Shape } from "./shapes.ts";

export interface StickerTexts {
  readonly brand: string;
  readonly wording: string;
  readonly english: string | null;
  readonly code: string;
  readonly address: string;
}

/** No sheet is cut or fed exactly. docs/product/stickers.md 4.11. */
export const SAFE_ZONE_MM = 2.5;

/**
 * The size of the smallest QR code that every telephone reads at arm's length, in millimetres, including its quiet
 * zone. docs/product/stickers.md 4.11.
 */
export const QR_SIZE_MIN_MM = 18;

/**
 * The quiet zone of a QR code that is smaller than `SMALL_QR_MM`, or on a round label, may extend into the
 * `SAFE_ZONE_MM`, up to `NARROW_MARGIN_MM` from the label's edge.
 */
const SMALL_QR_MM = 20;
const NARROW_MARGIN_MM = 1;

const WIDE_LABEL_RATIO = 1.3;
const QR_SHARE = 0.55;

const OMITTABLE_PARTS: readonly (keyof StickerTexts)[] = ["english", "wording", "brand", "address"];

/** The factors by which the texts are shrunk, one after the other, until the QR code is large enough. */
const SHRINK_STEPS = [0.85, 0.7, 0.6];
const SHRINK_STEPS_ALONE = [0.4, 0.1];
const QR_SIZE_STEP_MM = 0.25;
const LETTER_SIZE_STEP_MM = 0.05;

type StickerPart = keyof StickerTexts;
type StickerRows = {
  readonly above: readonly PrintedLine<StickerPart>[];
  readonly below: readonly PrintedLine<StickerPart>[];
};

/**
 * Draws a sticker in an area: texts above and below the QR code, or beside it on wide labels that are not round. Texts
 * that would be too small are left out, except the code, which has 1 to 32 letters. `bleed` is how many millimetres the
 * background extends beyond the edge. docs/product/stickers.md 4.4, 4.11.
 */
export function drawSticker(texts: StickerTexts, space: LabelSpace, ground: StickerGround, bleed = 0): Shape[] {
  const [width, height] = [space.width + 2 * bleed, space.height + 2 * bleed];
  const round = space.round === 0 ? 0 : space.round + bleed;
  const back = makeRectangle({ x: -bleed, y: -bleed, width, height, round, colour: "ground" });
  const isWide = space.width > space.height * WIDE_LABEL_RATIO && !isEllipse(space);
  const front = (isWide ? drawBesideQr : drawAroundQr)(texts, space, ground);
  // On a white background all rectangles are white, so they are left out.
  return [back, ...front.filter(({ kind }) => ground === "colour" || kind !== "rect")];
}

/**
 * Size of a sticker's QR code with its quiet zone, in millimetres; 0 without a QR code. docs/product/stickers.md 4.11.
 */
export function findQrSize(shapes: readonly Shape[]): number {
  return shapes.find((shape) => shape.kind === "qr")?.size ?? 0;
}

/** `unit` is 1 for the letter sizes of a sticker with a width of 60 mm. */
function makeRows(
  texts: StickerTexts,
  { unit, width, mostLines, ground }: { unit: number; width: number; mostLines: number; ground: StickerGround },
): StickerRows {
  const words = (part: StickerPart, size: number, lines: number, isBold = false): PrintedLine<StickerPart>[] => {
    const text = texts[part] ?? "";
    if (text === "") return [];
    return [makePrintedLine(part, text, { size: size * unit, width, mostLines: lines, isBold, style: "words" })];
  };
  const style = ground === "colour" ? "band" : "code";
  const code = makePrintedLine("code", texts.code, { size: 5.2 * unit, width, mostLines: 4, isBold: true, style });
  const seen = (lines: PrintedLine<StickerPart>[]) => lines.filter((line) => isLineReadable(line, width));
  const brand = seen(words("brand", 4, 1, true));
  const wording = seen(words("wording", 2.9, mostLines));
  const english = wording.length > 0 ? seen(words("english", 2.5, mostLines)) : [];
  return { above: [...brand, ...wording, ...english], below: [code, ...seen(words("address", 2.8, 1))] };
}

function removePart({ above, below }: StickerRows, part: StickerPart): StickerRows {
  const others = (line: PrintedLine<StickerPart>) => line.part !== part;
  return { above: above.filter(others), below: below.filter(others) };
}

function drawAroundQr(texts: StickerTexts, space: LabelSpace, ground: StickerGround): Shape[] {
  const side = Math.min(space.width, space.height);
  // In a circle, the texts are above and below the centre, where the circle is narrower.
  const width = (space.width - 2 * SAFE_ZONE_MM) * (isEllipse(space) ? 0.5 : 1);
  const wanted = Math.max(QR_SIZE_MIN_MM, side * (isEllipse(space) ? 0.52 : 0.45));
  let rows = makeRows(texts, { unit: side / 60, width, mostLines: 1, ground });
  for (const part of OMITTABLE_PARTS) {
    const found = findLargestQr(rows, space, SHRINK_STEPS, wanted);
    if (found !== undefined && found.size >= wanted) return found.shapes;
    rows = removePart(rows, part);
  }
  const found = findLargestQr(rows, space, SHRINK_STEPS.concat(SHRINK_STEPS_ALONE), wanted);
  return found?.shapes ?? arrangeRows(rows, space, side / 3).shapes;
}

/**
 * Returns the arrangement with the largest texts in which the QR code is at least `wanted` wide. If there is none,
 * returns the arrangement with the largest QR code; undefined if nothing fits.
 */
function findLargestQr(
  rows: StickerRows,
  space: LabelSpace,
  shares: readonly number[],
  wanted: number,
): { size: number; shapes: Shape[] } | undefined {
  const side = Math.min(space.width, space.height);
  const most = isEllipse(space) && space.width === space.height ? side * Math.SQRT1_2 : side - 2 * NARROW_MARGIN_MM;
  let best: { size: number; shapes: Shape[] } | undefined;
  for (const share of shares) {
    for (let size = most; size >= (best?.size ?? most / 3); size -= QR_SIZE_STEP_MM) {
      const { fit, shapes } = arrangeRows(rows, space, size);
      if (fit < share) continue;
      best = { size, shapes };
      break;
    }
    if (best !== undefined && best.size >= wanted) break;
  }
  return best;
}

/** `fit` is the factor by which the letters were shrunk: 1 for their desired size, 0 if something does not fit. */
function arrangeRows(rows: StickerRows, space: LabelSpace, size: number): { fit: number; shapes: Shape[] } {
  // In a circle, the available width depends on the position, so the lines are centred in several passes.
  let field = (space.height - size) / 2;
  let { top, bottom, fit, shapes } = arrangeRowsAroundQr(rows, space, size, field);
  for (let pass = 0; pass < (isEllipse(space) ? 3 : 1); pass += 1) {
    field += (space.height - bottom - top) / 2;
    ({ top, bottom, fit, shapes } = arrangeRowsAroundQr(rows, space, size, field));
  }
  const fieldMargin = isEllipse(space) || size < SMALL_QR_MM ? NARROW_MARGIN_MM : SAFE_ZONE_MM;
  const isInside =
    top >= SAFE_ZONE_MM - ROUNDING_ERROR &&
    bottom <= space.height - SAFE_ZONE_MM + ROUNDING_ERROR &&
    computeWidthBetween(space, fieldMargin, field, field + size) >= size - ROUNDING_ERROR;
  return { fit: isInside ? fit : 0, shapes };
}

function arrangeRowsAroundQr({ above, below }: StickerRows, space: LabelSpace, size: number, field: number) {
  const x = space.width / 2;
  const full = space.width - 2 * SAFE_ZONE_MM;
  const gap = size * 0.03;
  const shapes = drawFieldAndQr(x - size / 2, field, size);
  let fit = 1;
  const write = (line: PrintedLine<StickerPart>, near: number, direction: 1 | -1) => {
    const wished = fitLetterSize(line, full);
    const letters = findLargestLetters(wished, (letterSize) => {
      const room = computeWidthBetween(space, SAFE_ZONE_MM, near, near + direction * heightOfLine(line, letterSize));
      return fitLetterSize(line, room) >= letterSize;
    });
    const width = computeWidthBetween(space, SAFE_ZONE_MM, near, near + direction * heightOfLine(line, letters));
    fit = Math.min(fit, isLineReadable(line, width) ? letters / wished : 0);
    const height = heightOfLine(line, letters);
    const y = direction === 1 ? near : near - height;
    shapes.push(...drawLines(line, letters, { x, y, width, bandWidth: Math.min(width, size), anchor: "middle" }));
    return near + direction * height;
  };
  let top = field - (above.length > 0 ? gap : 0);
  for (const line of above.toReversed()) top = write(line, top, -1);
  let bottom = field + size + gap;
  for (const line of below) bottom = write(line, bottom, 1);
  return { top, bottom, fit, shapes };
}

function findLargestLetters(most: number, hasRoom: (letterSize: number) => boolean): number {
  if (hasRoom(most)) return most;
  let [least, above] = [0, most];
  while (above - least > LETTER_SIZE_STEP_MM) {
    const middle = (least + above) / 2;
    if (hasRoom(middle)) least = middle;
    else above = middle;
  }
  return Math.max(least, LETTER_SIZE_STEP_MM);
}

function drawBesideQr(texts: StickerTexts, space: LabelSpace, ground: StickerGround): Shape[] {
  const inner = space.height - 2 * SAFE_ZONE_MM;
  const margin = inner < SMALL_QR_MM ? NARROW_MARGIN_MM : SAFE_ZONE_MM;
  const size = Math.min(space.height - 2 * margin, space.width * QR_SHARE);
  const top = (space.height - size) / 2;
  const qrX = (space.width - computeWidthBetween(space, margin, top, top + size)) / 2;
  const head = Math.max(top, SAFE_ZONE_MM);
  const foot = space.height - head;
  const x = qrX + size + Math.max(1, size * 0.045);
  const width = (space.width + computeWidthBetween(space, SAFE_ZONE_MM, head, foot)) / 2 - x;

  let rows = makeRows(texts, { unit: Math.min(space.height / 37, width / 28), width, mostLines: 3, ground });
  const heightOfAll = () =>
    sumNumbers([...rows.above, ...rows.below].map((line) => heightOfLine(line, fitLetterSize(line, width))));
  for (const part of OMITTABLE_PARTS) if (heightOfAll() > foot - head) rows = removePart(rows, part);
  const shrunk = Math.min(1, (foot - head) / heightOfAll());

  const shapes = drawFieldAndQr(qrX, top, size);
  const write = (lines: readonly PrintedLine<StickerPart>[], from: number) => {
    let y = from;
    for (const line of lines) {
      const letters = fitLetterSize(line, width) * shrunk;
      const height = heightOfLine(line, letters);
      shapes.push(...drawLines(line, letters, { x, y, width, bandWidth: width, anchor: "start" }));
      y += height;
    }
    return y;
  };
  write(rows.above, head);
  write(
    rows.below,
    foot - sumNumbers(rows.below.map((line) => heightOfLine(line, fitLetterSize(line, width) * shrunk))),
  );
  return shapes;
}

/** Tolerance for sums of decimal fractions. */
const ROUNDING_ERROR = 1e-9;

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function drawFieldAndQr(x: number, y: number, size: number): Shape[] {
  return [
    // The rounded corners stay within the quiet zone.
    makeRectangle({ x, y, width: size, height: size, round: size * 0.07, colour: "field" }),
    { kind: "qr", x, y, size, colour: "ink" },
  ];
}
