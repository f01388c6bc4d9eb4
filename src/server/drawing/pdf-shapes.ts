import { QUIET_ZONE_MODULES, findModuleRuns } from "#domain/sticker/qr.ts";
import type { ColourName, Shape, TextShape } from "#domain/sticker/shapes.ts";

import type { PdfFile } from "./pdf.ts";

export type ColourPalette = Record<ColourName, string | [number, number, number, number]>;

export function drawShapes(
  pdf: PdfFile,
  shapes: readonly Shape[],
  palette: ColourPalette,
  modules: boolean[][] = [],
): void {
  for (const shape of shapes) {
    pdf.fillColor(palette[shape.colour]);
    if (shape.kind === "text") drawText(pdf, shape);
    else if (shape.kind === "qr") drawQr(pdf, shape, modules);
    else drawOutline(pdf, shape).fill();
  }
}

export function drawOutline(
  pdf: PdfFile,
  { x, y, width, height, round }: { x: number; y: number; width: number; height: number; round: number },
): PdfFile {
  if (round > 0) pdf.roundedRect(x, y, width, height, round);
  else pdf.rect(x, y, width, height);
  return pdf;
}

function drawText(pdf: PdfFile, { x, y, text, size, spacing, weight, anchor }: TextShape): void {
  pdf.font(weight).fontSize(size);
  const options = {
    characterSpacing: spacing,
    lineBreak: false,
    baseline: "alphabetic",
    // Only codes have letter spacing, and for codes the cache would waste memory, because no code is drawn twice.
    ...(spacing > 0 ? { features: [] } : {}),
  } as const;
  // pdfkit's width includes the spacing after the last letter, which is not visible.
  const width = anchor === "middle" ? pdf.widthOfString(text, options) - spacing : 0;
  pdf.text(text, x - width / 2, y, options);
}

/** One path takes a fraction of the bytes and leaves no seams between modules. */
function drawQr(pdf: PdfFile, { x, y, size }: { x: number; y: number; size: number }, modules: boolean[][]): void {
  const module = size / (modules.length + 2 * QUIET_ZONE_MODULES);
  const [left, top] = [x + QUIET_ZONE_MODULES * module, y + QUIET_ZONE_MODULES * module];
  const rects = findModuleRuns(modules).map((run) => `${run.x} ${run.y} ${run.length} 1 re`);
  const matrix = [module, 0, 0, module, left, top].map((number) => number.toFixed(6));
  pdf.addContent(`q ${matrix.join(" ")} cm ${rects.join(" ")} f Q`);
}
