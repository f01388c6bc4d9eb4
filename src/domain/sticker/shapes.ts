/** On paper of any colour, or on a ground of our own: 'white' needs ink for what is read alone. docs/product.md 4.4. */
export type Ground = "white" | "colour";

/** What a colour is for; which one that is depends on the ground and on whether light or ink makes it. docs/product.md 4.4. */
export type ColourName = "ground" | "field" | "band" | "ink" | "on-ground" | "on-band";

/** The colours of a sticker as light makes them. docs/product.md 4.4. */
export const STICKER_COLOURS: Record<Ground, Record<ColourName, string>> = {
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

/** 'plain' is Figtree's cut of 600, 'bold' the one of 800. */
export type Weight = "plain" | "bold";

/**
 * What a drawing is made of, in millimetres from the left and from the top of its space. A `qr` is `size` wide with its quiet zone. A
 * `text` stands on the line `y`, is as large as `size` says, has `spacing` after each letter, and is nowhere wider than `maxWidth`.
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
  readonly weight: Weight;
  readonly anchor: "start" | "middle";
  readonly colour: ColourName;
}

/** A rectangle, `round` at its corners. */
export function rectangle(shape: Omit<Extract<Shape, { kind: "rect" }>, "kind">): Shape {
  return { kind: "rect", ...shape };
}
