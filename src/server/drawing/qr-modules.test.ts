import { expect, test } from "vitest";

import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import { MODULE_SIZE_MIN_MM, getModuleSize } from "#domain/sticker/qr.ts";
import { LAYOUT_NAMES, SHEET_LAYOUTS, toLabelSpace } from "#domain/sticker/sheet.ts";
import { drawSticker, findQrSize } from "#domain/sticker/sticker-drawing.ts";
import { DEFAULT_STICKER_DESIGN } from "#domain/sticker/sticker.ts";

import { makeQrModules } from "./qr-modules.ts";

test.each([
  [12, []],
  [15, []],
  [30, ["65-38x21", "round-40"]],
  [60, ["40-53x30", "65-38x21", "round-40"]],
])("for a host of %d letters the modules are too small on these layouts alone: %j", (letters, wanted) => {
  const publicUrl = `https://${"a".repeat(letters - 7)}.com.tr`;
  const code = "KT7M2QXA";
  const modules = makeQrModules(publicUrl, code).length;
  const small = LAYOUT_NAMES.filter((name) => {
    const texts = makeStickerTexts(DEFAULT_STICKER_DESIGN, { code, brand: "Kodu Tara", publicUrl });
    const size = findQrSize(drawSticker(texts, toLabelSpace(SHEET_LAYOUTS[name]), "colour"));
    return getModuleSize(size, modules) < MODULE_SIZE_MIN_MM;
  });
  expect(small).toEqual(wanted);
});
