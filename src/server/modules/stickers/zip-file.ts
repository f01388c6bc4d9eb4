import { once } from "node:events";
import type { Writable } from "node:stream";

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

import type { PrintedSticker } from "#domain/print-job.ts";
import { scanUrl } from "#server/modules/codes/scan-url.ts";

import { bareQrPng } from "./bare-qr.ts";

/** Writes a ZIP with the drawing of each sticker and its bare QR, both named by its code. */
export async function writeZip(
  stickers: Iterable<PrintedSticker>,
  { publicUrl, draw }: { publicUrl: string; draw: (sticker: PrintedSticker) => string },
  sink: Writable,
): Promise<void> {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    sink.write(bytes);
  });
  for (const sticker of stickers) {
    const svg = new ZipDeflate(`${sticker.code}.svg`);
    zip.add(svg);
    svg.push(Buffer.from(draw(sticker)), true);
    // A picture is compressed already.
    const png = new ZipPassThrough(`${sticker.code}.png`);
    zip.add(png);
    png.push(bareQrPng(scanUrl(publicUrl, sticker.code)), true);
    if (sink.writableNeedDrain) await once(sink, "drain");
  }
  zip.end();
}
