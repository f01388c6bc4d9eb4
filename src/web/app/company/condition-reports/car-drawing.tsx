import type { PointerEvent } from "react";

import { sideWords } from "#contract/fleet/condition-reports.words.ts";
import { CAR_SIDES, type CarSide, type DrawingPoint } from "#domain/fleet/car-parts.ts";

/** The box of each side in the drawing. Points on a side are in thousandths of the box. */
const boxOfSide: Record<CarSide, { x: number; y: number; width: number; height: number }> = {
  front: { x: 100, y: 18, width: 120, height: 92 },
  top: { x: 110, y: 120, width: 100, height: 232 },
  left: { x: 8, y: 120, width: 88, height: 232 },
  right: { x: 224, y: 120, width: 88, height: 232 },
  rear: { x: 100, y: 362, width: 120, height: 92 },
};

const glassFill = "fill-brand-soft";
const darkFill = "fill-sunken";
const bodyFill = "fill-surface";

/** A numbered point on the drawing. Damages that were known before are drawn hollow. */
export interface DamageMark extends DrawingPoint {
  id: string;
  side: CarSide;
  number: number;
  isKnown: boolean;
}

/** Draws a car from five sides with its damages. A tap on a side sets a point. */
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
        <g key={side} transform={`translate(${boxOfSide[side].x} ${boxOfSide[side].y})`}>
          <CarSideDrawing side={side} />
          {onTap && (
            <rect
              data-side={side}
              x={-6}
              y={-4}
              width={boxOfSide[side].width + 12}
              height={boxOfSide[side].height + 8}
              stroke="none"
              fill="transparent"
              onPointerUp={(event) => onTap(side, readDrawingPoint(event, boxOfSide[side]))}
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

/** Returns the tapped point of a side. A tap just outside the side is moved to the side's edge. */
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
  const box = boxOfSide[side];
  const look = isKnown ? "fill-surface stroke-ink" : "fill-bad stroke-surface";
  return (
    <g
      transform={`translate(${box.x + (x / 1000) * box.width} ${box.y + (y / 1000) * box.height})`}
      className="pointer-events-none"
    >
      <circle r="10" strokeWidth="2" className={`${look} print:stroke-black`} />
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
  switch (side) {
    case "front":
      return <CarFront />;
    case "rear":
      return <CarRear />;
    case "top":
      return <CarTop />;
    case "right":
      return <CarFlank />;
    case "left":
      return (
        <g transform={`translate(${boxOfSide.left.width} 0) scale(-1 1)`}>
          <CarFlank />
        </g>
      );
  }
}

const bumperPath = "M10 76h20v10q0 4-4 4H14q-4 0-4-4zM90 76h20v10q0 4-4 4H94q-4 0-4-4z";
const mirrorsPath = "M22 31L9 28Q3 30 6 36L19 37M98 31l13-3q6 2 3 8l-13 1";
const shellPath =
  "M38 6Q60 2 82 6Q88 8 92 17L100 34Q112 38 113 50V72Q113 78 107 78H13Q7 78 7 72V50Q8 38 20 34L28 17Q32 8 38 6Z";

function CarFront() {
  return (
    <>
      <path className={darkFill} d={bumperPath} />
      <path className={darkFill} d={mirrorsPath} />
      <path className={bodyFill} d={shellPath} />
      <path className={glassFill} d="M40 11Q60 8 80 11Q84 14 87 21L92 33Q60 29 28 33L33 21Q36 14 40 11Z" />
      <path d="M22 36Q60 32 98 36M10 56Q60 62 110 56" />
      <path className={glassFill} d="M11 44L33 48L30 56L12 54ZM109 44L87 48L90 56L108 54Z" />
      <rect className={darkFill} x="42" y="46" width="36" height="7" rx="3" />
      <rect className={bodyFill} x="45" y="65" width="30" height="8" rx="1.5" />
    </>
  );
}

function CarRear() {
  return (
    <>
      <path className={darkFill} d={bumperPath} />
      <path className={bodyFill} d={shellPath} />
      <path className={glassFill} d="M40 11Q60 8 80 11Q84 14 86 20L90 31Q60 34 30 31L34 20Q36 14 40 11Z" />
      <path d="M20 36Q60 40 100 36M8 60Q60 64 112 60M30 38L34 58H86L90 38" />
      <path className={darkFill} d="M10 40L28 42L30 54L10 53ZM110 40L92 42L90 54L110 53Z" />
      <rect className={bodyFill} x="45" y="44" width="30" height="9" rx="1.5" />
    </>
  );
}

function CarTop() {
  return (
    <>
      <path className={darkFill} d="M8 82L1 86Q-1 91 3 92L8 91M92 82l7 4q2 5-2 6l-5-1" />
      <path
        className={bodyFill}
        d="M50 3C72 3 84 7 88 20C92 34 92 52 92 72V186C92 206 90 216 87 221C80 229 66 230 50 230C34 230 20 229 13 221C10 216 8 206 8 186V72C8 52 8 34 12 20C16 7 28 3 50 3Z"
      />
      <path className={glassFill} d="M17 80C34 70 66 70 83 80L75 102C60 98 40 98 25 102Z" />
      <path className={glassFill} d="M21 194C38 200 62 200 79 194L74 178C60 182 40 182 26 178Z" />
      <path d="M27 108C42 104 58 104 73 108V172C58 176 42 176 27 172ZM19 208Q50 216 81 208M20 22C24 44 22 60 18 72M80 22C76 44 78 60 82 72" />
      <path className={glassFill} d="M15 86L22 106V176L15 190ZM85 86L78 106V176L85 190Z" />
    </>
  );
}

/** The right side of the car, drawn upright with the front at the top. */
function CarFlank() {
  return (
    <>
      <path
        className={bodyFill}
        d="M74 6L50 4Q40 6 38 16L33 62L11 92Q6 100 6 112V150Q6 160 10 168L28 206L34 224Q36 229 46 229L72 227Q76 225 76 218V206A19 19 0 0 1 76 168V70A19 19 0 0 1 76 32V10Q76 7 74 6Z"
      />
      <path className={glassFill} d="M33 78L16 97Q12 104 12 112V126H33ZM33 131H12V150Q12 158 15 164L26 182L33 178Z" />
      <path d="M36 70L72 76M36 128H74M36 180L60 172M62 76Q64 130 60 172" />
      <path d="M42 114v8M42 164v8" />
      <path className={darkFill} d="M36 74Q30 76 30 84L36 86Z" />
      <path className={glassFill} d="M44 5L50 24L41 22Q38 14 44 5Z" />
      <path className={darkFill} d="M34 214L44 208L46 222L38 226Z" />
      <circle className={darkFill} cx="72" cy="51" r="15" />
      <circle className={bodyFill} cx="72" cy="51" r="8" />
      <circle className={darkFill} cx="72" cy="187" r="15" />
      <circle className={bodyFill} cx="72" cy="187" r="8" />
    </>
  );
}
