/**
 * Splits lines, in order, into chunks that fit into one request each. A chunk has at most `most` lines and at most
 * `bytes` bytes of JSON.
 */
export function splitIntoRequests<Line>(
  lines: readonly Line[],
  { most, bytes: bytesMax }: { most: number; bytes: number },
): Line[][] {
  const encoder = new TextEncoder();
  const pieces: Line[][] = [];
  let bytes = Infinity;
  for (const line of lines) {
    const own = encoder.encode(JSON.stringify(line)).length + 1;
    if (bytes + own > bytesMax || pieces.at(-1)!.length === most) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)!.push(line);
    bytes += own;
  }
  return pieces;
}
