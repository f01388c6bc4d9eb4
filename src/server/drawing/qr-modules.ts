import { encode } from "uqr";

import { QR_LEVEL, QR_MASK } from "#domain/sticker/qr.ts";

/** The dark modules of a code's scan address, row by row, without the light margin (docs/product.md 4.4). */
export function qrModules(publicUrl: string, code: string): boolean[][] {
  return encode(`${publicUrl}/q/${code}`, { ecc: QR_LEVEL, border: 0, maskPattern: QR_MASK }).data;
}
