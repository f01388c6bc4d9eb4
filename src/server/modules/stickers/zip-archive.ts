import { crc32, deflateRawSync } from "node:zlib";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";

/** `isPacked` is true for a format that is compressed already. */
interface ZipFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isPacked: boolean;
}

const ZIP_SIGNATURES = { file: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 };
const ZIP_METHODS = { stored: 0, deflated: 8 };
const ZIP_VERSION = 20;

/**
 * Names must be ASCII, and there must be fewer than 65,535 files with less than 4 GB. Only the directory entry of each
 * file is kept, as bytes, because objects would take many times the memory.
 */
export function* generateZip(files: Iterable<ZipFile>, now: Date): Generator<Buffer> {
  const made = encodeDosTime(now);
  const list = new GrowingBytes();
  let [count, offset] = [0, 0];
  for (const { name, bytes, isPacked } of files) {
    const packed = isPacked ? bytes : deflateRawSync(bytes);
    const facts = makeFileHeaderFields({
      name,
      bytes,
      packed,
      method: isPacked ? ZIP_METHODS.stored : ZIP_METHODS.deflated,
      made,
    });
    const written = Buffer.concat([encodeUint32(ZIP_SIGNATURES.file), facts, Buffer.from(name), packed]);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(ZIP_SIGNATURES.listed, 0);
    listed.writeUInt16LE(ZIP_VERSION, 4);
    facts.copy(listed, 6);
    listed.writeUInt32LE(offset, 42);
    list.add(listed);
    list.add(Buffer.from(name));
    count += 1;
    offset += written.length;
    yield written;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(ZIP_SIGNATURES.end, 0);
  // The number of files on this disk, and on all disks. The archive has only one disk.
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.bytes.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list.bytes, end]);
}

function makeFileHeaderFields({
  name,
  bytes,
  packed,
  method,
  made,
}: {
  name: string;
  bytes: Buffer;
  packed: Buffer;
  method: number;
  made: number;
}): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(ZIP_VERSION, 0);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt32LE(made, 6);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function encodeUint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/** The format counts steps of two seconds. */
function encodeDosTime(now: Date): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = formatLocalDateTime(now).split(/\D/u).map(Number);
  return (((year - 1980) << 25) | (month << 21) | (day << 16) | (hour << 11) | (minute << 5)) >>> 0;
}

class GrowingBytes {
  #room = Buffer.alloc(64 * 1024);
  #size = 0;

  add(more: Buffer): void {
    if (this.#size + more.length > this.#room.length) {
      const larger = Buffer.alloc(2 * this.#room.length);
      this.#room.copy(larger);
      this.#room = larger;
    }
    this.#size += more.copy(this.#room, this.#size);
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }
}
