import type { Writable } from "node:stream";

import { makeHandOverTexts } from "#contract/sticker/hand-over.words.ts";
import { printedTexts } from "#contract/sticker/print.words.ts";
import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import { formatClaimWord } from "#domain/sticker/claim.ts";
import { drawHandOverSlip } from "#domain/sticker/hand-over-drawing.ts";
import type { LabelSpace } from "#domain/sticker/label-space.ts";
import { measureTextWidth } from "#domain/sticker/letter-widths.ts";
import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import { STICKER_COLOURS } from "#domain/sticker/shapes.ts";
import { computeMaxBleed, invertCorrection, positionLabel, toLabelSpace } from "#domain/sticker/sheet.ts";
import { drawSlip } from "#domain/sticker/slip-drawing.ts";
import { drawSticker, SAFE_ZONE_MM } from "#domain/sticker/sticker-drawing.ts";

import { drawShapes } from "./pdf-shapes.ts";
import { addPage, type PdfFile, writePdf } from "./pdf.ts";
import { makeQrModules } from "./qr-modules.ts";

export interface ServiceNames {
  readonly publicUrl: string;
  readonly brand: string;
}

export function writeSheets(
  stickers: Iterable<PrintedSticker>,
  setup: PrintSetup,
  service: ServiceNames,
  sink: Writable,
  onSticker: () => void,
): Promise<void> {
  const space = toLabelSpace(setup.layout);
  const palette = STICKER_COLOURS[setup.ground];
  const bleed = computeBleedMm(setup);
  return writeLabels(stickers, setup, service, sink, onSticker, (pdf, sticker) => {
    const texts = makeStickerTexts(sticker.look, { ...service, code: sticker.code });
    const shapes = drawSticker(texts, space, setup.ground, bleed);
    // A white background needs no ink, because the paper is already white.
    const inked = setup.ground === "white" ? shapes.filter(({ colour }) => colour !== "ground") : shapes;
    drawShapes(pdf, inked, palette, makeQrModules(service.publicUrl, sticker.code));
    if (sticker.label !== "") drawCaption(pdf, sticker.label, setup, space);
  });
}

/** Writes the claim words of the same stickers at the same places of the sheet, so that slip and sticker match. */
export function writeSlips(
  stickers: Iterable<PrintedSticker>,
  setup: PrintSetup,
  service: ServiceNames,
  sink: Writable,
  onSticker: () => void,
): Promise<void> {
  const space = toLabelSpace(setup.layout);
  return writeLabels(stickers, setup, service, sink, onSticker, (pdf, { claim, code, label }) => {
    if (claim === null) return;
    const texts = { title: printedTexts.claim, word: formatClaimWord(claim), code: printedTexts.code(code), label };
    drawShapes(pdf, drawSlip(texts, space), STICKER_COLOURS.white);
  });
}

export function writeHandOverSlips(
  stickers: Iterable<PrintedSticker>,
  setup: PrintSetup,
  service: ServiceNames,
  sink: Writable,
  onSticker: () => void,
): Promise<void> {
  return writeLabels(stickers, setup, service, sink, onSticker, (pdf, { code, claim, claimEndsAt }) => {
    if (claim === null || claimEndsAt === undefined) return;
    const texts = makeHandOverTexts({ ...service, code, claim, claimEndsAt });
    drawShapes(pdf, drawHandOverSlip(texts, toLabelSpace(setup.layout)), STICKER_COLOURS.white);
  });
}

function writeLabels(
  stickers: Iterable<PrintedSticker>,
  setup: PrintSetup,
  { brand }: ServiceNames,
  sink: Writable,
  onSticker: () => void,
  drawLabel: (pdf: PdfFile, sticker: PrintedSticker) => void,
): Promise<void> {
  return writePdf(sink, { title: brand, brand }, function* draw(pdf) {
    let [label, page] = [0, -1];
    for (const sticker of stickers) {
      for (let copy = 0; copy < setup.copies; copy += 1) {
        const place = positionLabel(setup, label);
        label += 1;
        if (place.page !== page) {
          if (page >= 0) yield;
          page = place.page;
          addCorrectedPage(pdf, setup);
        }
        pdf.save().translate(place.x, place.y);
        drawLabel(pdf, sticker);
        if (setup.marks) drawCutMarks(pdf, setup);
        pdf.restore();
      }
      onSticker();
    }
    yield;
  });
}

export function addCorrectedPage(pdf: PdfFile, { layout, correction }: PrintSetup): void {
  addPage(pdf, layout.page);
  const { scale, shift } = invertCorrection(correction);
  pdf.transform(scale, 0, 0, scale, shift.x, shift.y);
}

/** With cut marks this distance is halved, because the marks need the other half. */
function computeBleedMm({ layout, marks }: PrintSetup): number {
  return marks ? computeMaxBleed(layout) / 2 : computeMaxBleed(layout);
}

const CUT_MARK_MM = { from: 0.5, length: 2.5, width: 0.1 };

/** Between labels that touch, the marks lie on the edge of the neighbour. */
function drawCutMarks(pdf: PdfFile, setup: PrintSetup): void {
  const { label, pitch, across, down } = setup.layout;
  const from = setup.ground === "colour" ? Math.max(CUT_MARK_MM.from, computeBleedMm(setup)) : CUT_MARK_MM.from;
  const until = (gap: number) =>
    gap < 0.01 ? from + CUT_MARK_MM.length : Math.max(from, Math.min(from + CUT_MARK_MM.length, gap / 2));
  const right = until(across > 1 ? pitch.x - label.width : 0);
  const below = until(down > 1 ? pitch.y - label.height : 0);
  pdf.lineWidth(CUT_MARK_MM.width).strokeColor("#000000");
  for (const [x, outward] of [
    [0, -1],
    [label.width, 1],
  ] as const) {
    for (const [y, downward] of [
      [0, -1],
      [label.height, 1],
    ] as const) {
      pdf.moveTo(x + outward * from, y).lineTo(x + outward * right, y);
      pdf.moveTo(x, y + downward * from).lineTo(x, y + downward * below);
    }
  }
  pdf.stroke();
}

function drawCaption(pdf: PdfFile, text: string, setup: PrintSetup, space: LabelSpace): void {
  const { layout, ground } = setup;
  const gap =
    layout.down > 1 ? layout.pitch.y - layout.label.height : layout.page.height - layout.first.y - layout.label.height;
  const isBelow = gap >= 3;
  const size = Math.min(isBelow ? 2.6 : 1.8, (space.width - 2 * SAFE_ZONE_MM) / measureTextWidth(text));
  const onColour = ground === "colour";
  drawShapes(
    pdf,
    [
      {
        kind: "text",
        x: space.width / 2,
        y: isBelow ? space.height + (onColour ? computeBleedMm(setup) : 0) + size * 0.85 : space.height - 0.5,
        text,
        size,
        spacing: 0,
        maxWidth: space.width,
        weight: "plain",
        anchor: "middle",
        colour: isBelow ? "ink" : "on-ground",
      },
    ],
    STICKER_COLOURS[ground],
  );
}
