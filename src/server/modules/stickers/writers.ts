import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { OrderedSticker } from "./stickers-store.ts";
import type { PrintWork } from "./work.ts";

/** Progress is not reported here: a browser counts the received bytes. */
const ignoreCount = () => undefined;

/** Writers are imported when needed; the writer for PDF takes a third of a second. */
export async function writePrintFile(
  work: PrintWork,
  stickers: readonly OrderedSticker[],
  sink: Writable,
): Promise<void> {
  const { kind, setup, claims, publicUrl, brand } = work;
  const service = { publicUrl, brand };
  switch (kind) {
    case "sheets":
    case "slips": {
      const { writeSheets, writeSlips } = await import("#server/drawing/sheets.ts");
      return (kind === "sheets" ? writeSheets : writeSlips)(stickers, setup, service, sink, ignoreCount);
    }
    case "hand-over": {
      const { writeHandOverSlips } = await import("#server/drawing/sheets.ts");
      return writeHandOverSlips(stickers, setup, service, sink, ignoreCount);
    }
    case "print-house": {
      const { writePrintHouse } = await import("#server/drawing/print-house.ts");
      return writePrintHouse(stickers, setup, service, sink, ignoreCount);
    }
    case "calibration": {
      const { writeCalibration } = await import("#server/drawing/calibration.ts");
      return writeCalibration(stickers, setup, service, sink, ignoreCount);
    }
    case "files": {
      const [{ writeZip }, { makeStickerSvg: stickerSvg }] = await Promise.all([
        import("./zip-file.ts"),
        import("#server/drawing/svg.ts"),
      ]);
      return writeZip(stickers, { publicUrl, draw: (sticker) => stickerSvg(sticker, service) }, sink);
    }
    case "picture": {
      const { makeStickerSvg: stickerSvg } = await import("#server/drawing/svg.ts");
      return pipeline(
        stickers.map((sticker) => stickerSvg(sticker, service)),
        sink,
      );
    }
    case "list": {
      const { writeCodeList: writeList } = await import("./list-file.ts");
      return writeList(stickers, { publicUrl, claims }, sink);
    }
  }
}
