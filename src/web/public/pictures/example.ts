import type { Visit } from "#contract/ports/public-pages.ts";
import type { StickerProps } from "#web/parts/sticker.tsx";

/** What the pictures show: nobody's data, and the code that docs/product.md 4.2 names as its example. */
export const example = {
  code: "KT7M2QXA",
  plate: "34 ABC 123",
  owner: "Ay*** Y.",
};

/** The sticker in our pictures. Its QR leads to the first page, so that whoever scans the screen arrives somewhere. */
export function exampleSticker({ publicUrl, brand }: Pick<Visit, "publicUrl" | "brand">): StickerProps {
  return { scanUrl: `${publicUrl}/`, code: example.code, brand: brand.name };
}
