import { makeCodePath } from "#contract/pages.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE, EXAMPLE_CODE_ON_STICKER } from "#domain/sticker/code.ts";
import type { StickerProps } from "#web/parts/sticker.tsx";

/** The example code, so that scanning a picture opens the example page. */
export function makeExampleSticker({ publicUrl, brand }: Pick<PublicPageData, "publicUrl" | "brand">): StickerProps {
  return { scanUrl: publicUrl + makeCodePath("scan", EXAMPLE_CODE), code: EXAMPLE_CODE_ON_STICKER, brand: brand.name };
}
