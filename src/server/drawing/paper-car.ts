import { CAR_DRAWING_SIZE, carOutline, type CarFill } from "#domain/fleet/car-outline.ts";
import { CAR_SIDES } from "#domain/fleet/car-parts.ts";

import { INK_COLOUR, SOFT_COLOUR } from "./document.ts";
import type { PaperDamage } from "./paper.ts";
import type { PdfFile } from "./pdf.ts";

const fillColours: Record<Exclude<CarFill, "none">, string> = { glass: "#e4ebf7", dark: "#d0d5dd", body: "#ffffff" };
const NEW_DAMAGE_COLOUR = "#b42318";

export function drawCar(
  pdf: PdfFile,
  { x, y, width }: { x: number; y: number; width: number },
  damages: readonly PaperDamage[],
): void {
  const scale = width / CAR_DRAWING_SIZE.width;
  pdf.save().translate(x, y).scale(scale);
  pdf.lineWidth(1.5).lineJoin("round").lineCap("round");
  for (const side of CAR_SIDES) {
    const { box, shapes, isMirrored } = carOutline[side];
    pdf.save().translate(box.x, box.y);
    if (isMirrored) pdf.translate(box.width, 0).scale(-1, 1);
    for (const { fill, d } of shapes) {
      pdf.path(d).strokeColor(SOFT_COLOUR);
      if (fill === "none") pdf.stroke();
      else pdf.fillColor(fillColours[fill]).fillAndStroke();
    }
    pdf.restore();
  }
  for (const damage of damages) drawMark(pdf, damage);
  pdf.restore();
}

function drawMark(pdf: PdfFile, { number, side, x, y, isKnown }: PaperDamage): void {
  const { box } = carOutline[side];
  const [left, top] = [box.x + (x / 1000) * box.width, box.y + (y / 1000) * box.height];
  pdf.lineWidth(2).circle(left, top, 11);
  if (isKnown) pdf.fillAndStroke("#ffffff", INK_COLOUR);
  else pdf.fillAndStroke(NEW_DAMAGE_COLOUR, "#ffffff");
  const text = String(number);
  pdf.font("latinBold").fontSize(12);
  const options = { lineBreak: false, baseline: "alphabetic" as const, features: [] };
  pdf.fillColor(isKnown ? INK_COLOUR : "#ffffff");
  pdf.text(text, left - pdf.widthOfString(text, { features: [] }) / 2, top + 4.3, options);
}
