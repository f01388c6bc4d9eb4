/** The largest file in bytes that is read. 10,000 lines are much smaller. */
export const FILE_BYTES_MAX = 8_000_000;

/**
 * Decodes a file of tolls or fines. A byte order mark tells the encoding. Without one, zero bytes mean UTF-16;
 * otherwise it is UTF-8 if valid, else windows-1254. Undefined for spreadsheet formats, which are not text.
 */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  // The signature of a ZIP file (.xlsx) or of the older .xls.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) return undefined;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  const head = bytes.subarray(0, 1000);
  const zeroes = [0, 1].map((rest) => head.filter((byte, place) => byte === 0 && place % 2 === rest).length);
  if (zeroes[1]! > head.length / 4) return decoded(bytes, "utf-16le");
  if (zeroes[0]! > head.length / 4) return decoded(bytes, "utf-16be");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, "windows-1254");
  }
}

/** Decodes the bytes. TextDecoder drops a byte order mark. */
function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
