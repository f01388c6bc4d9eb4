import { crc32, deflateSync } from "node:zlib";

import sharp, { type Sharp } from "sharp";

/** A picture with a red left and a blue right half, so that tests see its orientation. */
export function makeTwoColourPicture(width = 400, height = 200): Sharp {
  const red = { r: 200, g: 0, b: 0 };
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#0000c8" } };
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ]);
}

const PLACED_EXIF = {
  IFD0: { Make: "KanaryaKamera", Copyright: "kanarya-telif" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 0/1 29/1", GPSLongitudeRef: "E", GPSLongitude: "28/1 58/1 42/1" },
};

export function makeCameraPhoto(): Promise<Buffer> {
  return makeTwoColourPicture()
    .jpeg()
    .withExif(PLACED_EXIF)
    .withMetadata({ orientation: 6, exif: PLACED_EXIF })
    .toBuffer();
}

export function makeNoisePicture(width: number, height: number): Sharp {
  const raw = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < raw.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    raw[at] = state >>> 24;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

export function makeDecompressionBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const line = Buffer.alloc(Math.ceil(width / 8) + 1);
  const rows = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 2000) }, () => line)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makePngChunk("IHDR", head),
    makePngChunk("IDAT", rows),
    makePngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function makePngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export const SMALL_PNG_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==";
