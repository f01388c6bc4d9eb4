import { measureTextWidth } from "./letter-widths.ts";
import { makeRectangle, type Shape } from "./shapes.ts";

const LETTER_SIZE_MIN_MM = 1.4;

/**
 * If the letters of a long code would be smaller than this many millimetres, or than half the desired size, the code is
 * broken into several lines.
 */
const CODE_LETTER_SIZE_MIN_MM = 1.9;

const LINE_HEIGHT_EM = 1.22;
const BAND_HEIGHT_EM = 1.5;
const SPACE_BELOW_BAND_EM = 0.25;
const BAND_PADDING_EM = 1;
const CODE_SPACING_EM = 0.06;
const CAPITAL_HEIGHT_EM = 0.7;

/** A 'code' has spaced letters; a 'band' also has a coloured band behind it. */
export interface PrintedLine<Part extends string> {
  readonly part: Part;
  readonly texts: readonly string[];
  readonly size: number;
  readonly isBold: boolean;
  readonly style: "words" | "code" | "band";
  /** Width of the line as a multiple of the font size, including the band's padding. */
  readonly em: number;
}

/**
 * Breaks a text into as few lines as are needed for letters near the desired size, at most `mostLines`.
 * docs/product/stickers.md 4.4.
 */
export function makePrintedLine<Part extends string>(
  part: Part,
  text: string,
  wish: Pick<PrintedLine<Part>, "size" | "isBold" | "style"> & { width: number; mostLines: number },
): PrintedLine<Part> {
  const { width, mostLines, isBold, style } = wish;
  const size = Math.max(wish.size, LETTER_SIZE_MIN_MM);
  const isCode = style !== "words";
  const enough = isCode ? Math.min(size, Math.max(CODE_LETTER_SIZE_MIN_MM, size / 2)) : size * 0.9;
  const cutInto = (texts: readonly string[]): PrintedLine<Part> => ({
    part,
    texts,
    size,
    isBold,
    style,
    em: computeMaxTextWidth(texts, style),
  });
  let line = cutInto([text]);
  for (let count = 2; count <= mostLines && fitLetterSize(line, width) < enough; count += 1) {
    const cut = cutInto(isCode ? cutEvenly(text, count) : cutBetweenWords(text, count));
    if (fitLetterSize(cut, width) > fitLetterSize(line, width)) line = cut;
  }
  return line;
}

/**
 * Returns the size of a line's letters in this width: the desired size, or less if the line would be too wide.
 * docs/product/stickers.md 4.4.
 */
export function fitLetterSize(line: PrintedLine<string>, width: number): number {
  return Math.min(line.size, width / line.em);
}

function computeMaxTextWidth(texts: readonly string[], style: PrintedLine<string>["style"]): number {
  const widest = Math.max(...texts.map((text) => measureTextWidth(text, style === "words" ? 0 : CODE_SPACING_EM)));
  return widest + (style === "band" ? BAND_PADDING_EM : 0);
}

export function isLineReadable(line: PrintedLine<string>, width: number): boolean {
  return fitLetterSize(line, width) >= LETTER_SIZE_MIN_MM;
}

export function heightOfLine({ texts, style }: PrintedLine<string>, letters: number): number {
  return (
    letters *
    (style === "band"
      ? BAND_HEIGHT_EM + SPACE_BELOW_BAND_EM + (texts.length - 1) * LINE_HEIGHT_EM
      : texts.length * LINE_HEIGHT_EM)
  );
}

/**
 * The upper edge of the line is at `y`; the line begins at `x` or is centred there. The band behind a code is
 * `bandWidth` wide, or wider if the code needs it.
 */
export function drawLines(
  line: PrintedLine<string>,
  letters: number,
  box: { x: number; y: number; width: number; bandWidth: number; anchor: "start" | "middle" },
): Shape[] {
  const { texts, isBold, style } = line;
  const hasBand = style === "band";
  const padding = hasBand ? (letters * BAND_PADDING_EM) / 2 : 0;
  const first = box.y + letters * ((hasBand ? BAND_HEIGHT_EM : LINE_HEIGHT_EM) / 2 + CAPITAL_HEIGHT_EM / 2);
  const lines = texts.map((text, nth): Shape => ({
    kind: "text",
    x: box.anchor === "start" ? box.x + padding : box.x,
    y: first + nth * letters * LINE_HEIGHT_EM,
    text,
    size: letters,
    spacing: style === "words" ? 0 : letters * CODE_SPACING_EM,
    maxWidth: box.width - 2 * padding,
    weight: isBold ? "bold" : "plain",
    anchor: box.anchor,
    colour: hasBand ? "on-band" : "on-ground",
  }));
  if (!hasBand) return lines;
  const width = Math.min(box.width, Math.max(box.bandWidth, line.em * letters));
  const height = heightOfLine(line, letters) - letters * SPACE_BELOW_BAND_EM;
  const x = box.anchor === "start" ? box.x : box.x - width / 2;
  return [
    makeRectangle({ x, y: box.y, width, height, round: Math.min(height / 2, letters * 0.75), colour: "band" }),
    ...lines,
  ];
}

function cutEvenly(text: string, count: number): string[] {
  const cuts = Array.from({ length: count - 1 }, (_, nth) => {
    const even = Math.round((text.length * (nth + 1)) / count);
    return [even, even - 1, even + 1, even - 2].find((at) => text[at - 1] === "-") ?? even;
  });
  return [0, ...cuts].map((from, nth) => text.slice(from, cuts[nth])).filter((piece) => piece !== "");
}

function cutBetweenWords(text: string, count: number): string[] {
  const words = text.split(" ");
  const widths = new Set<number>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1) widths.add(measureTextWidth(words.slice(from, to).join(" ")));
  for (const width of [...widths].toSorted((a, b) => a - b)) {
    const lines = wrapWords(words, width);
    if (lines.length <= count && lines.every((line) => measureTextWidth(line) <= width)) return lines;
  }
  return [text];
}

function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && measureTextWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
