import type { Writable } from "node:stream";

import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import type { LabelSpace } from "#domain/sticker/label-space.ts";
import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import type { StickerGround } from "#domain/sticker/shapes.ts";
import { BLEED_MM, type SheetLayout, toLabelSpace } from "#domain/sticker/sheet.ts";
import { drawSticker } from "#domain/sticker/sticker-drawing.ts";
import { getOutline, type StickerDesign } from "#domain/sticker/sticker.ts";

import { drawShapes, drawOutline, type ColourPalette } from "./pdf-shapes.ts";
import { addPage, POINTS_PER_MM, type PdfFile, type PdfReference, writePdf } from "./pdf.ts";
import { makeQrModules } from "./qr-modules.ts";
import type { ServiceNames } from "./sheets.ts";

const CMYK_BLACK: [number, number, number, number] = [0, 0, 0, 100];
const CMYK_WHITE: [number, number, number, number] = [0, 0, 0, 0];

/** The QR is black only: a mix of several inks blurs when one of them is printed slightly shifted. */
const CMYK_PALETTES: Record<StickerGround, ColourPalette> = {
  colour: {
    ground: [100, 78, 0, 5],
    field: CMYK_WHITE,
    band: [0, 22, 88, 0],
    ink: CMYK_BLACK,
    "on-ground": CMYK_WHITE,
    "on-band": CMYK_BLACK,
  },
  white: {
    ground: CMYK_WHITE,
    field: CMYK_WHITE,
    band: CMYK_WHITE,
    ink: CMYK_BLACK,
    "on-ground": CMYK_BLACK,
    "on-band": CMYK_BLACK,
  },
};

const CUT_COLOUR_NAME = "CutContour";

/** Plotters expect a hairline. */
const CUT_LINE_WIDTH_PT = 0.25;

/**
 * Writes one sticker per page for a print house, with bleed, trim boxes, and the cut line in a colour of its own
 * (docs/product/stickers.md 4.11).
 */
export function writePrintHouse(
  stickers: Iterable<PrintedSticker>,
  { layout, ground, copies }: PrintSetup,
  { publicUrl, brand }: ServiceNames,
  sink: Writable,
  onSticker: () => void,
): Promise<void> {
  return writePdf(sink, { title: brand, brand }, function* draw(pdf) {
    pdf.addSpotColor(CUT_COLOUR_NAME, 0, 100, 0, 0);
    // Overprinted, or the print would leave a white line below the cut line.
    const overprint = pdf.ref({ Type: "ExtGState", OP: true, op: true, OPM: 1 });
    overprint.end();
    for (const { look, code } of stickers) {
      const space = findCutOutline(layout, look);
      const texts = makeStickerTexts(look, { code, brand, publicUrl });
      const shapes = drawSticker(texts, space, ground, BLEED_MM);
      const modules = makeQrModules(publicUrl, code);
      for (let copy = 0; copy < copies; copy += 1) {
        addCutPage(pdf, space);
        drawShapes(pdf, shapes, CMYK_PALETTES[ground], modules);
        drawCutLine(pdf, space, overprint);
        yield;
      }
      onSticker();
    }
  });
}

function drawCutLine(pdf: PdfFile, space: LabelSpace, overprint: PdfReference): void {
  pdf.page!.ext_gstates["Cut"] = overprint;
  pdf.addContent("/Cut gs");
  pdf.lineWidth(CUT_LINE_WIDTH_PT / POINTS_PER_MM).strokeColor(CUT_COLOUR_NAME);
  drawOutline(pdf, { x: 0, y: 0, ...space }).stroke();
}

function findCutOutline(layout: SheetLayout, { form }: StickerDesign): LabelSpace {
  const { width, height } = layout.label;
  return width === height ? getOutline(form, width, layout.round) : toLabelSpace(layout);
}

function addCutPage(pdf: PdfFile, { width, height }: LabelSpace): void {
  const page = { width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM };
  addPage(pdf, page);
  const box = (margin: number) =>
    [margin, margin, page.width - margin, page.height - margin].map((side) => side * POINTS_PER_MM);
  Object.assign(pdf.page!.dictionary.data, { TrimBox: box(BLEED_MM), BleedBox: box(0) });
  pdf.translate(BLEED_MM, BLEED_MM);
}
