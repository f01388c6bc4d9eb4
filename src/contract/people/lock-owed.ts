/**
 * Name of the cookie that a page of a shared device writes at the moment it is locked. It lives as long as the session's:
 * if the server cannot be told of the lock, the next request of the browser tells it, whichever tab sends it. Over https
 * the prefix `__Host-` stands before it, as before the session's.
 */
export const LOCK_OWED = "lock-owed";
