/**
 * The 31 symbols of codes and claim words. 0, O, 1, I and L are left out, so that none can be confused and none has a
 * special Turkish case mapping. docs/product.md 4.1.
 */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * Returns random symbols of the alphabet, all equally likely. `randomBytes(n)` gives n bytes of a cryptographic source
 * and may be called several times. docs/product.md 4.1.
 */
export function makeRandomSymbols(count: number, randomBytes: (count: number) => Uint8Array): string {
  // Bytes from the largest multiple of the alphabet's length on are discarded, because they would favour its first
  // symbols.
  const fairBytes = 256 - (256 % CODE_ALPHABET.length);
  let random = "";
  while (random.length < count) {
    for (const byte of randomBytes(count - random.length)) {
      if (byte < fairBytes) random += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
    }
  }
  return random;
}
