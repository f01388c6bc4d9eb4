import type { LabelSpace } from "./label-space.ts";

export const STICKER_FORMS = ["square", "round", "upright"] as const;

export type StickerForm = (typeof STICKER_FORMS)[number];

export const STICKER_WORDINGS = ["vehicle", "workplace"] as const;

export type StickerWording = (typeof STICKER_WORDINGS)[number];

/** `isBilingual`: the sentence is repeated in English. */
export interface StickerDesign {
  readonly form: StickerForm;
  readonly wording: StickerWording;
  readonly isBilingual: boolean;
}

export const DEFAULT_STICKER_DESIGN: StickerDesign = { form: "upright", wording: "vehicle", isBilingual: false };

export const STICKER_WIDTH_MM = 60;

export const STICKER_CORNER_RADIUS_MM = 6;

const UPRIGHT_RATIO = 1.3;

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
