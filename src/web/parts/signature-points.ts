import { SIGNATURE_POINTS_MAX, STROKES_MAX, type SignatureStroke } from "#domain/fleet/condition-report.ts";

export const SIGNATURE_HEIGHT = 400;

const POINT_DISTANCE_MIN = 9;

export type SignaturePoint = [x: number, y: number];

export function toSignaturePoint(
  box: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): SignaturePoint {
  const part = (from: number, whole: number) => Math.min(1000, Math.max(0, Math.round((from / whole) * 1000)));
  return [part(at.clientX - box.left, box.width), part(at.clientY - box.top, box.height)];
}

export function mayBeginStroke(strokes: readonly SignatureStroke[]): boolean {
  return strokes.length < STROKES_MAX && countPoints(strokes) + 2 <= SIGNATURE_POINTS_MAX;
}

export function isNextPoint(
  strokes: readonly SignatureStroke[],
  drawn: SignatureStroke,
  [x, y]: SignaturePoint,
): boolean {
  if (countPoints(strokes) + drawn.length >= SIGNATURE_POINTS_MAX) return false;
  // Array.at is avoided, because strangers' old browsers may lack it.
  const [lastX, lastY] = drawn[drawn.length - 1]!;
  return Math.hypot(x - lastX, y - lastY) >= POINT_DISTANCE_MIN;
}

/** A single point counts only after another stroke, like the dot of an i. */
export function isStroke(strokes: readonly SignatureStroke[], drawn: SignatureStroke): boolean {
  return drawn.length > 1 || strokes.length > 0;
}

export function formatStroke(stroke: SignatureStroke): string {
  return stroke.map(([x, y]) => `${x},${(y * SIGNATURE_HEIGHT) / 1000}`).join(" ");
}

function countPoints(strokes: readonly SignatureStroke[]): number {
  return strokes.reduce((sum, stroke) => sum + stroke.length, 0);
}
