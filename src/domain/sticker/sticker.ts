import type { LabelSpace } from "./label-space.ts";

/** Outlines of stickers. docs/product.md 4.4. */
export const STICKER_FORMS = ["square", "round", "upright"] as const;

export type StickerForm = (typeof STICKER_FORMS)[number];

/** What the invitation on a sticker is about: a vehicle or a place of work. docs/product.md 4.4. */
export const STICKER_WORDINGS = ["vehicle", "workplace"] as const;

export type StickerWording = (typeof STICKER_WORDINGS)[number];

/** Look of a batch's stickers. `isBilingual`: with a second line in English. docs/product.md 4.4. */
export interface StickerDesign {
  readonly form: StickerForm;
  readonly wording: StickerWording;
  readonly isBilingual: boolean;
}

/** The default look. docs/product.md 4.4. */
export const DEFAULT_LOOK: StickerDesign = { form: "upright", wording: "vehicle", isBilingual: false };

/** Width of a sticker without a sheet, in millimetres. docs/product.md 4.4. */
export const STICKER_WIDTH = 60;

/** Radius of the sticker's corners in millimetres. docs/product.md 4.4. */
export const STICKER_ROUND = 6;

/** Ratio of height to width of an upright sticker. */
const UPRIGHT_RATIO = 1.3;

/** The outline of a sticker that is cut in its own form, in millimetres. docs/product.md 4.4. */
export function getOutline(form: StickerForm, width: number, round: number): LabelSpace {
  switch (form) {
    case "square":
      return { width, height: width, round };
    case "round":
      return { width, height: width, round: width / 2 };
    case "upright":
      return { width, height: width * UPRIGHT_RATIO, round };
  }
}
