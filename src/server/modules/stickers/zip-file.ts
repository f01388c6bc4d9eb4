import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deflateRawSync } from "node:zlib";

import { Zip, ZipPassThrough } from "fflate";

import type { PrintedSticker } from "#domain/print-job.ts";

import { bareQrPng } from "./bare-qr.ts";

/** How a ZIP calls what is deflated. */
const DEFLATED = 8;

/** A file that is compressed whole. The archive remembers every file until its end, and this one holds no compressor. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATED;

  protected override process(bytes: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflateRawSync(bytes), isLast);
  }
}

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
      const svg = new DeflatedFile(`${sticker.code}.svg`);
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
