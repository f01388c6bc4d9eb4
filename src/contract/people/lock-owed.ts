/**
 * The name of a cookie that says that a shared device has locked itself. The page writes the cookie, because it may not
 * be able to reach the server at that moment. The next request of any tab then carries the cookie to the server. It
 * lives as long as the session cookie and, over https, has the same prefix `__Host-`.
 */
export const UNREPORTED_LOCK_COOKIE = "lock-owed";
