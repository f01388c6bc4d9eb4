import { Eraser } from "lucide-react";
import { useRef, useState, type PointerEvent } from "react";

import { SIGNATURE_POINTS_MAX, STROKES_MAX, type Stroke } from "#domain/fleet/condition-report.ts";

import type { SignatureStrokes } from "./draft.ts";

/** The distance between two points of a stroke, in thousandths. */
const STEP = 9;
/** The height of the box for a width of 1000. */
const HEIGHT = 400;

/** A signature as it was drawn. */
export function Signature({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  return (
    <svg viewBox={`0 0 1000 ${HEIGHT}`} role="img" aria-label={label} className="text-ink block w-full">
      <Strokes strokes={strokes} />
    </svg>
  );
}

function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return strokes.map((stroke, nth) => (
    <polyline
      key={nth}
      points={stroke.map(([x, y]) => `${x},${(y * HEIGHT) / 1000}`).join(" ")}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  ));
}

/** A box in which somebody signs with a finger, a pen or the mouse. */
export function SignaturePad({
  label,
  strokes,
  onChange,
}: {
  label: string;
  strokes: SignatureStrokes;
  onChange: (strokes: SignatureStrokes) => void;
}) {
  const [drawing, setDrawing] = useState<[number, number][]>();
  const points = useRef<[number, number][]>(undefined);
  const used = strokes.reduce((sum, stroke) => sum + stroke.length, 0);

  function pointOf(event: PointerEvent<SVGSVGElement>): [number, number] {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const part = (at: number, whole: number) => Math.min(1000, Math.max(0, Math.round((at / whole) * 1000)));
    return [part(event.clientX - left, width), part(event.clientY - top, height)];
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || strokes.length >= STROKES_MAX || used + 2 > SIGNATURE_POINTS_MAX) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    points.current = [pointOf(event)];
    setDrawing(points.current);
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    const now = points.current;
    if (!now || used + now.length >= SIGNATURE_POINTS_MAX) return;
    const [x, y] = pointOf(event);
    const [lastX, lastY] = now.at(-1)!;
    if (Math.hypot(x - lastX, y - lastY) < STEP) return;
    points.current = [...now, [x, y]];
    setDrawing(points.current);
  }

  function end() {
    const now = points.current;
    points.current = undefined;
    setDrawing(undefined);
    // A dot is a stroke too, but a single tap is no signature.
    if (now && (now.length > 1 || strokes.length > 0)) onChange([...strokes, now]);
  }

  return (
    <div>
      <div className="border-line-strong bg-surface relative max-w-md rounded-xl border">
        <svg
          viewBox={`0 0 1000 ${HEIGHT}`}
          role="img"
          aria-label={`${label}: ${strokes.length > 0 ? "imzalandı" : "parmağınızla imzalayın"}`}
          data-signature
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          className="text-ink block w-full touch-none"
        >
          <line
            x1="60"
            x2="940"
            y1="320"
            y2="320"
            stroke="currentColor"
            strokeOpacity="0.4"
            strokeDasharray="10 10"
            strokeWidth="2"
          />
          <Strokes strokes={drawing ? [...strokes, drawing] : strokes} />
        </svg>
        {strokes.length === 0 && !drawing && (
          <p aria-hidden="true" className="text-ink-soft pointer-events-none absolute bottom-1.5 left-4 text-sm">
            Parmağınızla imzalayın
          </p>
        )}
      </div>
      {strokes.length > 0 && (
        <button
          type="button"
          onClick={() => onChange([])}
          className="text-brand mt-1 inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          <Eraser aria-hidden="true" size={18} />
          <span>İmzayı sil</span>
        </button>
      )}
    </div>
  );
}
