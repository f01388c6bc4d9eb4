export const SHARE_INVITATION_DAYS = 7;

export const SHARED_STICKERS_MAX = 10;
