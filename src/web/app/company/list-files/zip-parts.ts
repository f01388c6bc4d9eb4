import { Inflate } from "fflate";

/** A file in a ZIP archive: position and size of its bytes in the archive, and whether they are compressed. */
export interface ZipPart {
  readonly start: number;
  readonly size: number;
  readonly isPacked: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ZIP_PARTS_MAX = 2000;
/**
 * How many bytes are unpacked at once. One byte unpacks to at most about a thousand bytes, so a ZIP bomb is noticed
 * early.
 */
const PIECE_BYTES = 16_384;

/** The files of a ZIP archive by name, from the directory at its end. Undefined if the archive is damaged. */
export function listZipParts(bytes: Uint8Array): ReadonlyMap<string, ZipPart> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === undefined) return undefined;
  const parts = new Map<string, ZipPart>();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let nth = 0; nth < count; nth += 1) {
    if (nth === ZIP_PARTS_MAX || at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE)
      return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const header = view.getUint32(at + 42, true);
    if (header + 30 > bytes.length) return undefined;
    parts.set(name, {
      // The local header has its own name and extra fields, which precede the file's bytes.
      start: header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true),
      size: view.getUint32(at + 20, true),
      isPacked: view.getUint16(at + 10, true) === 8,
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** The position of the end record of the directory. A comment of at most 65,535 bytes follows the record. */
function findEndRecord(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 22 - 65_536; at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return undefined;
}

/**
 * Unpacks a file into text, piece by piece. The size in the directory is not trusted: `onText` gets each piece and can
 * stop the unpacking by throwing.
 */
export function unpackText(
  bytes: Uint8Array,
  { start, size, isPacked }: ZipPart,
  onText: (text: string) => void,
): void {
  const decoder = new TextDecoder();
  const packed = bytes.subarray(start, start + size);
  const take = (piece: Uint8Array) => onText(decoder.decode(piece, { stream: true }));
  const inflate = new Inflate(take);
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    const piece = packed.subarray(at, at + PIECE_BYTES);
    if (isPacked) inflate.push(piece, at + PIECE_BYTES >= packed.length);
    else take(piece);
  }
  onText(decoder.decode());
}
