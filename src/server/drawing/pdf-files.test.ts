import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import type { PrintedSticker, PrintSetup } from "#domain/sticker/print-job.ts";
import { NO_CORRECTION, SHEET_LAYOUTS } from "#domain/sticker/sheet.ts";
import type { StickerForm } from "#domain/sticker/sticker.ts";

import { IS_POPPLER_INSTALLED, readPdfText, runWithDocument } from "../../../test/rendered-pages.ts";
import { writeCalibration } from "./calibration.ts";
import { writePrintHouse } from "./print-house.ts";
import { writeSheets, writeSlips } from "./sheets.ts";

const POINTS_PER_MM = 72 / 25.4;
const serviceNames = { publicUrl: "https://kodutara.com.tr", brand: "Kodu Tara" };
const printSetup: PrintSetup = {
  layout: SHEET_LAYOUTS["21-64x38"],
  correction: NO_CORRECTION,
  start: 1,
  copies: 1,
  marks: true,
  ground: "white",
};

function makeSticker(
  code: string,
  { form = "square", claim = null, label = "" }: { form?: StickerForm; claim?: string | null; label?: string } = {},
): PrintedSticker {
  return { code, look: { form, wording: "vehicle", isBilingual: true }, claim, label, batch: "Deneme" };
}

function makeStickers(count: number): PrintedSticker[] {
  return Array.from({ length: count }, (_, nth) => makeSticker(`KT${String(nth).padStart(6, "2")}`));
}

type PdfWriter = typeof writeSheets;

async function writeToBuffer(write: PdfWriter, stickers: PrintedSticker[], changes: Partial<PrintSetup> = {}) {
  const sink = new PassThrough();
  let told = 0;
  const [pdf] = await Promise.all([
    buffer(sink),
    write(stickers, { ...printSetup, ...changes }, serviceNames, sink, () => {
      told += 1;
    }),
  ]);
  return { pdf, told, source: pdf.toString("latin1") };
}

function readContents(pdf: Buffer): string {
  const source = pdf.toString("latin1");
  const streams = [
    ...source.matchAll(
      /\/Length (\d+)[^>]*\/Filter \/FlateDecode\s*>>\nstream\n|\/Filter \/FlateDecode[^>]*\/Length (\d+)[^>]*>>\nstream\n/gu,
    ),
  ];
  return streams
    .map((match) => {
      const from = match.index + match[0].length;
      return inflateSync(pdf.subarray(from, from + Number(match[1] ?? match[2]))).toString("latin1");
    })
    .join("\n");
}

const countPages = (source: string) => [...source.matchAll(/\/Type \/Page\n/gu)].length;

function readPdfBox(source: string, name: string): number[] | undefined {
  const numbers = new RegExp(`/${name} \\[([^\\]]*)\\]`, "u").exec(source)?.[1];
  return numbers?.split(" ").map((number) => Math.round((Number(number) / POINTS_PER_MM) * 100) / 100);
}

describe.each([
  ["sheets", writeSheets],
  ["slips", writeSlips],
  ["print-house", writePrintHouse],
  ["calibration", writeCalibration],
] as const)("a document of %s", (_, write) => {
  test("asks readers to print it as large as it is", async () => {
    const { source } = await writeToBuffer(write, makeStickers(2));
    expect(source).toContain("/PrintScaling /None");
    expect(source.startsWith("%PDF-1.")).toBe(true);
    expect(source.trimEnd().endsWith("%%EOF")).toBe(true);
  });
});

test("sheets begin at the first free label and hold so many copies of each sticker", async () => {
  const { source, told } = await writeToBuffer(writeSheets, makeStickers(2), { start: 21, copies: 12 });
  expect([countPages(source), told]).toEqual([3, 2]);
  expect(readPdfBox(source, "MediaBox")).toEqual([0, 0, 210, 297]);
});

test("calibration is one sheet without a sticker", async () => {
  const { source, told } = await writeToBuffer(writeCalibration, makeStickers(3));
  expect([countPages(source), told]).toEqual([1, 0]);
});

describe("a print house gets", () => {
  test.each<[StickerForm, number, number]>([
    ["square", 60, 60],
    ["round", 60, 60],
    ["upright", 60, 78],
  ])("%s stickers one a page, %d by %d mm with 2 mm of bleed", async (form, width, height) => {
    const { source, told } = await writeToBuffer(
      writePrintHouse,
      [makeSticker("KT7M2QXA", { form }), makeSticker("KT7M2QXB", { form })],
      {
        layout: SHEET_LAYOUTS["vinyl-60"],
      },
    );
    expect([countPages(source), told]).toEqual([2, 2]);
    expect(readPdfBox(source, "MediaBox")).toEqual([0, 0, width + 4, height + 4]);
    expect(readPdfBox(source, "BleedBox")).toEqual([0, 0, width + 4, height + 4]);
    expect(readPdfBox(source, "TrimBox")).toEqual([2, 2, width + 2, height + 2]);
  });

  test("labels that are not square as they are", async () => {
    const { source } = await writeToBuffer(writePrintHouse, makeStickers(1));
    expect(readPdfBox(source, "TrimBox")).toEqual([2, 2, 65.5, 40.1]);
  });

  test("the QR in black ink alone, and the cut line in a colour of its own, laid over the rest", async () => {
    const { pdf, source } = await writeToBuffer(writePrintHouse, makeStickers(1), { ground: "colour" });
    expect(source).toContain("/Separation /CutContour /DeviceCMYK");
    expect(source).toContain("/OP true");
    const contents = readContents(pdf);
    expect(contents).toMatch(/\/DeviceCMYK cs\n0 0 0 1 scn\nq [\d. -]+ cm /u);
    expect(contents).not.toContain("/DeviceRGB");
  });
});

describe.skipIf(!IS_POPPLER_INSTALLED)("the text of a document", () => {
  test("has the Turkish letters", async () => {
    const { pdf } = await writeToBuffer(writeSheets, [makeSticker("KT7M2QXA", { label: "34 İĞÜ 123" })], {
      layout: SHEET_LAYOUTS["square-50"],
    });
    const text = await runWithDocument(pdf, (_, file) => readPdfText(file));
    expect(text).toContain("KODU TARA");
    expect(text).toContain("Sahibine ulaşmak için okutun");
    expect(text).toContain("KT7M2QXA");
    expect(text).toContain("kodutara.com.tr/q");
    expect(text).toContain("34 İĞÜ 123");
  });

  test("of slips has the claim words and leaves the place of a sticker without one empty", async () => {
    const { pdf, told } = await writeToBuffer(writeSlips, [
      makeSticker("KT7M2QXA", { claim: "K7M2QX" }),
      makeSticker("KT7M2QXB"),
    ]);
    const text = await runWithDocument(pdf, (_, file) => readPdfText(file));
    expect(text).toContain("Etkinleştirme kodu");
    expect(text).toContain("K7M 2QX");
    expect(text).toContain("Kod: KT7M2QXA");
    expect(text).not.toContain("KT7M2QXB");
    expect(told).toBe(2);
  });
});

describe("who takes the document", () => {
  test("slowly is waited for", async () => {
    let [drawn, taken, most] = [0, 0, 0];
    const slow = new Writable({
      highWaterMark: 1024,
      write(_, __, done) {
        taken = drawn;
        setImmediate(done);
      },
    });
    await writeSheets(makeStickers(210), printSetup, serviceNames, slow, () => {
      drawn += 1;
      most = Math.max(most, drawn - taken);
    });
    expect(drawn).toBe(210);
    // Up to three sheets of 21 stickers may be in memory: the sheet that is being drawn and two finished sheets.
    expect(most).toBeLessThanOrEqual(3 * 21);
  });

  test("and goes away ends the work", async () => {
    let drawn = 0;
    const sink = new PassThrough();
    const done = writeSheets(makeStickers(2100), printSetup, serviceNames, sink, () => {
      drawn += 1;
      if (drawn === 30) sink.destroy();
    });
    await expect(done).rejects.toThrow("Premature close");
    expect(drawn).toBeLessThan(200);
  });
});
