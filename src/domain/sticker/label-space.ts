/**
 * A printable area in millimetres; `round` is the radius of its corners, half the width for a circle.
 * docs/product/stickers.md 4.4.
 */
export interface LabelSpace {
  readonly width: number;
  readonly height: number;
  readonly round: number;
}

/** The width is smaller between round corners, and 0 outside the area. */
export function computeWidthAtHeight({ width, height, round }: LabelSpace, margin: number, y: number): number {
  const radius = Math.max(0, round - margin);
  const fromEdge = Math.min(y - margin, height - margin - y);
  if (fromEdge < -ROUNDING_ERROR) return 0;
  const whole = width - 2 * margin;
  if (fromEdge >= radius) return whole;
  return whole - 2 * (radius - Math.sqrt(radius ** 2 - (radius - Math.max(0, fromEdge)) ** 2));
}

/** Tolerance for sums of decimal fractions. */
const ROUNDING_ERROR = 1e-9;

export function computeWidthBetween(space: LabelSpace, margin: number, top: number, bottom: number): number {
  return Math.min(computeWidthAtHeight(space, margin, top), computeWidthAtHeight(space, margin, bottom));
}

/**
 * Whether round corners make an area narrow at its top and bottom: their radius is more than a quarter of the shorter
 * side. docs/product/stickers.md 4.4.
 */
export function isEllipse({ width, height, round }: LabelSpace): boolean {
  return round > Math.min(width, height) / 4;
}
