import { STICKER_COLOURS } from "#domain/sticker/shapes.ts";

import { SOFT_COLOUR, type TextDocument } from "./document.ts";
import { drawShapes } from "./pdf-shapes.ts";
import type { PdfFile } from "./pdf.ts";
import { makeAddressQrModules } from "./qr-modules.ts";

const SMALL_FONT_SIZE_PT = 8;
const DIGEST_FONT_SIZE_PT = 6.4;
const QR_SIZE_PT = 74;

export function drawPageNumber(document: TextDocument, page: number, count: number): void {
  const right = document.left + document.width;
  document.writeTo(right, `Sayfa ${page} / ${count}`, SMALL_FONT_SIZE_PT, { colour: SOFT_COLOUR });
}

export function drawDigest(document: TextDocument, digest: string): void {
  const line = document.layOut([{ text: `SHA-256 ${groupDigits(digest)}` }], DIGEST_FONT_SIZE_PT);
  document.write(line, { colour: SOFT_COLOUR });
}

export function drawSeal(
  pdf: PdfFile,
  document: TextDocument,
  { digest, address }: { digest: string; address: string },
): void {
  document.needs(QR_SIZE_PT + 14);
  document.moveDown(4);
  const top = document.y;
  const place = { x: document.left, y: top, size: QR_SIZE_PT };
  drawShapes(pdf, [{ kind: "qr", ...place, colour: "ink" }], STICKER_COLOURS.white, makeAddressQrModules(address));
  const x = document.left + QR_SIZE_PT + 12;
  document.moveDown(4);
  const write = (text: string, size: number, isBold = false) =>
    document.write(document.layOut([{ text, isBold }], size, document.width - QR_SIZE_PT - 12), { x });
  write("Bu kâğıt kayıtla karşılaştırılabilir", 9.5, true);
  write("Kayıt değişirse özeti de değişir. Bu adres, bu özetle saklanan kaydı gösterir:", SMALL_FONT_SIZE_PT);
  write(address, 7);
  write(`Özet (SHA-256): ${groupDigits(digest)}`, 7);
  document.y = top + QR_SIZE_PT + 8;
}

/** Writes a hexadecimal digest in groups of four, so that people can compare it: 'AB12 CD34 …'. */
function groupDigits(digest: string): string {
  return digest.toUpperCase().replaceAll(/(.{4})(?=.)/gu, "$1 ");
}
