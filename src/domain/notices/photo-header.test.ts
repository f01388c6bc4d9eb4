import { describe, expect, test } from "vitest";

import { readPhotoHeader } from "./photo-header.ts";
import { mayDecodePhoto } from "./photo.ts";

const concatBytes = (...parts: (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)));
const uint16Bytes = (value: number) => [value >> 8, value & 255];
const uint32Bytes = (value: number) => [...uint16Bytes(value >>> 16), ...uint16Bytes(value & 0xff_ff)];

const [TWICE, ONCE] = [0x22, 0x11];

interface JpegSetup {
  width: number;
  height: number;
  frame?: number;
  sampling?: readonly number[];
  scans?: readonly (readonly number[])[];
  before?: readonly number[];
}

function makeJpeg({
  width,
  height,
  frame = 0xc0,
  sampling = [TWICE, ONCE, ONCE],
  scans,
  before = [],
}: JpegSetup): Uint8Array {
  const components = sampling.flatMap((one, nth) => [nth + 1, one, 0]);
  const all = sampling.map((_, nth) => nth + 1);
  // The pixel data contains bytes that look like markers, and real restart markers.
  const pixels = [1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff];
  return concatBytes(
    [0xff, 0xd8, ...before],
    [
      0xff,
      frame,
      ...uint16Bytes(8 + components.length),
      8,
      ...uint16Bytes(height),
      ...uint16Bytes(width),
      sampling.length,
      ...components,
    ],
    (scans ?? [all]).flatMap((of) => [
      0xff,
      0xda,
      ...uint16Bytes(6 + of.length * 2),
      of.length,
      ...of.flatMap((one) => [one, 0]),
      0,
      63,
      0,
      ...pixels,
    ]),
    [0xff, 0xd9],
    // Telephones append a second picture after the first.
    [0xff, 0xda, 0xff],
  );
}

interface PngSetup {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlace?: number;
  chunks?: readonly [string, number][];
}

function makePng({ width, height, depth = 8, colour = 2, interlace = 0, chunks = [] }: PngSetup): Uint8Array {
  const head = [...uint32Bytes(width), ...uint32Bytes(height), depth, colour, 0, 0, interlace];
  return concatBytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    uint32Bytes(13),
    "IHDR",
    head,
    uint32Bytes(0),
    ...chunks.flatMap(([type, length]) => [uint32Bytes(length), type, Array.from({ length: length + 4 }, () => 0)]),
    uint32Bytes(0),
    "IEND",
    uint32Bytes(0),
  );
}

const makeWebp = (kind: string, rest: readonly number[]) =>
  concatBytes("RIFF", uint32Bytes(0), "WEBP", kind, uint32Bytes(0), rest);
const makeLossyWebp = (width: number, height: number) =>
  makeWebp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8]);
const makeLosslessWebp = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14);
  return makeWebp("VP8L", [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, bits >>> 24]);
};
const makeExtendedWebp = (width: number, height: number) =>
  makeWebp("VP8X", [0, 0, 0, 0, ...[width, height].flatMap((edge) => [(edge - 1) & 255, ((edge - 1) >> 8) & 255, 0])]);

describe("the header of a photo", () => {
  test.each<[string, Uint8Array, Record<string, unknown>]>([
    [
      "a JPEG in one pass",
      makeJpeg({ width: 400, height: 200 }),
      { kind: "jpeg", width: 400, height: 200, unpacked: 120_000, passed: 0, isInks: false },
    ],
    ["a grey one", makeJpeg({ width: 400, height: 200, sampling: [ONCE] }), { unpacked: 80_000, passed: 0 }],
    ["one of inks", makeJpeg({ width: 40, height: 20, sampling: [ONCE, ONCE, ONCE, ONCE] }), { isInks: true }],
    [
      "a progressive one, whose passes are counted by what they hold",
      makeJpeg({ width: 400, height: 200, frame: 0xc2, scans: [[1, 2, 3], [1], [2], [3], [1]] }),
      { unpacked: 120_000, passed: 120_000 + 80_000 + 20_000 + 20_000 + 80_000 },
    ],
    [
      "one in passes that are not progressive",
      makeJpeg({ width: 400, height: 200, scans: [[1], [2], [3]] }),
      { passed: 120_000 },
    ],
    [
      "one with a picture in its notes",
      makeJpeg({ width: 40, height: 20, before: [0xff, 0xe1, ...uint16Bytes(10), 0xff, 0xc0, 0, 9, 8, 9, 9, 9] }),
      { width: 40, height: 20 },
    ],
    [
      "a PNG",
      makePng({ width: 400, height: 200 }),
      { kind: "png", width: 400, unpacked: 240_000, passed: 0, texts: 0 },
    ],
    [
      "a PNG of 16 bits through which one sees",
      makePng({ width: 4, height: 2, depth: 16, colour: 6 }),
      { unpacked: 64 },
    ],
    ["a PNG of one bit", makePng({ width: 4, height: 2, depth: 1, colour: 0 }), { unpacked: 8 }],
    ["a PNG with a palette", makePng({ width: 4, height: 2, colour: 3 }), { unpacked: 32 }],
    ["an interlaced PNG", makePng({ width: 4, height: 2, interlace: 1 }), { passed: 24 }],
    [
      "a PNG with texts and a table of colours",
      makePng({
        width: 4,
        height: 2,
        chunks: [
          ["iCCP", 2],
          ["zTXt", 1],
          ["tEXt", 9],
          ["IDAT", 3],
        ],
      }),
      { hasColourTable: true, texts: 3 * 1032 },
    ],
    ["a WebP with loss", makeLossyWebp(400, 200), { kind: "webp", width: 400, height: 200 }],
    ["a WebP without", makeLosslessWebp(400, 200), { width: 400, height: 200 }],
    ["a WebP with more", makeExtendedWebp(400, 200), { width: 400, height: 200 }],
  ])("says of %s", (_, file, said) => {
    expect(readPhotoHeader(file)).toMatchObject(said);
  });

  test.each<[string, Uint8Array]>([
    ["nothing", concatBytes()],
    ["a JPEG that ends before its frame", makeJpeg({ width: 4, height: 2 }).subarray(0, 8)],
    ["a JPEG without pixels", makeJpeg({ width: 4, height: 2, scans: [] })],
    [
      "a JPEG whose pixels come before its frame",
      concatBytes([0xff, 0xd8, 0xff, 0xda, ...uint16Bytes(8), 1, 1, 0, 0, 63, 0]),
    ],
    ["a JPEG without loss", makeJpeg({ width: 4, height: 2, frame: 0xc3 })],
    ["a JPEG that is coded by arithmetic", makeJpeg({ width: 4, height: 2, frame: 0xc9 })],
    [
      "a JPEG of very many parts",
      makeJpeg({ width: 4, height: 2, before: Array.from({ length: 20_000 }, () => [0xff, 0xfe, 0, 2]).flat() }),
    ],
    [
      "a PNG of very many parts",
      makePng({ width: 4, height: 2, chunks: Array.from({ length: 20_000 }, () => ["tEXt", 0] as [string, number]) }),
    ],
    ["a PNG of an unknown colour", makePng({ width: 4, height: 2, colour: 5 })],
    [
      "a PNG that begins with something else",
      concatBytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], uint32Bytes(0), "IDAT"),
    ],
    ["a WebP of an unknown kind", makeWebp("VP9 ", [])],
    ["a sound", concatBytes("RIFF", uint32Bytes(0), "WAVE", "VP8 ")],
  ])("cannot be read of %s", (_, file) => {
    expect(readPhotoHeader(file)).toBeUndefined();
  });
});

const usualScans = [[1, 2, 3], [1], [3], [2], [1], [1], [1, 2, 3], [3], [2], [1]];

describe("what is drawn", () => {
  test.each<[string, Uint8Array]>([
    ["a telephone's photo of 12 million pixels", makeJpeg({ width: 4080, height: 3060 })],
    ["one of 50 million", makeJpeg({ width: 8160, height: 6120 })],
    ["a panorama", makeJpeg({ width: 16_384, height: 3000 })],
    ["a progressive one of 12 million", makeJpeg({ width: 4080, height: 3060, frame: 0xc2, scans: usualScans })],
    ["a progressive one of 24 million", makeJpeg({ width: 5712, height: 4284, frame: 0xc2, scans: usualScans })],
    [
      "a progressive one of 12 million in full colour",
      makeJpeg({ width: 4080, height: 3060, sampling: [ONCE, ONCE, ONCE], frame: 0xc2, scans: usualScans }),
    ],
    ["a scan of inks", makeJpeg({ width: 1654, height: 2339, sampling: [ONCE, ONCE, ONCE, ONCE] })],
    ["a screen with a table of colours", makePng({ width: 1440, height: 3200, colour: 6, chunks: [["iCCP", 4]] })],
    ["a long screen", makePng({ width: 1440, height: 16_000, colour: 6 })],
    ["a PNG of 33 million pixels", makePng({ width: 6600, height: 5000 })],
    ["an interlaced PNG of 12 million pixels", makePng({ width: 4080, height: 3060, interlace: 1 })],
    ["a WebP of 24 million pixels", makeLossyWebp(5712, 4284)],
  ])("%s", (_, file) => {
    expect(mayDecodePhoto(readPhotoHeader(file)!)).toBe(true);
  });

  test.each<[string, Uint8Array]>([
    ["a line that is 49,999,999 pixels high", makePng({ width: 1, height: 49_999_999 })],
    ["a line that is as wide", makePng({ width: 49_999_999, height: 1 })],
    ["an edge of 16,385", makeJpeg({ width: 16_385, height: 1 })],
    ["an edge of nought", makeJpeg({ width: 0, height: 1 })],
    ["a PNG of 30,000 by 30,000", makePng({ width: 30_000, height: 30_000, depth: 1, colour: 0 })],
    ["a PNG whose pixels take 150 MB", makePng({ width: 8160, height: 6120 })],
    ["the same of 16 bits", makePng({ width: 4000, height: 4000, depth: 16, colour: 6 })],
    ["an interlaced PNG of 20 million pixels", makePng({ width: 5000, height: 4000, interlace: 1 })],
    ["a large PNG with a table of colours", makePng({ width: 5000, height: 5000, colour: 0, chunks: [["iCCP", 4]] })],
    [
      "a PNG that is nothing but compressed texts",
      makePng({ width: 1, height: 1, chunks: Array.from({ length: 9 }, () => ["zTXt", 8000] as [string, number]) }),
    ],
    [
      "a progressive JPEG of 50 million pixels",
      makeJpeg({ width: 8160, height: 6120, frame: 0xc2, scans: usualScans }),
    ],
    [
      "a progressive JPEG of very many passes",
      makeJpeg({ width: 4080, height: 3060, frame: 0xc2, scans: Array.from({ length: 30 }, () => [1]) }),
    ],
    ["a large JPEG of inks", makeJpeg({ width: 3199, height: 3199, sampling: [ONCE, ONCE, ONCE, ONCE] })],
    ["a WebP of 50 million pixels", makeLosslessWebp(8160, 6120)],
  ])("not %s", (_, file) => {
    expect(mayDecodePhoto(readPhotoHeader(file)!)).toBe(false);
  });

  test("a WebP by its bytes as well", () => {
    const header = readPhotoHeader(makeLossyWebp(4000, 3000))!;
    expect(mayDecodePhoto({ ...header, bytes: 6_500_000 })).toBe(true);
    expect(mayDecodePhoto({ ...header, bytes: 6_500_001 })).toBe(false);
  });
});
