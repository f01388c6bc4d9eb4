import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { PrintedSticker } from "#domain/sticker/print-job.ts";

import { makeBareQrPng } from "./bare-qr.ts";
import { generateZip } from "./zip-archive.ts";

export async function writeZip(
  stickers: Iterable<PrintedSticker>,
  { publicUrl, draw }: { publicUrl: string; draw: (sticker: PrintedSticker) => string },
  sink: Writable,
): Promise<void> {
  function* files() {
    for (const sticker of stickers) {
      const { code } = sticker;
      yield { name: `${code}.svg`, bytes: Buffer.from(draw(sticker)), isPacked: false };
      yield { name: `${code}.png`, bytes: makeBareQrPng(publicUrl, code), isPacked: true };
    }
  }
  await pipeline(generateZip(files(), new Date()), sink);
}
