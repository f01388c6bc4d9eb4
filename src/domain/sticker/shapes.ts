export type StickerGround = "white" | "colour";

export type ColourName = "ground" | "field" | "band" | "ink" | "on-ground" | "on-band";

export const STICKER_COLOURS: Record<StickerGround, Record<ColourName, string>> = {
  colour: {
    ground: "#1447b8",
    field: "#ffffff",
    band: "#ffc72c",
    ink: "#000000",
    "on-ground": "#ffffff",
    "on-band": "#1d1600",
  },
  white: {
    ground: "#ffffff",
    field: "#ffffff",
    band: "#ffffff",
    ink: "#000000",
    "on-ground": "#000000",
    "on-band": "#000000",
  },
};

export type TextWeight = "plain" | "bold";

/**
 * Shapes of a drawing, in millimetres from the left and top of its area. A `qr` is `size` wide including its quiet
 * zone. A `text` has its baseline at `y`, font size `size`, `spacing` after each letter, and is never wider than
 * `maxWidth`.
 */
export type Shape =
  | {
      readonly kind: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly round: number;
      readonly colour: ColourName;
    }
  | { readonly kind: "qr"; readonly x: number; readonly y: number; readonly size: number; readonly colour: ColourName }
  | TextShape;

export interface TextShape {
  readonly kind: "text";
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly spacing: number;
  readonly maxWidth: number;
  readonly weight: TextWeight;
  readonly anchor: "start" | "middle";
  readonly colour: ColourName;
}

export function makeRectangle(shape: Omit<Extract<Shape, { kind: "rect" }>, "kind">): Shape {
  return { kind: "rect", ...shape };
}
