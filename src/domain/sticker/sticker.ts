import type { Space } from "./label-space.ts";

/** The outlines in which a sticker is cut. docs/product.md 4.4. */
export const STICKER_FORMS = ["square", "round", "upright"] as const;

export type StickerForm = (typeof STICKER_FORMS)[number];

/** What a sticker says it is for. docs/product.md 4.4. */
export const STICKER_WORDINGS = ["vehicle", "workplace"] as const;

export type StickerWording = (typeof STICKER_WORDINGS)[number];

/** How the stickers of a batch look. `isBilingual`: with a second line in English. docs/product.md 4.4. */
export interface StickerLook {
  readonly form: StickerForm;
  readonly wording: StickerWording;
  readonly isBilingual: boolean;
}

/** How a sticker looks of which nobody said anything else. docs/product.md 4.4. */
export const DEFAULT_LOOK: StickerLook = { form: "upright", wording: "vehicle", isBilingual: false };

/** How wide a sticker is that belongs to no sheet, in millimetres. docs/product.md 4.4. */
export const STICKER_WIDTH = 60;

/** The radius of its corners. docs/product.md 4.4. */
export const STICKER_ROUND = 6;

/** An upright sticker is so many times as high as wide. */
const UPRIGHT = 1.3;

/** The outline of a sticker that is cut out by its own form and not given by a label, in millimetres. docs/product.md 4.4. */
export function outlineOf(form: StickerForm, width: number, round: number): Space {
  switch (form) {
    case "square":
      return { width, height: width, round };
    case "round":
      return { width, height: width, round: width / 2 };
    case "upright":
      return { width, height: width * UPRIGHT, round };
  }
}
