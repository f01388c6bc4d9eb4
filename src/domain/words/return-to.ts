/**
 * The page to return to after signing in, as path and query with dot segments resolved and without fragment; undefined unless
 * `text` is a path of our own site: printable ASCII, one leading '/', no backslash, and no '//' once resolved. Whether the page
 * exists and the role may open it is the route table's answer. docs/product.md 13.5.
 */
export function safeReturnPath(text: string | undefined): string | undefined {
  const parts = text?.match(/^\/([^?#]*)(\?[^#]*)?/u);
  if (!parts || /[^\x21-\x7E]|\\/u.test(text!)) return undefined;
  const [, typed = "", query = ""] = parts;
  const path = `/${resolveDots(typed.split("/")).join("/")}`;
  // '/.//evil.example' stays on the site as an address but leaves it when its resolved path is navigated to.
  return path.includes("//") ? undefined : path + query;
}

// As browsers do, for which %2e is a dot.
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
