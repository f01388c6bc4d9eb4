import type { LabelSpace } from "./label-space.ts";

/** Outlines of stickers. docs/product.md 4.4. */
export const STICKER_FORMS = ["square", "round", "upright"] as const;

export type StickerForm = (typeof STICKER_FORMS)[number];

/** Whether the sentence on a sticker is for a vehicle or for a place of work. docs/product.md 4.4. */
export const STICKER_WORDINGS = ["vehicle", "workplace"] as const;

export type StickerWording = (typeof STICKER_WORDINGS)[number];

/** Look of a batch's stickers. `isBilingual`: the sentence is repeated in English. docs/product.md 4.4. */
export interface StickerDesign {
  readonly form: StickerForm;
  readonly wording: StickerWording;
  readonly isBilingual: boolean;
}

export const DEFAULT_STICKER_DESIGN: StickerDesign = { form: "upright", wording: "vehicle", isBilingual: false };

/** Width, in millimetres, of a sticker that is not on a sheet of labels. docs/product.md 4.4. */
export const STICKER_WIDTH_MM = 60;

/** Radius of the sticker's corners in millimetres. docs/product.md 4.4. */
export const STICKER_CORNER_RADIUS_MM = 6;

/** Ratio of height to width of an upright sticker. */
const UPRIGHT_RATIO = 1.3;

/** The outline, in millimetres, of a sticker that is cut out along its form. docs/product.md 4.4. */
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
