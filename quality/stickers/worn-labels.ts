import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import { QUIET_ZONE_MODULES } from "#domain/sticker/qr.ts";
import { NO_CORRECTION, positionLabels, type SheetLayout, toLabelSpace } from "#domain/sticker/sheet.ts";
import { drawSticker } from "#domain/sticker/sticker-drawing.ts";
import { makeQrModules } from "#server/drawing/qr-modules.ts";
import { writeSheets } from "#server/drawing/sheets.ts";

import { type GreyPicture, runWithDocument } from "../../test/rendered-pages.ts";
import { collectBytes } from "./collect-bytes.ts";
import { photographLabel } from "./photograph.ts";
import { QR_READERS } from "./readers.ts";
import { makeSeededRandom, WEAR_KINDS } from "./wear.ts";

/** Dots per millimetre of the rendered labels. */
const DOTS_PER_MM = 24;

/** The number of labels with a kind of wear that a reader decoded, and their total number. */
export type DecodedCount = {
  readonly wear: string;
  readonly reader: string;
  readonly read: number;
  readonly of: number;
};

/**
 * Renders stickers as printed, simulates a photograph of each sticker with each kind of wear, and decodes the
 * photographs with two readers.
 */
export async function countDecodedWhenWorn(
  layout: SheetLayout,
  stickers: readonly PrintedSticker[],
  { publicUrl, ground }: { publicUrl: string; ground: PrintSetup["ground"] },
): Promise<{ decoded: DecodedCount[]; module: number }> {
  const setup: PrintSetup = { layout, correction: NO_CORRECTION, start: 1, copies: 1, marks: false, ground };
  const service = { publicUrl, brand: "Kodu Tara" };
  const pdf = await collectBytes((sink) => writeSheets(stickers, setup, service, sink, () => {}));
  const places = positionLabels(setup, stickers.length);
  const photographs: { wear: string; text: string; picture: GreyPicture }[] = [];
  let module = Infinity;
  await runWithDocument(pdf, async (render) => {
    for (const [nth, { look, code }] of stickers.entries()) {
      const { page, x, y } = places[nth]!;
      const label = await render(page, { x, y, ...layout.label }, DOTS_PER_MM);
      const shapes = drawSticker(makeStickerTexts(look, { ...service, code }), toLabelSpace(layout), ground);
      const qr = shapes.find(({ kind }) => kind === "qr") as { x: number; y: number; size: number };
      const modules = makeQrModules(publicUrl, code).length;
      const across = modules + 2 * QUIET_ZONE_MODULES;
      module = Math.min(module, qr.size / across);
      const middle = { x: qr.x + qr.size / 2, y: qr.y + qr.size / 2 };
      for (const [wear, shotBy] of Object.entries(WEAR_KINDS)) {
        const random = makeSeededRandom(`${code} ${wear}`);
        const picture = photographLabel(
          { label, dots: DOTS_PER_MM, middle, size: qr.size },
          shotBy(random, modules / across),
          random,
        );
        photographs.push({ wear, text: `${publicUrl}/q/${code}`, picture });
      }
    }
  });
  const decoded: DecodedCount[] = [];
  for (const [reader, readAll] of Object.entries(QR_READERS)) {
    const texts = await readAll(photographs.map(({ picture }) => picture));
    const isRead = photographs.map(({ text }, nth) => texts[nth] === text);
    for (const wear of Object.keys(WEAR_KINDS)) {
      const own = isRead.filter((_, nth) => photographs[nth]!.wear === wear);
      decoded.push({ wear, reader, read: own.filter(Boolean).length, of: own.length });
    }
  }
  return { decoded, module };
}
