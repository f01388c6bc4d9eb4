/**
 * Decodes a text file. A byte order mark determines the encoding. Without a mark, zero bytes mean UTF-16. Otherwise the
 * encoding is UTF-8 if the bytes are valid UTF-8, else windows-1254.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decodeText(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decodeText(bytes, "utf-16be");
  const head = bytes.subarray(0, 1000);
  const zeroes = [0, 1].map((rest) => head.filter((byte, place) => byte === 0 && place % 2 === rest).length);
  if (zeroes[1]! > head.length / 4) return decodeText(bytes, "utf-16le");
  if (zeroes[0]! > head.length / 4) return decodeText(bytes, "utf-16be");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeText(bytes, "windows-1254");
  }
}

function decodeText(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
