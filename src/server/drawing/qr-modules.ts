import { encode } from "uqr";

import { PRINTED_QR_LEVEL, QR_MASK } from "#domain/sticker/qr.ts";

/**
 * Returns the QR of a code's scan URL for paper: the rows of modules, true for dark, without the quiet zone
 * (docs/product.md 4.11).
 */
export function makeQrModules(publicUrl: string, code: string): boolean[][] {
  return encode(`${publicUrl}/q/${code}`, { ecc: PRINTED_QR_LEVEL, border: 0, maskPattern: QR_MASK }).data;
}

/** Returns the QR of a whole address on a document that is read close by. */
export function makeAddressQrModules(address: string): boolean[][] {
  return encode(address, { ecc: "M", border: 0 }).data;
}
