/** What there is to print on, in millimetres; `round` is the radius of its corners, of a circle half its width. docs/product.md 4.4. */
export interface Space {
  readonly width: number;
  readonly height: number;
  readonly round: number;
}

/**
 * How wide a space is at a height of `y` millimetres, `margin` away from its edge: less within round corners, 0 outside. What is as wide
 * may lie in its middle. docs/product.md 4.4.
 */
export function widthAt({ width, height, round }: Space, margin: number, y: number): number {
  const radius = Math.max(0, round - margin);
  const fromEdge = Math.min(y - margin, height - margin - y);
  if (fromEdge < -ROUNDING) return 0;
  const whole = width - 2 * margin;
  if (fromEdge >= radius) return whole;
  return whole - 2 * (radius - Math.sqrt(radius ** 2 - (radius - Math.max(0, fromEdge)) ** 2));
}

/** Sums of decimal fractions miss by less than this. */
const ROUNDING = 1e-9;

/** How wide a space is everywhere from one height to another, as `widthAt`. docs/product.md 4.4. */
export function widthBetween(space: Space, margin: number, top: number, bottom: number): number {
  return Math.min(widthAt(space, margin, top), widthAt(space, margin, bottom));
}

/** Whether a space's corners are more round than straight, so that it is narrow above and below. docs/product.md 4.4. */
export function isRound({ width, height, round }: Space): boolean {
  return round > Math.min(width, height) / 4;
}
