import jsQr from "jsqr";
import { PNG } from "pngjs";

export interface DecodedQr {
  text: string;
  /** Reading it needs a sharp picture with several pixels per module. */
  level: "L" | "M" | "Q" | "H";
  width: number;
  height: number;
}

export function readQr(png: Buffer): DecodedQr {
  const picture = PNG.sync.read(png);
  for (const times of [1, 2, 3, 4]) {
    const { data, width, height } = enlargePicture(picture, times);
    const found = jsQr(data, width, height, { inversionAttempts: "dontInvert" });
    if (found) {
      return {
        text: found.data,
        level: readCorrectionLevel(picture, found.version),
        width: picture.width,
        height: picture.height,
      };
    }
  }
  throw new Error(`No QR code can be read in this picture of ${picture.width} x ${picture.height} pixels.`);
}

type PngPicture = ReturnType<typeof PNG.sync.read>;

function redOfPixel({ data, width, height }: PngPicture, x: number, y: number) {
  const inside = (at: number, size: number) => Math.min(Math.max(at, 0), size - 1);
  return data[4 * (inside(y, height) * width + inside(x, width))] ?? 0;
}

function enlargePicture(picture: PngPicture, times: number) {
  const width = picture.width * times;
  const height = picture.height * times;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.fill(
        interpolatePixels(picture, (x + 0.5) / times - 0.5, (y + 0.5) / times - 0.5),
        4 * (y * width + x),
        4 * (y * width + x) + 3,
      );
    }
  }
  return { data, width, height };
}

function interpolatePixels(picture: PngPicture, x: number, y: number) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const row = (at: number) =>
    redOfPixel(picture, left, at) * (left + 1 - x) + redOfPixel(picture, left + 1, at) * (x - left);
  return row(top) * (top + 1 - y) + row(top + 1) * (y - top);
}

/**
 * Reads the level from the two format bits to the left of the upper left finder pattern, which are masked with 10
 * (ISO/IEC 18004, 7.9).
 */
function readCorrectionLevel(picture: PngPicture, version: number): DecodedQr["level"] {
  const isDark = (x: number, y: number) => redOfPixel(picture, Math.round(x), Math.round(y)) < 128;
  const columns = Array.from({ length: picture.width }, (_, x) => x);
  const rows = Array.from({ length: picture.height }, (_, y) => y);
  const left = columns.find((x) => rows.some((y) => isDark(x, y))) ?? 0;
  const right = columns.findLast((x) => rows.some((y) => isDark(x, y))) ?? 0;
  const top = rows.find((y) => columns.some((x) => isDark(x, y))) ?? 0;
  const module = (right + 1 - left) / (17 + 4 * version);
  const bit = (column: number) => isDark(left + (column + 0.5) * module - 0.5, top + 8.5 * module - 0.5);
  const [first, second] = [!bit(0), bit(1)];
  return first ? (second ? "Q" : "H") : second ? "L" : "M";
}
