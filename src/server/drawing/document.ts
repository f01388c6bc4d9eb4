import { splitIntoRuns, type FontRun } from "./document-fonts.ts";
import type { PdfFile } from "./pdf.ts";

export interface TextSpan {
  readonly text: string;
  readonly isBold?: boolean;
}

const PAGE_SIZE_PT = { width: 595.28, height: 841.89 };
const PAGE_MARGIN_PT = 48;
const FOOT_HEIGHT_PT = 56;

export const INK_COLOUR = "#101828";
export const SOFT_COLOUR = "#475467";
const LINE_COLOUR = "#98a2b3";

interface MeasuredWord {
  readonly runs: readonly (FontRun & { readonly width: number })[];
  readonly width: number;
  readonly space: number;
  readonly isBreak: boolean;
}

interface TypesetLine {
  readonly words: readonly MeasuredWord[];
  readonly width: number;
}

export interface TypesetParagraph {
  readonly lines: readonly TypesetLine[];
  readonly size: number;
  readonly height: number;
}

const LINE_SPACING_RATIO = 1.4;

export class TextDocument {
  readonly #pdf: PdfFile;
  readonly #onPage: (pdf: PdfFile) => void;
  readonly width = PAGE_SIZE_PT.width - 2 * PAGE_MARGIN_PT;
  #y = 0;
  #isInFoot = false;
  readonly #widths = new Map<string, number>();

  constructor(pdf: PdfFile, onPage: (document: TextDocument) => void) {
    this.#pdf = pdf;
    this.#onPage = () => onPage(this);
    this.newPage();
  }

  newPage(): void {
    this.#pdf.addPage({ size: [PAGE_SIZE_PT.width, PAGE_SIZE_PT.height], margin: 0 });
    this.#y = PAGE_MARGIN_PT;
    this.#onPage(this.#pdf);
  }

  needs(height: number): void {
    if (this.#y + height > PAGE_SIZE_PT.height - FOOT_HEIGHT_PT) this.newPage();
  }

  toFoot(): void {
    this.#isInFoot = true;
    this.#y = PAGE_SIZE_PT.height - FOOT_HEIGHT_PT + 14;
  }

  moveDown(height: number): void {
    this.#y += height;
  }

  /** Callers use it to draw blocks side by side. */
  get y(): number {
    return this.#y;
  }
  set y(to: number) {
    this.#y = to;
  }

  get left(): number {
    return PAGE_MARGIN_PT;
  }

  rule(width = 0.6, from = PAGE_MARGIN_PT, length = this.width): void {
    this.#pdf
      .lineWidth(width)
      .strokeColor(LINE_COLOUR)
      .moveTo(from, this.#y)
      .lineTo(from + length, this.#y)
      .stroke();
  }

  layOut(spans: readonly TextSpan[], size: number, width = this.width): TypesetParagraph {
    const lines: TypesetLine[] = [];
    let words: MeasuredWord[] = [];
    let used = 0;
    for (const word of this.#wordsOf(spans, size, width)) {
      const isFull = words.length > 0 && used + word.width > width;
      if (isFull || word.isBreak) {
        lines.push({ words, width: used });
        words = [];
        used = 0;
      }
      if (word.isBreak) continue;
      words.push(word);
      used += word.width + word.space;
    }
    if (words.length > 0 || lines.length === 0) lines.push({ words, width: used });
    return { lines, size, height: lines.length * size * LINE_SPACING_RATIO };
  }

  write(
    paragraph: TypesetParagraph,
    { x = PAGE_MARGIN_PT, colour = INK_COLOUR }: { x?: number; colour?: string } = {},
  ): void {
    for (const line of paragraph.lines) {
      if (!this.#isInFoot) this.needs(paragraph.size * LINE_SPACING_RATIO);
      this.drawLine(line, x, paragraph.size, colour);
      this.#y += paragraph.size * LINE_SPACING_RATIO;
    }
  }

  writeTo(right: number, text: string, size: number, { isBold = false, colour = INK_COLOUR } = {}): void {
    const { lines } = this.layOut([{ text, isBold }], size, Infinity);
    const [line] = lines;
    if (line) this.drawLine(line, right - line.width + (line.words.at(-1)?.space ?? 0), size, colour);
  }

  private drawLine({ words }: TypesetLine, from: number, size: number, colour: string): void {
    let x = from;
    for (const { runs, space } of words) {
      for (const { text, font, width } of runs) {
        // With `features`, pdfkit draws the run as a whole, so that Arabic words keep their order, and caches nothing.
        this.#pdf.fillColor(colour).font(font).fontSize(size);
        this.#pdf.text(text, x, this.#y + size, { lineBreak: false, baseline: "alphabetic", features: FONT_FEATURES });
        x += width;
      }
      x += space;
    }
  }

  #wordsOf(spans: readonly TextSpan[], size: number, width: number): MeasuredWord[] {
    return spans.flatMap(({ text, isBold = false }) => {
      const space = this.#widthOf(" ", isBold ? "latinBold" : "latin", size);
      const pieces = joinArabic(text.split(/( |\n)/u).filter((piece) => piece !== ""));
      return pieces.flatMap((piece, index): MeasuredWord[] => {
        if (piece === "\n") return [{ runs: [], width: 0, space: 0, isBreak: true }];
        if (piece === " ") return index === 0 ? [{ runs: [], width: 0, space, isBreak: false }] : [];
        const hasSpace = pieces[index + 1] === " ";
        const parts = this.#cut(piece, isBold, size, width);
        return parts.map((runs, nth) => ({
          runs,
          width: runs.reduce((sum, run) => sum + run.width, 0),
          space: hasSpace && nth === parts.length - 1 ? space : 0,
          isBreak: false,
        }));
      });
    });
  }

  #cut(word: string, isBold: boolean, size: number, width: number): (FontRun & { width: number })[][] {
    const measured = splitIntoRuns(word, isBold).map((run) => ({
      ...run,
      width: this.#widthOf(run.text, run.font, size),
    }));
    if (measured.reduce((sum, run) => sum + run.width, 0) <= width) return [measured];
    const signs = Array.from(word);
    if (signs.length < 2) return [measured];
    const half = Math.ceil(signs.length / 2);
    return [signs.slice(0, half), signs.slice(half)].flatMap((part) => this.#cut(part.join(""), isBold, size, width));
  }

  #widthOf(text: string, font: FontRun["font"], size: number): number {
    const key = `${font} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.#pdf.font(font).fontSize(1).widthOfString(text, { features: FONT_FEATURES });
    this.#widths.set(key, width);
    return width * size;
  }
}

const FONT_FEATURES: [] = [];

const ARABIC_PATTERN = /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u;

/** Joins neighbouring Arabic words, because they are written together from right to left. */
function joinArabic(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const [before, between] = [joined.at(-2), joined.at(-1)];
    if (between === " " && before !== undefined && ARABIC_PATTERN.test(before) && ARABIC_PATTERN.test(piece))
      joined.splice(-2, 2, `${before} ${piece}`);
    else joined.push(piece);
  }
  return joined;
}
