import { QUIET_ZONE, runsOf } from "#domain/sticker/qr.ts";
import type { ColourName, Shape, TextShape } from "#domain/sticker/shapes.ts";

import type { Pdf } from "./pdf.ts";

/** '#1447b8', or cyan, magenta, yellow and black in per cent. */
export type Palette = Record<ColourName, string | [number, number, number, number]>;

/** Draws shapes into the current page, with `modules` where they have a QR. */
export function drawShapes(pdf: Pdf, shapes: readonly Shape[], palette: Palette, modules: boolean[][] = []): void {
  for (const shape of shapes) {
    pdf.fillColor(palette[shape.colour]);
    if (shape.kind === "text") drawText(pdf, shape);
    else if (shape.kind === "qr") drawQr(pdf, shape, modules);
    else outline(pdf, shape).fill();
  }
}

/** The path of a rectangle with round corners, to be filled or stroked. */
export function outline(
  pdf: Pdf,
  { x, y, width, height, round }: { x: number; y: number; width: number; height: number; round: number },
): Pdf {
  if (round > 0) pdf.roundedRect(x, y, width, height, round);
  else pdf.rect(x, y, width, height);
  return pdf;
}

function drawText(pdf: Pdf, { x, y, text, size, spacing, weight, anchor }: TextShape): void {
  pdf.font(weight).fontSize(size);
  const options = {
    characterSpacing: spacing,
    lineBreak: false,
    baseline: "alphabetic",
    // Texts without features are kept for good once they are laid out, which of codes nobody needs again.
    ...(spacing > 0 ? { features: [] } : {}),
  } as const;
  // No space follows the last letter.
  const width = anchor === "middle" ? pdf.widthOfString(text, options) - spacing : 0;
  pdf.text(text, x - width / 2, y, options);
}

/** One path in units of modules: a fraction of the bytes, and no seams between neighbours. */
function drawQr(pdf: Pdf, { x, y, size }: { x: number; y: number; size: number }, modules: boolean[][]): void {
  const module = size / (modules.length + 2 * QUIET_ZONE);
  const [left, top] = [x + QUIET_ZONE * module, y + QUIET_ZONE * module];
  const rects = runsOf(modules).map((run) => `${run.x} ${run.y} ${run.length} 1 re`);
  const matrix = [module, 0, 0, module, left, top].map((number) => number.toFixed(6));
  pdf.addContent(`q ${matrix.join(" ")} cm ${rects.join(" ")} f Q`);
}
