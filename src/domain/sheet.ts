/** Width and height in millimetres. */
export type Size = { readonly width: number; readonly height: number };

/** A place in millimetres from the left and from the top. */
export type Place = { readonly x: number; readonly y: number };

/**
 * A sheet of labels, in millimetres: how many stand beside each other and below each other, how large each is, where the first one begins,
 * and how far the next is from it. `round` is the radius of a label's corners; of a round label, half its width. docs/product.md 4.11.
 */
export interface SheetLayout {
  readonly page: Size;
  readonly across: number;
  readonly down: number;
  readonly label: Size;
  readonly first: Place;
  readonly pitch: Place;
  readonly round: number;
}

/** By how much a printer misses: its shift to the right and down in millimetres, and its scale in per cent, to be made up for. */
export interface PrinterCorrection {
  readonly shift: Place;
  readonly scale: number;
}
