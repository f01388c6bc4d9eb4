import { crc32, deflateSync } from "node:zlib";

import sharp, { type Sharp } from "sharp";

import { makeDecompressionBomb, makeNoisePicture } from "../../test/pictures.ts";

/** A file that somebody may send as a photo. It is made when needed. */
export interface SentPicture {
  name: string;
  /**
   * Whether it is an ordinary photo of a phone, which must be accepted. Other files may be refused, but the limit of
   * processor time also applies to them.
   */
  isOrdinary: boolean;
  make(): Promise<Buffer> | Buffer;
}

/** Every accepted kind of file in its most expensive known form, and usual photos. */
export async function makeSentPictures(): Promise<SentPicture[]> {
  // The picture is as detailed as a photo of leaves, which takes more processor time than most photos.
  const twelve = await makeNoisePicture(4080, 3060).blur(1.2).linear(2.5, -190).png({ compressionLevel: 1 }).toBuffer();
  const fifty = await sharp(twelve).resize(8160, 6120).png({ compressionLevel: 1 }).toBuffer();
  const of = (source: Buffer) => sharp(source, { limitInputPixels: false });
  const ordinary = (name: string, make: SentPicture["make"]) => ({ name, isOrdinary: true, make });
  const evil = (name: string, make: SentPicture["make"]) => ({ name, isOrdinary: false, make });
  const progressive = { progressive: true } as const;
  return [
    ordinary("telefon, 12 milyon nokta", () => of(twelve).jpeg({ quality: 88 }).toBuffer()),
    ordinary("telefon, geniş renkli", () => of(twelve).withIccProfile("p3").jpeg({ quality: 88 }).toBuffer()),
    ordinary("telefon, dönük", () => of(twelve).withMetadata({ orientation: 6 }).jpeg({ quality: 88 }).toBuffer()),
    ordinary("telefon, 50 milyon nokta", () => of(fifty).jpeg({ quality: 80 }).toBuffer()),
    ordinary("telefon, arkasında ikinci resim", async () => {
      const photo = await of(twelve).jpeg({ quality: 88 }).toBuffer();
      return Buffer.concat([photo, await of(twelve).resize(2040).jpeg().toBuffer()]);
    }),
    ordinary("mesajlaşma, 1600 nokta, aşamalı", () =>
      of(twelve)
        .resize(1600)
        .jpeg({ quality: 75, ...progressive })
        .toBuffer(),
    ),
    ordinary("mesajlaşma, 4096 nokta, aşamalı", () =>
      of(twelve).resize(4096).jpeg({ quality: 75, mozjpeg: true }).toBuffer(),
    ),
    ordinary("aşamalı, 12 milyon nokta", () =>
      of(twelve)
        .jpeg({ quality: 88, ...progressive })
        .toBuffer(),
    ),
    ordinary("aşamalı, 24 milyon nokta", () =>
      of(fifty)
        .resize(5712, 4284)
        .jpeg({ quality: 80, ...progressive })
        .toBuffer(),
    ),
    ordinary("ekran görüntüsü", () => of(twelve).resize(1290, 2796, { fit: "fill" }).blur(2).png().toBuffer()),
    ordinary("WebP, 12 milyon nokta", () => of(twelve).webp({ quality: 75, effort: 1 }).toBuffer()),

    evil("PNG, 1 × 49.999.999", () => makePng({ width: 1, height: 49_999_999 })),
    evil("PNG, 49.999.999 × 1", () => makePng({ width: 49_999_999, height: 1 })),
    evil("PNG, 30.000 × 30.000", () => makeDecompressionBomb(30_000, 30_000)),
    evil("PNG, 1 × 16.384", () => makePng({ width: 1, height: 16_384 })),
    evil("PNG, 16.384 × 3050", () => makePng({ width: 16_384, height: 3050 })),
    evil("PNG, 8300 × 6000", () => makeFlatPicture(8300, 6000).png().toBuffer()),
    evil("PNG, 8300 × 6000, iç içe", () => makeFlatPicture(8300, 6000).png(progressive).toBuffer()),
    evil("PNG, 4080 × 4080, iç içe", () => makePng({ width: 4080, height: 4080, colour: 2, interlace: 1 })),
    evil("PNG, 8300 × 6000, gri, iç içe", () => makePng({ width: 8300, height: 6000, interlace: 1 })),
    evil("PNG, 8300 × 6000, tek bit, iç içe", () => makePng({ width: 8300, height: 6000, depth: 1, interlace: 1 })),
    evil("PNG, 3700 × 3700, 16 bit, saydam", () => makePng({ width: 3700, height: 3700, depth: 16, colour: 6 })),
    evil("PNG, 2500 × 2500, 16 bit, saydam, iç içe", () =>
      makePng({ width: 2500, height: 2500, depth: 16, colour: 6, interlace: 1 }),
    ),
    evil("PNG, 5200 × 5200, saydam", () => makePng({ width: 5200, height: 5200, colour: 6 })),
    evil("PNG, 6050 × 6050, süzgeçli", () => makePng({ width: 6050, height: 6050, colour: 2, filter: 4 })),
    evil("PNG, paletli, 5200 × 5200", () => makePng({ width: 5200, height: 5200, colour: 3, before: paletteChunks })),
    evil("PNG, 3500 × 3500, renk profilli", () => makeFlatPicture(3500, 3500).withIccProfile("p3").png().toBuffer()),
    evil("PNG, gürültü, 11 MB", () => makeNoisePicture(2000, 1900).png().toBuffer()),
    evil("PNG, dönük, 6000 × 6000", () =>
      makePng({ width: 6000, height: 6000, colour: 2, before: [orientationChunk] }),
    ),
    evil("PNG, sıkıştırılmış yazılar", () =>
      makePng({ width: 9, height: 9, before: Array.from({ length: 999 }, (_, nth) => makeTextChunk(nth, 8_000_000)) }),
    ),
    evil("PNG, sığan sıkıştırılmış yazılar", () =>
      makePng({ width: 9, height: 9, before: Array.from({ length: 8 }, (_, nth) => makeTextChunk(nth, 8_000_000)) }),
    ),
    evil("PNG, dev renk profili", () =>
      makePng({
        width: 9,
        height: 9,
        before: [makeChunk("iCCP", Buffer.concat([Buffer.from("k\0\0"), packZeros(400_000_000)]))],
      }),
    ),
    evil("PNG, 900.000 parça", () =>
      makePng({
        width: 9,
        height: 9,
        before: Array.from({ length: 900_000 }, () => makeChunk("tEXt", Buffer.alloc(0))),
      }),
    ),

    evil("JPEG, gürültü, 6400 × 4000", () => makeNoisePicture(6400, 4000).jpeg({ quality: 60 }).toBuffer()),
    evil("JPEG, gürültü, 3199 × 3199", () =>
      makeNoisePicture(3199, 3199)
        .jpeg({ quality: 80, ...FULL_CHROMA })
        .toBuffer(),
    ),
    evil("JPEG, renk profilli, 3199 × 3199", () =>
      makeNoisePicture(3199, 3199)
        .withIccProfile("p3")
        .jpeg({ quality: 70, ...FULL_CHROMA })
        .toBuffer(),
    ),
    evil("JPEG, aşamalı gürültü, 6000 × 4000", () =>
      makeNoisePicture(6000, 4000)
        .jpeg({ quality: 60, ...progressive })
        .toBuffer(),
    ),
    evil("JPEG, aşamalı gürültü, 4100 × 4100", () =>
      makeNoisePicture(4100, 4100)
        .jpeg({ quality: 35, ...FULL_CHROMA, ...progressive })
        .toBuffer(),
    ),
    evil("JPEG, aşamalı, 8300 × 6000", () => makeFlatPicture(8300, 6000).jpeg(progressive).toBuffer()),
    evil("JPEG, 99 aşama", async () =>
      repeatLastScan(await makeFlatPicture(4080, 3060).jpeg(progressive).toBuffer(), 99),
    ),
    evil("JPEG, 65.500 × 763", () => makeFlatPicture(65_500, 763).jpeg().toBuffer()),
    evil("JPEG, mürekkepli, 2000 × 2000", () =>
      makeNoisePicture(2000, 2000).toColourspace("cmyk").jpeg({ quality: 60 }).toBuffer(),
    ),
    evil("JPEG, mürekkepli, 3199 × 3199", () => makeFlatPicture(3199, 3199).toColourspace("cmyk").jpeg().toBuffer()),
    evil("JPEG, 11 MB açıklama", async () =>
      addComments(await makeFlatPicture(900, 900).jpeg().toBuffer(), 180, 65_533),
    ),
    evil("JPEG, 2.800.000 boş açıklama", async () =>
      addComments(await makeFlatPicture(900, 900).jpeg().toBuffer(), 2_800_000, 0),
    ),
    evil("JPEG, yarım", async () => (await makeNoisePicture(4000, 3000).jpeg().toBuffer()).subarray(0, 3_000_000)),

    evil("WebP, gürültü, 4800 × 4800, 12 MB", () =>
      makeNoisePicture(4800, 4800).webp({ effort: 0, quality: 50 }).toBuffer(),
    ),
    evil("WebP, gürültü, 3200 × 3000", () => makeNoisePicture(3200, 3000).webp({ effort: 0, quality: 75 }).toBuffer()),
    evil("WebP, 5000 × 5000, kayıpsız", () =>
      makeFlatPicture(5000, 5000).webp({ effort: 0, lossless: true }).toBuffer(),
    ),
    evil("WebP, kayıpsız gürültü", () => makeNoisePicture(1400, 1400).webp({ effort: 0, lossless: true }).toBuffer()),
    evil("WebP, 16.383 × 1500, saydam", () => makeFlatPicture(16_383, 1500, true).webp({ effort: 0 }).toBuffer()),
    evil("WebP, 100 kare", () => makeAnimation(100)),

    evil("GIF", () => makeFlatPicture(4000, 4000).gif({ effort: 1 }).toBuffer()),
    evil("TIFF", () => makeFlatPicture(4000, 3000).tiff().toBuffer()),
    evil("AVIF", () => makeFlatPicture(2000, 2000).avif({ effort: 0 }).toBuffer()),
    evil("SVG", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>`)),
    evil("12 MB hiçbir şey", () => Buffer.alloc(12_000_000, 0xff)),
  ];
}

/** JPEG settings that keep every pixel's colour (no chroma subsampling). */
const FULL_CHROMA = { chromaSubsampling: "4:4:4" } as const;

function makeFlatPicture(width: number, height: number, isClear = false): Sharp {
  const background = isClear ? { r: 128, g: 0, b: 0, alpha: 0.5 } : "#808080";
  return sharp({ create: { width, height, channels: isClear ? 4 : 3, background }, limitInputPixels: false });
}

interface PngSetup {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlace?: number;
  /** The PNG filter type of each line, from 0 to 4. */
  filter?: number;
  before?: readonly Buffer[];
}

/** A PNG whose data are all zero. */
function makePng({ width, height, depth = 8, colour = 0, interlace = 0, filter = 0, before = [] }: PngSetup): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const line = Math.ceil((width * channels * depth) / 8) + 1;
  // An interlaced PNG has seven passes, each with its own lines.
  const rows = Buffer.alloc(line * height * (interlace === 0 ? 1 : 2));
  if (filter > 0) for (let nth = 0; nth < height; nth += 1) rows[nth * line] = filter;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    makeChunk("IHDR", head),
    ...before,
    makeChunk("IDAT", deflateSync(rows)),
    makeChunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([begin, ...parts]);
}

const paletteChunks = [makeChunk("PLTE", Buffer.alloc(768, 5)), makeChunk("tRNS", Buffer.alloc(256, 9))];
/** An EXIF chunk that states an orientation, as cameras write it. */
const orientationChunk = makeChunk("eXIf", Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex"));

function makeTextChunk(nth: number, bytes: number): Buffer {
  return makeChunk("zTXt", Buffer.concat([Buffer.from(`k${nth}\0\0`, "latin1"), packZeros(bytes)]));
}

const packedZerosOfSize = new Map<number, Buffer>();
function packZeros(bytes: number): Buffer {
  const made = packedZerosOfSize.get(bytes) ?? deflateSync(Buffer.alloc(bytes), { level: 9 });
  packedZerosOfSize.set(bytes, made);
  return made;
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function addComments(jpeg: Buffer, count: number, bytes: number): Buffer {
  const note = Buffer.alloc(bytes + 4, 65);
  note.set([0xff, 0xfe]);
  note.writeUInt16BE(bytes + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => note), jpeg.subarray(2)]);
}

/** Repeats the last scan of a JPEG many times. */
function repeatLastScan(jpeg: Buffer, count: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const pass = jpeg.subarray(last, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: count }, () => pass), jpeg.subarray(-2)]);
}

async function makeAnimation(frames: number): Promise<Buffer> {
  const all = Array.from({ length: frames }, (_, nth) =>
    sharp({ create: { width: 600, height: 600, channels: 4, background: { r: nth, g: 0, b: 9, alpha: 1 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(all), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}
