import type { Writable } from "node:stream";

import type { OrderedSticker } from "./stickers-store.ts";
import type { Work } from "./work.ts";

/** Writes the file of an order. Each kind's writer is loaded when it is needed: the one of PDFs takes a third of a second. */
export async function writeFile(work: Work, stickers: readonly OrderedSticker[], sink: Writable): Promise<void> {
  const { kind, setup, claims, publicUrl, brand } = work;
  const looks = { publicUrl, brand };
  switch (kind) {
    case "sheets":
    case "slips":
    case "print-house":
    case "calibration": {
      const drawing = await import("./drawing/pdf.ts");
      const writers = {
        sheets: drawing.writeSheets,
        slips: drawing.writeSlips,
        "print-house": drawing.writePrintHouse,
        calibration: drawing.writeCalibration,
      };
      return writers[kind](stickers, setup, looks, sink, () => undefined);
    }
    case "files": {
      const [{ writeZip }, { stickerSvg }] = await Promise.all([import("./zip-file.ts"), import("./drawing/svg.ts")]);
      return writeZip(stickers, { publicUrl, draw: (sticker) => stickerSvg(sticker, looks) }, sink);
    }
    case "picture": {
      const { stickerSvg } = await import("./drawing/svg.ts");
      for (const sticker of stickers) sink.write(stickerSvg(sticker, looks));
      return undefined;
    }
    case "list": {
      const { writeList } = await import("./list-file.ts");
      return writeList(stickers, { publicUrl, claims }, sink);
    }
  }
}
