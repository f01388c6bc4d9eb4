import type { CarSide } from "./car-parts.ts";

export type CarFill = "glass" | "dark" | "body" | "none";

export interface CarShape {
  readonly fill: CarFill;
  readonly d: string;
}

interface CarSideOutline {
  /** Points on a side are in thousandths of the box. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly shapes: readonly CarShape[];
  readonly isMirrored: boolean;
}

export const CAR_DRAWING_SIZE = { width: 320, height: 476 };

const frontShapes: readonly CarShape[] = [
  { fill: "dark", d: "M10 76h20v10q0 4-4 4H14q-4 0-4-4zM90 76h20v10q0 4-4 4H94q-4 0-4-4z" },
  { fill: "dark", d: "M22 31L9 28Q3 30 6 36L19 37M98 31l13-3q6 2 3 8l-13 1" },
  {
    fill: "body",
    d: "M38 6Q60 2 82 6Q88 8 92 17L100 34Q112 38 113 50V72Q113 78 107 78H13Q7 78 7 72V50Q8 38 20 34L28 17Q32 8 38 6Z",
  },
  { fill: "glass", d: "M40 11Q60 8 80 11Q84 14 87 21L92 33Q60 29 28 33L33 21Q36 14 40 11Z" },
  { fill: "none", d: "M22 36Q60 32 98 36M10 56Q60 62 110 56" },
  { fill: "glass", d: "M11 44L33 48L30 56L12 54ZM109 44L87 48L90 56L108 54Z" },
  { fill: "dark", d: "M45 46h30q3 0 3 3v1q0 3 -3 3h-30q-3 0 -3 -3v-1q0 -3 3 -3Z" },
  { fill: "body", d: "M46.5 65h27q1.5 0 1.5 1.5v5q0 1.5 -1.5 1.5h-27q-1.5 0 -1.5 -1.5v-5q0 -1.5 1.5 -1.5Z" },
];

const rearShapes: readonly CarShape[] = [
  { fill: "dark", d: "M10 76h20v10q0 4-4 4H14q-4 0-4-4zM90 76h20v10q0 4-4 4H94q-4 0-4-4z" },
  {
    fill: "body",
    d: "M38 6Q60 2 82 6Q88 8 92 17L100 34Q112 38 113 50V72Q113 78 107 78H13Q7 78 7 72V50Q8 38 20 34L28 17Q32 8 38 6Z",
  },
  { fill: "glass", d: "M40 11Q60 8 80 11Q84 14 86 20L90 31Q60 34 30 31L34 20Q36 14 40 11Z" },
  { fill: "none", d: "M20 36Q60 40 100 36M8 60Q60 64 112 60M30 38L34 58H86L90 38" },
  { fill: "dark", d: "M10 40L28 42L30 54L10 53ZM110 40L92 42L90 54L110 53Z" },
  { fill: "body", d: "M46.5 44h27q1.5 0 1.5 1.5v6q0 1.5 -1.5 1.5h-27q-1.5 0 -1.5 -1.5v-6q0 -1.5 1.5 -1.5Z" },
];

const topShapes: readonly CarShape[] = [
  { fill: "dark", d: "M8 82L1 86Q-1 91 3 92L8 91M92 82l7 4q2 5-2 6l-5-1" },
  {
    fill: "body",
    d: "M50 3C72 3 84 7 88 20C92 34 92 52 92 72V186C92 206 90 216 87 221C80 229 66 230 50 230C34 230 20 229 13 221C10 216 8 206 8 186V72C8 52 8 34 12 20C16 7 28 3 50 3Z",
  },
  { fill: "glass", d: "M17 80C34 70 66 70 83 80L75 102C60 98 40 98 25 102Z" },
  { fill: "glass", d: "M21 194C38 200 62 200 79 194L74 178C60 182 40 182 26 178Z" },
  {
    fill: "none",
    d: "M27 108C42 104 58 104 73 108V172C58 176 42 176 27 172ZM19 208Q50 216 81 208M20 22C24 44 22 60 18 72M80 22C76 44 78 60 82 72",
  },
  { fill: "glass", d: "M15 86L22 106V176L15 190ZM85 86L78 106V176L85 190Z" },
];

const flankShapes: readonly CarShape[] = [
  {
    fill: "body",
    d: "M74 6L50 4Q40 6 38 16L33 62L11 92Q6 100 6 112V150Q6 160 10 168L28 206L34 224Q36 229 46 229L72 227Q76 225 76 218V206A19 19 0 0 1 76 168V70A19 19 0 0 1 76 32V10Q76 7 74 6Z",
  },
  { fill: "glass", d: "M33 78L16 97Q12 104 12 112V126H33ZM33 131H12V150Q12 158 15 164L26 182L33 178Z" },
  { fill: "none", d: "M36 70L72 76M36 128H74M36 180L60 172M62 76Q64 130 60 172" },
  { fill: "none", d: "M42 114v8M42 164v8" },
  { fill: "dark", d: "M36 74Q30 76 30 84L36 86Z" },
  { fill: "glass", d: "M44 5L50 24L41 22Q38 14 44 5Z" },
  { fill: "dark", d: "M34 214L44 208L46 222L38 226Z" },
  { fill: "dark", d: "M57 51a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z" },
  { fill: "body", d: "M64 51a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z" },
  { fill: "dark", d: "M57 187a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z" },
  { fill: "body", d: "M64 187a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z" },
];

export const carOutline: Readonly<Record<CarSide, CarSideOutline>> = {
  front: { box: { x: 100, y: 18, width: 120, height: 92 }, shapes: frontShapes, isMirrored: false },
  top: { box: { x: 110, y: 120, width: 100, height: 232 }, shapes: topShapes, isMirrored: false },
  left: { box: { x: 8, y: 120, width: 88, height: 232 }, shapes: flankShapes, isMirrored: true },
  right: { box: { x: 224, y: 120, width: 88, height: 232 }, shapes: flankShapes, isMirrored: false },
  rear: { box: { x: 100, y: 362, width: 120, height: 92 }, shapes: rearShapes, isMirrored: false },
};
