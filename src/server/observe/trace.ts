/** version-traceid-parentid-flags of W3C Trace Context. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/u;

/**
 * The trace that a request belongs to, for its line in the log. A proxy or another program sends it as `traceparent`
 * (W3C Trace Context). Anything else in that header is ignored.
 */
export function traceOf(traceparent: string | string[] | undefined): { traceId?: string } {
  if (typeof traceparent !== "string") return {};
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? {} : { traceId };
}
