import { SIGNATURE_POINTS_MAX, STROKES_MAX, type Stroke } from "#domain/fleet/condition-report.ts";

/** The height of a signature's box for a width of 1000. */
export const SIGNATURE_HEIGHT = 400;

/** The distance in thousandths from which a movement counts as a new point. */
const STEP = 9;

export type SignaturePoint = [x: number, y: number];

/** The position of a pointer in the box, in thousandths. */
export function signaturePoint(
  box: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): SignaturePoint {
  const part = (from: number, whole: number) => Math.min(1000, Math.max(0, Math.round((from / whole) * 1000)));
  return [part(at.clientX - box.left, box.width), part(at.clientY - box.top, box.height)];
}

/** Whether a signature has room for another stroke. */
export function mayBeginStroke(strokes: readonly Stroke[]): boolean {
  return strokes.length < STROKES_MAX && countPoints(strokes) + 2 <= SIGNATURE_POINTS_MAX;
}

/** Whether a pointer is far enough from the last point, and the signature has room for another one. */
export function isNextPoint(strokes: readonly Stroke[], drawn: Stroke, [x, y]: SignaturePoint): boolean {
  if (countPoints(strokes) + drawn.length >= SIGNATURE_POINTS_MAX) return false;
  // No `at`: browsers that strangers use may lack it.
  const [lastX, lastY] = drawn[drawn.length - 1]!;
  return Math.hypot(x - lastX, y - lastY) >= STEP;
}

/** Whether the drawn points are a stroke. A dot counts as one, but a signature of a single tap does not. */
export function isStroke(strokes: readonly Stroke[], drawn: Stroke): boolean {
  return drawn.length > 1 || strokes.length > 0;
}

/** A stroke as the points of an SVG line. */
export function strokeLine(stroke: Stroke): string {
  return stroke.map(([x, y]) => `${x},${(y * SIGNATURE_HEIGHT) / 1000}`).join(" ");
}

function countPoints(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, stroke) => sum + stroke.length, 0);
}
