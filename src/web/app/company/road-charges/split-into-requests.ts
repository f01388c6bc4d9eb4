import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";

/** Maximum bytes of lines per request, below the server's limit for a whole request. */
const PIECE_BYTES = 480_000;

/** Splits lines into chunks that fit into one request each, in order. */
export function splitIntoRequests<Line>(lines: readonly Line[]): Line[][] {
  const encoder = new TextEncoder();
  const pieces: Line[][] = [];
  let bytes = Infinity;
  for (const line of lines) {
    const own = encoder.encode(JSON.stringify(line)).length + 1;
    if (bytes + own > PIECE_BYTES || pieces.at(-1)!.length === ROAD_CHARGES_PER_REQUEST_MAX) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)!.push(line);
    bytes += own;
  }
  return pieces;
}
