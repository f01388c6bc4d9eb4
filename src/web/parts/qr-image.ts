import { encode } from "uqr";

import { QR_LEVEL, QR_MASK, QUIET_ZONE_MODULES } from "#domain/sticker/qr.ts";

/** `level` is the error correction: Q on screens, H in print (docs/product/stickers.md 4.4, 4.11). */
export function makeQrModules(text: string, level: "Q" | "H" = QR_LEVEL): boolean[][] {
  return encode(text, { ecc: level, border: 0, maskPattern: QR_MASK }).data;
}

const PNG_SIZE_PX = 256;

/** Each module has a whole number of pixels, so that its edges are sharp. */
export async function makeQrPng(text: string): Promise<Blob> {
  const modules = makeQrModules(text);
  const scale = Math.floor(PNG_SIZE_PX / (modules.length + 2 * QUIET_ZONE_MODULES));
  const margin = Math.floor((PNG_SIZE_PX - scale * modules.length) / 2);
  const canvas = document.createElement("canvas");
  canvas.width = PNG_SIZE_PX;
  canvas.height = PNG_SIZE_PX;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw the picture.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PNG_SIZE_PX, PNG_SIZE_PX);
  context.fillStyle = "#000";
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(margin + x * scale, margin + y * scale, scale, scale);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture came out empty."))), "image/png");
  });
}
