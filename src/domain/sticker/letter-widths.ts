/** With fixed widths, paper and screen get the same layout, and no font has to be measured. */
const LETTER_WIDTHS: readonly (readonly [letters: string, width: number])[] = [
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

const widthOfLetter = new Map(
  LETTER_WIDTHS.flatMap(([letters, width]) => Array.from(letters, (letter) => [letter, width] as const)),
);

/** The assumed width of any other letter, which our texts do not contain. It is the width of the widest letter. */
const UNKNOWN_LETTER_WIDTH = 1;

/**
 * Returns an upper bound for the width of a text as a multiple of its font size, with `spacing` in the same unit after
 * each letter. docs/product/stickers.md 4.4.
 */
export function measureTextWidth(text: string, spacing = 0): number {
  let width = 0;
  for (const letter of text) width += (widthOfLetter.get(letter) ?? UNKNOWN_LETTER_WIDTH) + spacing;
  return width;
}
