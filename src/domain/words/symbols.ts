/** The 31 symbols of codes and claim words: no 0/O, no 1/I/L, so no letter whose Turkish case mapping is special. docs/product.md 4.1. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * So many symbols of the alphabet, each equally likely. `randomBytes(n)` gives n bytes of a cryptographic source and may be asked
 * several times. docs/product.md 4.1.
 */
export function randomSymbols(count: number, randomBytes: (count: number) => Uint8Array): string {
  // Bytes above the last full round of the alphabet would favour its first symbols, so they are thrown away.
  const fairBytes = 256 - (256 % CODE_ALPHABET.length);
  let random = "";
  while (random.length < count) {
    for (const byte of randomBytes(count - random.length)) {
      if (byte < fairBytes) random += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
    }
  }
  return random;
}
