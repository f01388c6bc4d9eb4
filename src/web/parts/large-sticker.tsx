import { Sticker, type StickerProps } from "./sticker.tsx";

/** The sticker on the screen, its QR with the white around it 256 px wide (docs/product.md 4.4), and as it is stuck on paper. */
export function LargeSticker(sticker: StickerProps) {
  // The white square is 264 of the sticker's 320 units.
  return <Sticker {...sticker} className="h-auto w-[calc(256px*320/264)] max-w-full print:w-[6cm]" />;
}
