import type { Writable } from "node:stream";

import { printedTexts } from "#contract/sticker/print.words.ts";
import { measureTextWidth } from "#domain/sticker/letter-widths.ts";
import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import { type Shape, STICKER_COLOURS } from "#domain/sticker/shapes.ts";
import { positionLabel, type SheetLayout, toLabelSpace } from "#domain/sticker/sheet.ts";

import { drawShapes, drawOutline } from "./pdf-shapes.ts";
import { type PdfFile, writePdf } from "./pdf.ts";
import { addCorrectedPage, type ServiceNames } from "./sheets.ts";

/**
 * The user holds the printed sheet and a sheet of labels together against the light, to see the printer's offset
 * (docs/product/stickers.md 4.11).
 */
export function writeCalibration(
  _stickers: Iterable<PrintedSticker>,
  setup: PrintSetup,
  { brand }: ServiceNames,
  sink: Writable,
  _onSticker: () => void,
): Promise<void> {
  return writePdf(sink, { title: brand, brand }, function* draw(pdf) {
    const { layout } = setup;
    addCorrectedPage(pdf, setup);
    pdf.lineWidth(0.15).strokeColor("#000000");
    for (let label = 0; label < layout.across * layout.down; label += 1) {
      const { x, y } = positionLabel({ layout, start: 1 }, label);
      drawOutline(pdf, { x, y, ...toLabelSpace(layout) }).stroke();
      const [middleX, middleY] = [x + layout.label.width / 2, y + layout.label.height / 2];
      pdf.moveTo(middleX - HAIRLINE_LENGTH_MM, middleY).lineTo(middleX + HAIRLINE_LENGTH_MM, middleY);
      pdf
        .moveTo(middleX, middleY - HAIRLINE_LENGTH_MM)
        .lineTo(middleX, middleY + HAIRLINE_LENGTH_MM)
        .stroke();
    }
    drawRulers(pdf, layout);
    yield;
  });
}

const HAIRLINE_LENGTH_MM = 3;
const RULER_LENGTH_MAX_MM = 100;

function drawRulers(pdf: PdfFile, { page }: SheetLayout): void {
  const length = Math.min(RULER_LENGTH_MAX_MM, Math.floor((Math.min(page.width, page.height) - 10) / 10) * 10);
  const [left, top] = [(page.width - length) / 2, (page.height - length) / 2];
  const [middleX, middleY] = [page.width / 2, page.height / 2];
  // The rulers get a white background, so that the outline of a label is not mistaken for a mark of a ruler.
  pdf.fillColor("#ffffff");
  pdf
    .rect(left - 2, middleY - 1, length + 4, 7)
    .rect(middleX - 1, top - 2, 7, length + 4)
    .fill();
  const shapes: Shape[] = [];
  for (let at = 0; at <= length; at += 1) {
    const tick = at % 10 === 0 ? 3 : at % 5 === 0 ? 2 : 1.2;
    pdf.moveTo(left + at, middleY).lineTo(left + at, middleY + tick);
    pdf.moveTo(middleX, top + at).lineTo(middleX + tick, top + at);
    if (at % 10 === 0 && at !== length / 2) {
      shapes.push(makeTextShape(String(at), { x: left + at, y: middleY + 5.2, size: 2 }));
      shapes.push(makeTextShape(String(at), { x: middleX + 5, y: top + at + 0.7, size: 2 }));
    }
  }
  pdf.moveTo(left, middleY).lineTo(left + length, middleY);
  pdf
    .moveTo(middleX, top)
    .lineTo(middleX, top + length)
    .stroke();

  const lines = [printedTexts.ruler(length), ...(length < RULER_LENGTH_MAX_MM ? [] : printedTexts.calibration)];
  const size = Math.min(3.2, (page.width - 12) / Math.max(...lines.map((line) => measureTextWidth(line))));
  const width = Math.max(...lines.map((line) => measureTextWidth(line))) * size;
  const y = middleY + length / 2 + 5;
  pdf
    .fillColor("#ffffff")
    .rect(middleX - width / 2 - 2, y - size * 1.3, width + 4, size * 1.4 * lines.length + 0.5)
    .fill();
  shapes.push(...lines.map((line, nth) => makeTextShape(line, { x: middleX, y: y + nth * size * 1.4, size })));
  drawShapes(pdf, shapes, STICKER_COLOURS.white);
}

function makeTextShape(words: string, { x, y, size }: { x: number; y: number; size: number }): Shape {
  const look = {
    spacing: 0,
    maxWidth: measureTextWidth(words) * size,
    weight: "plain",
    anchor: "middle",
    colour: "ink",
  } as const;
  return { kind: "text", text: words, x, y, size, ...look };
}
