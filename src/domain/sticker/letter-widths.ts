/**
 * Widths of letters in our font as parts of its size: bounds that no cut from 600 to 800 exceeds, so that paper and screen agree without
 * measuring.
 */
const BOUNDS: readonly (readonly [letters: string, width: number])[] = [
  ["W", 1],
  ["MmwŒœÆæ@%", 0.9],
  ["OÖQN", 0.8],
  ["HGĞ", 0.76],
  ["AVCÇDUÜ", 0.74],
  ["XK&", 0.72],
  ["YR0", 0.68],
  ["BLZTEFPSŞJ23456789", 0.66],
  ["bdghnopquyğöü", 0.62],
  ["acekvsxzçş", 0.58],
  ["tfr/()-1", 0.46],
  ["Iİlıij.,:;'! ", 0.34],
];

const widths = new Map(BOUNDS.flatMap(([letters, width]) => Array.from(letters, (letter) => [letter, width] as const)));

/** A letter that is in none of our texts may be as wide as any. */
const UNKNOWN = 1;

/** Most that a text is wide, in parts of its size, with `spacing` (in the same parts) after each letter. docs/product.md 4.4. */
export function widthOf(text: string, spacing = 0): number {
  let width = 0;
  for (const letter of text) width += (widths.get(letter) ?? UNKNOWN) + spacing;
  return width;
}
