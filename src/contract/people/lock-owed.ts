/**
 * The page writes the cookie, because it may not be able to reach the server at that moment. The next request of any
 * tab then carries the cookie to the server.
 */
export const UNREPORTED_LOCK_COOKIE = "lock-owed";
