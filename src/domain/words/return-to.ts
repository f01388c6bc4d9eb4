/**
 * Returns the page to return to after a log-in, as path and query with resolved dot segments and without fragment.
 * Undefined unless `text` is a path of our own site: printable ASCII, one leading '/', no backslash, and no '//' after
 * resolving. The caller must check in the table of pages whether the page exists and is allowed.
 * docs/product/protection.md 13.5.
 */
export function checkReturnPath(text: string | undefined): string | undefined {
  const parts = text?.match(/^\/([^?#]*)(\?[^#]*)?/u);
  if (!parts || /[^\x21-\x7E]|\\/u.test(text!)) return undefined;
  const [, typed = "", query = ""] = parts;
  const path = `/${resolveDots(typed.split("/")).join("/")}`;
  // A browser would resolve '/.//evil.example' to '//evil.example', which leads to another host.
  return path.includes("//") ? undefined : path + query;
}

// Browsers also treat %2e as a dot.
function resolveDots(segments: readonly string[]): string[] {
  const resolved: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const dots = segment.replace(/%2e/giu, ".");
    if (dots === "..") resolved.pop();
    if (dots !== "." && dots !== "..") resolved.push(segment);
    else if (index === segments.length - 1) resolved.push("");
  }
  return resolved;
}
