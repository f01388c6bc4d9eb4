import { encode } from "uqr";

import { PRINTED_QR_LEVEL, QR_MASK } from "#domain/sticker/qr.ts";

export function makeQrModules(publicUrl: string, code: string): boolean[][] {
  return encode(`${publicUrl}/q/${code}`, { ecc: PRINTED_QR_LEVEL, border: 0, maskPattern: QR_MASK }).data;
}

export function makeAddressQrModules(address: string): boolean[][] {
  return encode(address, { ecc: "M", border: 0 }).data;
}
