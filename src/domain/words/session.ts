/** How many sessions of one account stay open at most; the start of another ends the one that was not used for longest. Decision 34. */
export const SESSIONS_MAX = 20;
