import type { PointerEvent } from "react";

import { sideWords } from "#contract/fleet/condition-reports.words.ts";
import { carOutline, type CarFill } from "#domain/fleet/car-outline.ts";
import { CAR_SIDES, type CarSide, type DrawingPoint } from "#domain/fleet/car-parts.ts";

const fillStyles: Record<CarFill, string> = {
  glass: "fill-brand-soft",
  dark: "fill-sunken",
  body: "fill-surface",
  none: "",
};

export interface DamageMark extends DrawingPoint {
  id: string;
  side: CarSide;
  number: number;
  isKnown: boolean;
}

export function CarDrawing({
  marks,
  onTap,
}: {
  marks: readonly DamageMark[];
  onTap?: (side: CarSide, place: DrawingPoint) => void;
}) {
  return (
    <svg
      viewBox="0 0 320 476"
      role="img"
      aria-label="Aracın beş yönden çizimi"
      className={`stroke-ink-soft mx-auto block h-auto w-full max-w-sm touch-manipulation select-none ${onTap ? "cursor-pointer" : ""}`}
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      fill="none"
    >
      {CAR_SIDES.map((side) => (
        <g key={side} transform={`translate(${carOutline[side].box.x} ${carOutline[side].box.y})`}>
          <CarSideDrawing side={side} />
          {onTap && (
            <rect
              data-side={side}
              x={-6}
              y={-4}
              width={carOutline[side].box.width + 12}
              height={carOutline[side].box.height + 8}
              stroke="none"
              fill="transparent"
              onPointerUp={(event) => onTap(side, readDrawingPoint(event, carOutline[side].box))}
            />
          )}
        </g>
      ))}
      <g stroke="none" className="fill-ink-soft pointer-events-none text-[11px] font-semibold" textAnchor="middle">
        <text x="160" y="12">
          {sideWords.front}
        </text>
        <text x="160" y="470">
          {sideWords.rear}
        </text>
        <text x="52" y="112">
          {sideWords.left}
        </text>
        <text x="268" y="112">
          {sideWords.right}
        </text>
      </g>
      {marks.map((mark) => (
        <DamagePoint key={mark.id} mark={mark} />
      ))}
    </svg>
  );
}

/** A tap just outside the side is moved to the side's edge. */
function readDrawingPoint(
  event: PointerEvent<SVGRectElement>,
  { width, height }: { width: number; height: number },
): DrawingPoint {
  const hit = event.currentTarget.getBoundingClientRect();
  const scale = hit.width / (width + 12);
  const part = (at: number, whole: number) => Math.min(1000, Math.max(0, Math.round((at / whole) * 1000)));
  return {
    x: part(event.clientX - hit.left - 6 * scale, width * scale),
    y: part(event.clientY - hit.top - 4 * scale, height * scale),
  };
}

function DamagePoint({ mark: { side, x, y, number, isKnown } }: { mark: DamageMark }) {
  const box = carOutline[side].box;
  const look = isKnown ? "fill-surface stroke-ink" : "fill-bad stroke-surface";
  return (
    <g
      transform={`translate(${box.x + (x / 1000) * box.width} ${box.y + (y / 1000) * box.height})`}
      className="pointer-events-none"
    >
      <circle r="10" strokeWidth="2" className={look} />
      <text
        y="4"
        textAnchor="middle"
        stroke="none"
        className={`text-[11px] font-bold ${isKnown ? "fill-ink" : "fill-surface"}`}
      >
        {number}
      </text>
    </g>
  );
}

function CarSideDrawing({ side }: { side: CarSide }) {
  const { box, shapes, isMirrored } = carOutline[side];
  return (
    <g {...(isMirrored && { transform: `translate(${box.width} 0) scale(-1 1)` })}>
      {shapes.map(({ fill, d }) => (
        <path key={d} className={fillStyles[fill]} d={d} />
      ))}
    </g>
  );
}
