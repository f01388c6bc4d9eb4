import { encode } from "uqr";

import { PRINTED_QR_LEVEL, QR_MASK } from "#domain/sticker/qr.ts";

/** The dark modules of a code's scan address, row by row, for paper, without the light margin (docs/product.md 4.11). */
export function qrModules(publicUrl: string, code: string): boolean[][] {
  return encode(`${publicUrl}/q/${code}`, { ecc: PRINTED_QR_LEVEL, border: 0, maskPattern: QR_MASK }).data;
}
