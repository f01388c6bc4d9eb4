/** An invitation that nobody accepts is over after this number of days. docs/product/alerts.md 17.6. */
export const SECOND_PERSON_INVITATION_DAYS = 7;

/** Whoever declined cannot be asked again by the same account for this number of days. */
export const SECOND_PERSON_DECLINED_DAYS = 30;

/** The second person of all stickers is mailed after this number of minutes without an answer. */
export const SECOND_PERSON_MINUTES = { least: 1, most: 60, usual: 10 } as const;

export const SECOND_PERSON_MAILS_A_DAY_MAX = 30;

export const SHARED_STICKERS_MAX = 10;
