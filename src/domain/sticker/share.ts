/** For this many days, an invitation to become a sticker's second person is valid. docs/product.md 17.14. */
export const SHARE_INVITATION_DAYS = 7;

/** Maximum number of stickers of which one account is the second person. docs/product.md 17.14. */
export const SHARED_STICKERS_MAX = 10;
