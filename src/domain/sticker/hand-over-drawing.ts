import { heightOfLine, type PrintedLine, drawLines, makePrintedLine, fitLetterSize } from "./printed-lines.ts";
import { makeRectangle, type Shape } from "./shapes.ts";
import type { Size } from "./sheet.ts";

export interface HandOverTexts {
  readonly title: string;
  readonly code: { readonly name: string; readonly text: string };
  readonly word: { readonly name: string; readonly text: string };
  readonly steps: readonly string[];
  readonly end: string;
}

const ROW_INDENT_MM = 6;

type SlipRow = {
  readonly line: PrintedLine<"row">;
  readonly indent: number;
  readonly above: number;
  readonly number?: string;
};

export function drawHandOverSlip(texts: HandOverTexts, page: Size): Shape[] {
  const margin = page.width / 12;
  const width = page.width - 2 * margin;
  const unit = page.width / 105;
  const row = (
    text: string,
    size: number,
    look: Partial<Pick<PrintedLine<"row">, "isBold" | "style">> = {},
    indent = 0,
  ) =>
    makePrintedLine("row", text, {
      size: size * unit,
      width: width - indent * unit,
      mostLines: 4,
      isBold: false,
      style: "words",
      ...look,
    });
  const rows: SlipRow[] = [
    { line: row(texts.title, 6, { isBold: true }), indent: 0, above: 0 },
    { line: row(texts.code.name, 3.8), indent: 0, above: 8 },
    { line: row(texts.code.text, 9, { isBold: true, style: "code" }), indent: 0, above: 0.5 },
    { line: row(texts.word.name, 3.8), indent: 0, above: 5 },
    { line: row(texts.word.text, 13, { isBold: true, style: "code" }), indent: 0, above: 0.5 },
    ...texts.steps.map((step, nth) => ({
      line: row(step, 4.4, {}, ROW_INDENT_MM),
      indent: ROW_INDENT_MM,
      above: nth === 0 ? 9 : 2.5,
      number: `${nth + 1}.`,
    })),
    { line: row(texts.end, 4.4, { isBold: true }), indent: 0, above: 6 },
  ];
  const widthIn = ({ indent }: SlipRow) => width - indent * unit;
  const height = rows.reduce(
    (sum, one) => sum + one.above * unit + heightOfLine(one.line, fitLetterSize(one.line, widthIn(one))),
    0,
  );
  // If the texts are too long for the page, everything is scaled down.
  const shrunk = Math.min(1, (page.height - 2 * margin) / height);
  const shapes: Shape[] = [];
  let y = margin;
  for (const [nth, one] of rows.entries()) {
    y += one.above * unit * shrunk;
    const letters = fitLetterSize(one.line, widthIn(one)) * shrunk;
    const box = { y, bandWidth: 0, anchor: "start" } as const;
    shapes.push(...drawLines(one.line, letters, { ...box, x: margin + one.indent * unit, width: widthIn(one) }));
    if (one.number !== undefined) {
      const number = { ...one.line, texts: [one.number], isBold: true };
      shapes.push(...drawLines(number, letters, { ...box, x: margin, width: one.indent * unit }));
    }
    y += heightOfLine(one.line, letters);
    if (nth === 0)
      shapes.push(makeRectangle({ x: margin, y: y + 2 * unit, width, height: 0.4 * unit, round: 0, colour: "ink" }));
  }
  return shapes;
}
