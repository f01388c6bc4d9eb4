import { crc32, deflateSync } from "node:zlib";

import { QUIET_ZONE_MODULES } from "#domain/sticker/qr.ts";
import { makeQrModules } from "#server/drawing/qr-modules.ts";

/** Side of the picture in pixels: about 4.5 cm at 300 dots an inch. A multiple of 8, so that a row has whole bytes. */
const BARE_QR_SIZE = 528;

const ROW_BYTES = 1 + BARE_QR_SIZE / 8;
const WHITE_ROW = Buffer.alloc(ROW_BYTES, 0xff);
WHITE_ROW[0] = 0;

/** One buffer for all pictures, because thousands of them would take more memory than everything else. */
const pixelRows = Buffer.alloc(ROW_BYTES * BARE_QR_SIZE);

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** A module is a whole number of pixels wide, so all edges are sharp. */
export function makeBareQrPng(publicUrl: string, code: string): Buffer {
  const modules = makeQrModules(publicUrl, code);
  const scale = Math.floor(BARE_QR_SIZE / (modules.length + 2 * QUIET_ZONE_MODULES));
  const margin = Math.floor((BARE_QR_SIZE - scale * modules.length) / 2);
  for (let y = 0; y < BARE_QR_SIZE; y += 1) WHITE_ROW.copy(pixelRows, y * ROW_BYTES);
  for (const [row, dark] of modules.entries()) {
    const top = (margin + row * scale) * ROW_BYTES;
    for (const [column, isDark] of dark.entries()) {
      if (!isDark) continue;
      const left = margin + column * scale;
      for (let x = left; x < left + scale; x += 1) pixelRows[top + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    }
    for (let y = 1; y < scale; y += 1) pixelRows.copyWithin(top + y * ROW_BYTES, top, top + ROW_BYTES);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(BARE_QR_SIZE, 0);
  header.writeUInt32BE(BARE_QR_SIZE, 4);
  // Bit depth 1, greyscale, not interlaced.
  header[8] = 1;
  return Buffer.concat([
    PNG_SIGNATURE,
    makePngChunk("IHDR", header),
    makePngChunk("IDAT", deflateSync(pixelRows)),
    makePngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function makePngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
