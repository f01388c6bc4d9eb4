/** After this many days, an invitation to share a sticker is void. */
export const SHARE_DAYS = 7;

/** Maximum number of stickers of others that one account answers for. docs/product.md 17.14. */
export const SHARED_STICKERS_MAX = 10;
