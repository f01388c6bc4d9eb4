import type { SheetPoint, Size } from "#domain/sticker/sheet.ts";

import type { GreyPicture } from "../../test/rendered-pages.ts";

/** The grey value around a label, such as that of a car's window. */
const SURROUNDING_GREY = 96;

/**
 * The light in a photograph: returns the changed grey value at a place on the label. The place is relative to the
 * middle of the QR code, as a multiple of the code's size.
 */
export type LightEffect = (grey: number, at: SheetPoint) => number;

export interface CameraShot {
  /** The maximum number of camera pixels per millimetre of the label. */
  readonly dots: number;
  /**
   * Returns the place on the label that a pixel shows. The pixel and the place are relative to the middle of the QR
   * code, as multiples of the code's size.
   */
  readonly seenAt: (pixel: SheetPoint) => SheetPoint;
  readonly light: LightEffect;
  /** Blur of the lens: the standard deviation of a Gaussian, in millimetres on the label at this distance. */
  readonly blur: number;
  /** Noise of the sensor: the standard deviation of a Gaussian, in grey values. */
  readonly noise: number;
}

/**
 * The usual maximum width of a photographed QR code in pixels. People hold the telephone farther away from a large
 * code.
 */
const QR_WIDTH_MAX_PX = 320;

/** The margin of a photograph on each side of the QR code, as a multiple of the code's size. */
const SHOT_MARGIN_RATIO = 0.35;

/**
 * A photograph of the QR code on a label that was rendered with `dots` per millimetre. `random` returns numbers from 0
 * to 1.
 */
export function photographLabel(
  { label, dots, middle, size }: { label: GreyPicture; dots: number; middle: SheetPoint; size: number },
  shot: CameraShot,
  random: () => number,
): GreyPicture {
  const seen = Math.min(shot.dots, QR_WIDTH_MAX_PX / size);
  const side = Math.round(size * (1 + 2 * SHOT_MARGIN_RATIO) * seen);
  const sharp: GreyPicture = { width: side, height: side, grey: new Uint8Array(side * side) };
  const partOf = (pixel: number) => (pixel / side - 0.5) * (1 + 2 * SHOT_MARGIN_RATIO);
  const greyAt = (at: SheetPoint) => {
    const [column, row] = [Math.floor((middle.x + at.x * size) * dots), Math.floor((middle.y + at.y * size) * dots)];
    const isOutside = column < 0 || row < 0 || column >= label.width || row >= label.height;
    return isOutside ? SURROUNDING_GREY : label.grey[row * label.width + column]!;
  };
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (const down of RAY_OFFSETS)
        for (const right of RAY_OFFSETS) sum += greyAt(shot.seenAt({ x: partOf(x + right), y: partOf(y + down) }));
      const at = shot.seenAt({ x: partOf(x + 0.5), y: partOf(y + 0.5) });
      sharp.grey[y * side + x] = clampGrey(shot.light(sum / RAY_OFFSETS.length ** 2, at));
    }
  }
  const blurred = blurPicture(sharp, shot.blur * shot.dots);
  return { ...blurred, grey: blurred.grey.map((value) => clampGrey(value + randomGaussian(random) * shot.noise)) };
}

/** The sampling positions within a pixel, in each direction. */
const RAY_OFFSETS = [1 / 6, 3 / 6, 5 / 6];

function clampGrey(grey: number): number {
  return Math.max(0, Math.min(255, grey));
}

/** A normally distributed random number, as the sum of twelve uniform random numbers. */
function randomGaussian(random: () => number): number {
  let sum = -6;
  for (let nth = 0; nth < 12; nth += 1) sum += random();
  return sum;
}

/** Blurs a picture by a Gaussian with this standard deviation in pixels, first its rows, then its columns. */
function blurPicture(picture: GreyPicture, deviation: number): GreyPicture {
  if (deviation < 0.1) return picture;
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / 2 / deviation ** 2));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (from: Uint8Array, { width, height }: Size, [right, down]: readonly [number, number]) => {
    const to = new Uint8Array(from.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (const [nth, weight] of weights.entries()) {
          const column = Math.max(0, Math.min(width - 1, x + right * (nth - reach)));
          const row = Math.max(0, Math.min(height - 1, y + down * (nth - reach)));
          sum += weight * from[row * width + column]!;
        }
        to[y * width + x] = sum / all;
      }
    }
    return to;
  };
  return { ...picture, grey: along(along(picture.grey, picture, [1, 0]), picture, [0, 1]) };
}
