import { makeSmallModulesWarning, makeSmallQrWarning } from "#contract/sticker/print.words.ts";
import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import { MODULE_SIZE_MIN_MM, getModuleSize, PRINTED_QR_LEVEL } from "#domain/sticker/qr.ts";
import { toLabelSpace, type SheetLayout } from "#domain/sticker/sheet.ts";
import { drawSticker, findQrSize, QR_SIZE_MIN_MM } from "#domain/sticker/sticker-drawing.ts";
import { DEFAULT_STICKER_DESIGN } from "#domain/sticker/sticker.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { makeQrModules } from "#web/parts/qr-image.ts";
import { Notice } from "#web/ui/notice.tsx";

const EXAMPLE_CODE_TEXT = "KT7M2QXA";

export function SmallQrNotice({ layout }: { layout: SheetLayout }) {
  const { brand } = useStartData();
  const site = { code: EXAMPLE_CODE_TEXT, brand: brand.name, publicUrl: location.origin };
  const size = findQrSize(drawSticker(makeStickerTexts(DEFAULT_STICKER_DESIGN, site), toLabelSpace(layout), "colour"));
  if (size < QR_SIZE_MIN_MM) return <Notice kind="info">{makeSmallQrWarning(size)}</Notice>;
  const module = getModuleSize(
    size,
    makeQrModules(`${location.origin}/q/${EXAMPLE_CODE_TEXT}`, PRINTED_QR_LEVEL).length,
  );
  return module < MODULE_SIZE_MIN_MM && <Notice kind="bad">{makeSmallModulesWarning(module)}</Notice>;
}
