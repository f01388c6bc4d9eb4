/** Headers of a scan: they keep it from search engines, other sites and caches. */
export const scanHeaders = {
  "Content-Type": "text/html; charset=UTF-8",
  "X-Robots-Tag": "noindex, nofollow, noarchive, nosnippet",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** Of a page with a form. Not no-referrer as on a scan: with that a browser sends the form with the origin null, which is refused as a foreign page's. */
export const formHeaders = { ...scanHeaders, "Referrer-Policy": "same-origin" };
