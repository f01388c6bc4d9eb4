import { smallQrWarning } from "#contract/sticker/print.words.ts";
import { stickerTexts } from "#contract/sticker/stickers.words.ts";
import { toLabelSpace, type SheetLayout } from "#domain/sticker/sheet.ts";
import { drawSticker, qrSizeOf, QR_SIZE_MIN } from "#domain/sticker/sticker-drawing.ts";
import { DEFAULT_LOOK } from "#domain/sticker/sticker.ts";
import { useStart } from "#web/app/api/start-context.ts";
import { Notice } from "#web/ui/notice.tsx";

/** A code of the usual length. */
const EXAMPLE = "KT7M2QXA";

/** Warns if the labels are so small that some telephones cannot read the QR. */
export function SmallQrNotice({ layout }: { layout: SheetLayout }) {
  const { brand } = useStart();
  const texts = stickerTexts(DEFAULT_LOOK, { code: EXAMPLE, brand: brand.name, publicUrl: location.origin });
  const size = qrSizeOf(drawSticker(texts, toLabelSpace(layout), "colour"));
  return size < QR_SIZE_MIN && <Notice kind="info">{smallQrWarning(size)}</Notice>;
}
