import { ROAD_CHARGES_AT_ONCE } from "#domain/fleet/road-charge.ts";

/** Bytes of the lines of one request, below what the server takes with all that stands around them. */
const PIECE_BYTES = 24_000;

/** Lines in the order of their list, in pieces that one request each may hold. */
export function piecesOf<Line>(lines: readonly Line[]): Line[][] {
  const encoder = new TextEncoder();
  const pieces: Line[][] = [];
  let bytes = Infinity;
  for (const line of lines) {
    const own = encoder.encode(JSON.stringify(line)).length + 1;
    if (bytes + own > PIECE_BYTES || pieces.at(-1)!.length === ROAD_CHARGES_AT_ONCE) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)!.push(line);
    bytes += own;
  }
  return pieces;
}
