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
