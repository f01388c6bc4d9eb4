/**
 * Widths of letters in our font as parts of its size: bounds that no cut from 600 to 800 exceeds, so that paper and screen agree without
 * measuring. What stands nowhere here is a small letter or unknown.
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
  ["acekvsxzçş", 0.58],
  ["tfr/()-1", 0.46],
  ["Iİlıij.,:;'! ", 0.34],
];

const SMALL = /[a-zçğöşü]/u;

/** Most that a text is wide, in parts of its size, with `spacing` (in the same parts) after each letter. docs/product.md 4.4. */
export function widthOf(text: string, spacing = 0): number {
  let width = 0;
  for (const letter of text) {
    const bound = BOUNDS.find(([letters]) => letters.includes(letter))?.[1];
    width += (bound ?? (SMALL.test(letter) ? 0.62 : 1)) + spacing;
  }
  return width;
}
