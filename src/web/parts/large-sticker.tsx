import { findQrSize } from "#domain/sticker/sticker-drawing.ts";
import { STICKER_WIDTH_MM } from "#domain/sticker/sticker.ts";

import { Sticker, type StickerProps, makeStickerShapes } from "./sticker.tsx";

const QR_WIDTH_PX = 256;

export function LargeSticker(sticker: StickerProps) {
  const width = (QR_WIDTH_PX * STICKER_WIDTH_MM) / findQrSize(makeStickerShapes(sticker));
  return <Sticker {...sticker} width={width} className="h-auto max-w-full print:w-[6cm]" />;
}
