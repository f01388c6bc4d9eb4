import jsQr from "jsqr";
import { PNG } from "pngjs";

/** Scanners see a code larger than a screen draws it at one pixel a point; this many times here. */
const MAGNIFIED = 4;

export interface ReadQr {
  text: string;
  level: "L" | "M" | "Q" | "H";
  width: number;
  height: number;
}

/** Reads a picture of a QR code as a telephone would: the text, and the level of error correction that it says itself. */
export function readQr(png: Buffer): ReadQr {
  const { width, height, data } = PNG.sync.read(png);
  const big = magnify(data, width, height);
  const found = jsQr(big.data, big.width, big.height, { inversionAttempts: "dontInvert" });
  if (!found) throw new Error(`No QR code can be read in this picture of ${width} x ${height}.`);
  return { text: found.data, level: levelOf(big, found.location, found.version), width, height };
}
