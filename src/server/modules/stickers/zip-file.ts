import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

import type { PrintedSticker } from "#domain/print-job.ts";

import { bareQrPng } from "./bare-qr.ts";

/** Writes a ZIP with the drawing of each sticker and its bare QR, both named by its code, and ends the sink. */
export async function writeZip(
  stickers: Iterable<PrintedSticker>,
  { publicUrl, draw }: { publicUrl: string; draw: (sticker: PrintedSticker) => string },
  sink: Writable,
): Promise<void> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  await pipeline(function* bytes() {
    for (const sticker of stickers) {
      const svg = new ZipDeflate(`${sticker.code}.svg`);
      zip.add(svg);
      svg.push(Buffer.from(draw(sticker)), true);
      // A picture is compressed already.
      const png = new ZipPassThrough(`${sticker.code}.png`);
      zip.add(png);
      png.push(bareQrPng(publicUrl, sticker.code), true);
      yield Buffer.concat(written);
      written = [];
    }
    zip.end();
    yield Buffer.concat(written);
  }, sink);
}
