import type { Writable } from "node:stream";

import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import type { LabelSpace } from "#domain/sticker/label-space.ts";
import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import type { StickerGround } from "#domain/sticker/shapes.ts";
import { BLEED_MM, type SheetLayout, toLabelSpace } from "#domain/sticker/sheet.ts";
import { drawSticker } from "#domain/sticker/sticker-drawing.ts";
import { getOutline, type StickerDesign } from "#domain/sticker/sticker.ts";

import { drawShapes, outline, type Palette } from "./pdf-shapes.ts";
import { addPage, MM, type Pdf, type Reference, writePdf } from "./pdf.ts";
import { qrModules } from "./qr-modules.ts";
import type { Service } from "./sheets.ts";

const BLACK: [number, number, number, number] = [0, 0, 0, 100];
const WHITE: [number, number, number, number] = [0, 0, 0, 0];

/**
 * Inks of each colour. The QR is black only: a mix of several inks blurs when one of them is printed slightly
 * shifted.
 */
const PALETTES: Record<StickerGround, Palette> = {
  colour: {
    ground: [100, 78, 0, 5],
    field: WHITE,
    band: [0, 22, 88, 0],
    ink: BLACK,
    "on-ground": WHITE,
    "on-band": BLACK,
  },
  white: { ground: WHITE, field: WHITE, band: WHITE, ink: BLACK, "on-ground": BLACK, "on-band": BLACK },
};

/** Name of the spot colour that cutting machines follow. */
const CUT = "CutContour";

/** Width of the cut line in points. Plotters expect a hairline. */
const CUT_WIDTH = 0.25;

/**
 * Writes one sticker per page for a print house, with bleed, trim boxes, and the cut line in a colour of its own
 * (docs/product.md 4.11). Ends the sink.
 */
export function writePrintHouse(
  stickers: Iterable<PrintedSticker>,
  { layout, ground, copies }: PrintSetup,
  { publicUrl, brand }: Service,
  sink: Writable,
  onSticker: () => void,
): Promise<void> {
  return writePdf(sink, { title: brand, brand }, function* draw(pdf) {
    pdf.addSpotColor(CUT, 0, 100, 0, 0);
    // The cut line is overprinted. Otherwise the print would leave a white line below it.
    const overprint = pdf.ref({ Type: "ExtGState", OP: true, op: true, OPM: 1 });
    overprint.end();
    for (const { look, code } of stickers) {
      const space = cutSpace(layout, look);
      const texts = makeStickerTexts(look, { code, brand, publicUrl });
      const shapes = drawSticker(texts, space, ground, BLEED_MM);
      const modules = qrModules(publicUrl, code);
      for (let copy = 0; copy < copies; copy += 1) {
        addCutPage(pdf, space);
        drawShapes(pdf, shapes, PALETTES[ground], modules);
        drawCut(pdf, space, overprint);
        yield;
      }
      onSticker();
    }
  });
}

function drawCut(pdf: Pdf, space: LabelSpace, overprint: Reference): void {
  pdf.page!.ext_gstates["Cut"] = overprint;
  pdf.addContent("/Cut gs");
  pdf.lineWidth(CUT_WIDTH / MM).strokeColor(CUT);
  outline(pdf, { x: 0, y: 0, ...space }).stroke();
}

/** The cut line of a label: for square labels the sticker's form, else the label's own rectangle. */
function cutSpace(layout: SheetLayout, { form }: StickerDesign): LabelSpace {
  const { width, height } = layout.label;
  return width === height ? getOutline(form, width, layout.round) : toLabelSpace(layout);
}

/** Adds a page for the sticker with its bleed. Drawing starts at the sticker's corner. */
function addCutPage(pdf: Pdf, { width, height }: LabelSpace): void {
  const page = { width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM };
  addPage(pdf, page);
  const box = (margin: number) => [margin, margin, page.width - margin, page.height - margin].map((side) => side * MM);
  Object.assign(pdf.page!.dictionary.data, { TrimBox: box(BLEED_MM), BleedBox: box(0) });
  pdf.translate(BLEED_MM, BLEED_MM);
}
