/**
 * The 31 symbols of codes and claim words. 0, O, 1, I and L are left out, because people confuse them, and because the
 * letter I has other lower and upper case forms in Turkish. docs/product/stickers.md 4.1.
 */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * `randomBytes(n)` gives n bytes of a cryptographic source and may be called several times. docs/product/stickers.md
 * 4.1.
 */
export function makeRandomSymbols(count: number, randomBytes: (count: number) => Uint8Array): string {
  // Higher bytes are discarded, because they would make the first symbols of the alphabet more likely than the others.
  const fairBytes = 256 - (256 % CODE_ALPHABET.length);
  let random = "";
  while (random.length < count) {
    for (const byte of randomBytes(count - random.length)) {
      if (byte < fairBytes) random += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
    }
  }
  return random;
}
