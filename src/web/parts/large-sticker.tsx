import { findQrSize } from "#domain/sticker/sticker-drawing.ts";
import { STICKER_WIDTH_MM } from "#domain/sticker/sticker.ts";

import { Sticker, type StickerProps, makeStickerShapes } from "./sticker.tsx";

/** The width of the QR code with its white margin, in pixels (docs/product.md 4.4). */
const QR_WIDTH_PX = 256;

/**
 * A sticker whose QR code has the right size for scanning from a screen. In print it has the real size of a sticker.
 */
export function LargeSticker(sticker: StickerProps) {
  const width = (QR_WIDTH_PX * STICKER_WIDTH_MM) / findQrSize(makeStickerShapes(sticker));
  return <Sticker {...sticker} width={width} className="h-auto max-w-full print:w-[6cm]" />;
}
