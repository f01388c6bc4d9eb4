import { Eraser } from "lucide-react";
import { useRef, useState, type PointerEvent } from "react";

import type { SignatureStroke } from "#domain/fleet/condition-report.ts";

import {
  isNextPoint,
  isStroke,
  mayBeginStroke,
  SIGNATURE_HEIGHT,
  toSignaturePoint,
  formatStroke,
  type SignaturePoint,
} from "./signature-points.ts";

export type SignatureStrokes = [number, number][][];

export function Signature({ strokes, label }: { strokes: readonly SignatureStroke[]; label: string }) {
  return (
    <svg viewBox={`0 0 1000 ${SIGNATURE_HEIGHT}`} role="img" aria-label={label} className="text-ink block w-full">
      <Strokes strokes={strokes} />
    </svg>
  );
}

function Strokes({ strokes }: { strokes: readonly SignatureStroke[] }) {
  return strokes.map((stroke, nth) => (
    <polyline
      key={nth}
      points={formatStroke(stroke)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  ));
}

export function SignaturePad({
  label,
  strokes,
  onChange,
}: {
  label: string;
  strokes: SignatureStrokes;
  onChange: (strokes: SignatureStrokes) => void;
}) {
  const [drawing, setDrawing] = useState<SignaturePoint[]>();
  const points = useRef<SignaturePoint[]>(undefined);

  function pointOf(event: PointerEvent<SVGSVGElement>): SignaturePoint {
    return toSignaturePoint(event.currentTarget.getBoundingClientRect(), event);
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || !mayBeginStroke(strokes)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    points.current = [pointOf(event)];
    setDrawing(points.current);
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    const now = points.current;
    const point = pointOf(event);
    if (!now || !isNextPoint(strokes, now, point)) return;
    points.current = [...now, point];
    setDrawing(points.current);
  }

  function end() {
    const now = points.current;
    points.current = undefined;
    setDrawing(undefined);
    if (now && isStroke(strokes, now)) onChange([...strokes, now]);
  }

  return (
    <div>
      <div className="border-line-strong bg-surface relative max-w-md rounded-xl border">
        <svg
          viewBox={`0 0 1000 ${SIGNATURE_HEIGHT}`}
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
