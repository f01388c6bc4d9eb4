import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import { QUIET_ZONE_MODULES } from "#domain/sticker/qr.ts";
import type { StickerGround } from "#domain/sticker/shapes.ts";
import { NO_CORRECTION, positionLabels, type SheetLayout, toLabelSpace } from "#domain/sticker/sheet.ts";
import { drawSticker } from "#domain/sticker/sticker-drawing.ts";
import { makeQrModules } from "#server/drawing/qr-modules.ts";
import { type ServiceNames, writeSheets } from "#server/drawing/sheets.ts";

import { cropPicture, decodeQr, type GreyPicture, runWithDocument } from "../../test/rendered-pages.ts";

/** Dots per millimetre. A tenth of a millimetre is more than two dots. */
const DOTS_PER_MM = 24;

/** The maximum deviation in millimetres. */
const MISS_MAX_MM = 0.1;

export const serviceNames: ServiceNames = { publicUrl: "https://kodutara.com.tr", brand: "Kodu Tara" };

/**
 * The faults of a sheet's labels; empty if each label is in its place and its QR code can be decoded in every
 * condition.
 */
export async function findSheetFaults(
  layout: SheetLayout,
  stickers: readonly PrintedSticker[],
  { ground, start }: { ground: StickerGround; start: number },
): Promise<{ faults: string[]; labels: number; decoded: number; worst: number }> {
  const setup: PrintSetup = { layout, correction: NO_CORRECTION, start, copies: 1, marks: false, ground };
  const sink = new PassThrough();
  const [pdf] = await Promise.all([buffer(sink), writeSheets(stickers, setup, serviceNames, sink, () => {})]);
  const places = positionLabels(setup, stickers.length);
  const faults: string[] = [];
  let [labels, decoded, worst] = [0, 0, 0];
  await runWithDocument(pdf, async (render) => {
    for (const [nth, sticker] of stickers.entries()) {
      const { page, x, y } = places[nth]!;
      const shown = await render(page, { x, y, ...layout.label }, DOTS_PER_MM);
      labels += 1;
      const qr = findQrField(sticker, layout, ground);
      const miss = measureMiss(shown, qr);
      worst = Math.max(worst, miss);
      if (miss > MISS_MAX_MM) faults.push(`${sticker.code}: ${miss.toFixed(3)} mm beside its place`);
      for (const [condition, seen] of Object.entries(makeConditionPictures(cropField(shown, qr), qr))) {
        const text = decodeQr(seen);
        if (text === `${serviceNames.publicUrl}/q/${sticker.code}`) decoded += 1;
        else faults.push(`${sticker.code}, ${condition}: ${text ?? "not read"}`);
      }
    }
  });
  return { faults, labels, decoded, worst };
}

interface QrField {
  x: number;
  y: number;
  size: number;
  module: number;
}

/** The expected place of a sticker's QR on its label. */
function findQrField({ look, code }: PrintedSticker, layout: SheetLayout, ground: StickerGround): QrField {
  const shapes = drawSticker(makeStickerTexts(look, { ...serviceNames, code }), toLabelSpace(layout), ground);
  const qr = shapes.find((shape) => shape.kind === "qr")!;
  return { ...qr, module: qr.size / (makeQrModules(serviceNames.publicUrl, code).length + 2 * QUIET_ZONE_MODULES) };
}

/** The deviation of the QR code's dark modules from their expected place, in millimetres. */
function measureMiss(shown: GreyPicture, { x, y, size, module }: QrField): number {
  // Cuts off one module on each side, because labels have rounded corners.
  const [left, top, side] = [x + module, y + module, size - 2 * module].map((length) =>
    Math.round(length * DOTS_PER_MM),
  );
  const field = cropPicture(shown, left!, top!, side!, side!);
  const dark = (column: number, row: number) => field.grey[row * field.width + column]! < 128;
  const all = Array.from({ length: field.width }, (_, at) => at);
  const columns = all.filter((column) => all.some((row) => dark(column, row)));
  const rows = all.filter((row) => all.some((column) => dark(column, row)));
  const ends = [
    [columns[0]! + left!, x + QUIET_ZONE_MODULES * module],
    [columns.at(-1)! + 1 + left!, x + size - QUIET_ZONE_MODULES * module],
    [rows[0]! + top!, y + QUIET_ZONE_MODULES * module],
    [rows.at(-1)! + 1 + top!, y + size - QUIET_ZONE_MODULES * module],
  ];
  return Math.max(...ends.map(([seen, wanted]) => Math.abs(seen! / DOTS_PER_MM - wanted!)));
}

/** The QR code with its margin at 12 dots per millimetre (about 300 dpi), as a camera sees it. */
function cropField(shown: GreyPicture, { x, y, size }: QrField): GreyPicture {
  const side = Math.floor(size * DOTS_PER_MM);
  const field = cropPicture(shown, Math.round(x * DOTS_PER_MM), Math.round(y * DOTS_PER_MM), side, side);
  const half = Math.floor(side / 2);
  const grey = Uint8Array.from({ length: half * half }, (_, at) => {
    const from = Math.floor(at / half) * 2 * side + (at % half) * 2;
    return (field.grey[from]! + field.grey[from + 1]! + field.grey[from + side]! + field.grey[from + side + 1]!) / 4;
  });
  return { width: half, height: half, grey };
}

/** The QR code as printed, faded, and with a tenth of its modules worn off in the middle. */
function makeConditionPictures(field: GreyPicture, { size, module }: QrField): Record<string, GreyPicture> {
  const worn = field.grey.slice();
  const side = Math.round(Math.sqrt(0.1) * (1 - (2 * QUIET_ZONE_MODULES * module) / size) * field.width);
  const from = Math.floor((field.width - side) / 2);
  for (let row = from; row < from + side; row += 1)
    worn.fill(255, row * field.width + from, row * field.width + from + side);
  return {
    printed: field,
    "half the contrast": { ...field, grey: field.grey.map((value) => 64 + value / 2) },
    "a tenth covered": { ...field, grey: worn },
  };
}
