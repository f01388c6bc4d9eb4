/**
 * The name of the cookie that a page on a shared device writes when it locks itself. If the server cannot be reached at
 * that moment, the browser's next request, from any tab, reports the lock to it by this cookie. The cookie lives as
 * long as the session's. Over https it has the prefix `__Host-`, like the session's.
 */
export const LOCK_OWED = "lock-owed";
