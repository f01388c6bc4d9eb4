/**
 * Maximum number of open sessions of an account. A further one ends the one that was unused for longest. Decision 34.
 */
export const SESSIONS_MAX = 20;
