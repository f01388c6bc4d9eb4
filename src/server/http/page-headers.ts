/** Keeps the page away from search engines, other sites and caches. */
export const scanHeaders = {
  "Content-Type": "text/html; charset=UTF-8",
  "X-Robots-Tag": "noindex, nofollow, noarchive, nosnippet",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/**
 * With the scan page's no-referrer, a browser would send the form with `Origin: null`. We refuse that origin, because a
 * foreign page may have sent it.
 */
export const formHeaders = { ...scanHeaders, "Referrer-Policy": "same-origin" };
