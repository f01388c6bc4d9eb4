export interface PhotoHeader {
  kind: "jpeg" | "png" | "webp";
  width: number;
  height: number;
  bytes: number;
  unpacked: number;
  /** For progressive or interlaced pictures: the decoded bytes that all passes process together. 0 for others. */
  passed: number;
  isInks: boolean;
  hasColourTable: boolean;
  texts: number;
}

/**
 * Undefined for other files, for a file that ends within its header, and for a structure that no camera or usual
 * program writes.
 */
export function readPhotoHeader(file: Uint8Array): PhotoHeader | undefined {
  const at = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    if (at.getUint16(0) === 0xff_d8) return readJpeg(file, at);
    if (at.getUint32(0) === 0x89_50_4e_47 && at.getUint32(4) === 0x0d_0a_1a_0a) return readPng(file, at);
    if (readAscii(file, 0) === "RIFF" && readAscii(file, 8) === "WEBP") return readWebp(file, at);
  } catch (error) {
    // The file ends too early.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** No real picture has more segments (JPEG) or chunks (PNG) than this. A file with more is refused. */
const PHOTO_FILE_PARTS_MAX = 20_000;

const END_OF_JPEG_MARKER = 0xd9;
const START_OF_SCAN_MARKER = 0xda;
/** The frame markers that telephones and cameras use: baseline, extended and progressive. */
const FRAME_MARKERS = [0xc0, 0xc1, 0xc2];
const PROGRESSIVE_FRAME_MARKER = 0xc2;

/** `sizes` maps the id of each colour component to its number of decoded bytes. */
interface JpegFrame {
  width: number;
  height: number;
  isProgressive: boolean;
  sizes: Map<number, number>;
}

function readJpeg(file: Uint8Array, at: DataView): PhotoHeader | undefined {
  let frame: JpegFrame | undefined;
  let scans = 0;
  let passed = 0;
  for (let [position, parts] = [2, 0]; ; parts += 1) {
    if (parts === PHOTO_FILE_PARTS_MAX) return undefined;
    const marker = findMarker(file, position);
    // The picture ends here, or the file is cut off. The decoder later reports a file that is cut off.
    if (!marker || marker.name === END_OF_JPEG_MARKER) break;
    position = marker.end;
    const length = at.getUint16(position);
    if (FRAME_MARKERS.includes(marker.name)) frame = readFrame(at, position, marker.name === PROGRESSIVE_FRAME_MARKER);
    // Cameras use no other types of frames, and some types are very slow to decode.
    else if (isFrameMarker(marker.name)) return undefined;
    else if (marker.name === START_OF_SCAN_MARKER) {
      if (!frame) return undefined;
      scans += 1;
      const count = at.getUint8(position + 2);
      for (let nth = 0; nth < count; nth += 1) passed += frame.sizes.get(at.getUint8(position + 3 + nth * 2)) ?? 0;
    }
    position += length;
  }
  if (!frame || scans === 0) return undefined;
  const { width, height, sizes, isProgressive } = frame;
  return {
    kind: "jpeg",
    width,
    height,
    bytes: file.length,
    unpacked: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    passed: isProgressive || scans > 1 ? passed : 0,
    isInks: sizes.size > 3,
    hasColourTable: false,
    texts: 0,
  };
}

function findMarker(file: Uint8Array, from: number): { name: number; end: number } | undefined {
  for (let position = from; position + 1 < file.length; position += 1) {
    if (file[position] !== 0xff) continue;
    const name = file[position + 1]!;
    // A stuffed byte, a fill byte, or a restart marker within the pixel data.
    const isAmongPixels = name <= 0x01 || name === 0xff || (name >= 0xd0 && name <= 0xd8);
    if (!isAmongPixels) return { name, end: position + 2 };
  }
  return undefined;
}

function isFrameMarker(marker: number): boolean {
  // Three markers in this range do not begin a frame: Huffman tables, arithmetic coding, and a reserved one.
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(at: DataView, position: number, isProgressive: boolean): JpegFrame {
  const [height, width] = [at.getUint16(position + 3), at.getUint16(position + 5)];
  const components = Array.from({ length: at.getUint8(position + 7) }, (_, nth) => {
    const begin = position + 8 + nth * 3;
    const sampling = at.getUint8(begin + 1);
    return { id: at.getUint8(begin), across: sampling >> 4, down: sampling & 15 };
  });
  const most = (of: (component: (typeof components)[number]) => number) => Math.max(1, ...components.map(of));
  const whole = most(({ across }) => across) * most(({ down }) => down);
  const sizes = new Map(
    components.map(({ id, across, down }) => [id, Math.ceil((width * height * across * down) / whole)]),
  );
  return { width, height, isProgressive, sizes };
}

/** Palette colours are decoded to RGBA. */
const CHANNELS_OF_COLOUR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** The decoder decompresses at most this many bytes of one text. */
const DECOMPRESSED_TEXT_BYTES_MAX = 8 * 1024 * 1024;
/** The highest compression ratio that deflate can reach. */
const DEFLATE_RATIO_MAX = 1032;

function readPng(file: Uint8Array, at: DataView): PhotoHeader | undefined {
  if (readAscii(file, 12) !== "IHDR") return undefined;
  const [width, height] = [at.getUint32(16), at.getUint32(20)];
  const channels = CHANNELS_OF_COLOUR_TYPE[at.getUint8(25)];
  if (channels === undefined) return undefined;
  let hasColourTable = false;
  let texts = 0;
  for (let [position, parts] = [8, 0]; position + 8 <= file.length; parts += 1) {
    if (parts === PHOTO_FILE_PARTS_MAX) return undefined;
    const length = at.getUint32(position);
    const type = readAscii(file, position + 4);
    if (type === "IEND") break;
    hasColourTable ||= type === "iCCP";
    if (["iCCP", "zTXt", "iTXt"].includes(type))
      texts += Math.min(length * DEFLATE_RATIO_MAX, DECOMPRESSED_TEXT_BYTES_MAX);
    position += 12 + length;
  }
  const unpacked = width * height * channels * Math.ceil(at.getUint8(24) / 8);
  const passed = at.getUint8(28) === 0 ? 0 : unpacked;
  return { kind: "png", width, height, bytes: file.length, unpacked, passed, isInks: false, hasColourTable, texts };
}

function readWebp(file: Uint8Array, at: DataView): PhotoHeader | undefined {
  const size = readWebpSize(file, at);
  if (!size) return undefined;
  return {
    ...size,
    kind: "webp",
    bytes: file.length,
    unpacked: size.width * size.height * 4,
    passed: 0,
    isInks: false,
    hasColourTable: false,
    texts: 0,
  };
}

function readWebpSize(file: Uint8Array, at: DataView): { width: number; height: number } | undefined {
  switch (readAscii(file, 12)) {
    case "VP8 ":
      return { width: at.getUint16(26, true) & 0x3f_ff, height: at.getUint16(28, true) & 0x3f_ff };
    case "VP8L": {
      const bits = at.getUint32(21, true);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
    }
    case "VP8X":
      return { width: readUint24(at, 24) + 1, height: readUint24(at, 27) + 1 };
    default:
      return undefined;
  }
}

function readUint24(at: DataView, position: number): number {
  return at.getUint16(position, true) + (at.getUint8(position + 2) << 16);
}

function readAscii(file: Uint8Array, position: number): string {
  return String.fromCharCode(...file.subarray(position, position + 4));
}
