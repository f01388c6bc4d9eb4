import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type PDFDocument from "pdfkit";

import type { Size } from "#domain/sticker/sheet.ts";

import { fontFiles } from "./font-files.ts";

export const POINTS_PER_MM = 72 / 25.4;

export interface PdfReference {
  data: Record<string, unknown>;
  end(): void;
}

interface PdfInternals {
  _root: PdfReference;
  page: { dictionary: PdfReference; ext_gstates: Record<string, PdfReference> } | null;
  ref(data: Record<string, unknown>): PdfReference;
  addContent(operators: string): void;
  addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): void;
}
export type PdfFile = Omit<InstanceType<typeof PDFDocument>, keyof PdfInternals> & PdfInternals;

/**
 * Writes a PDF page by page: `draw` yields after each complete page and continues when the sink has taken it. The
 * document asks viewers to print it without scaling. `areNumbered` keeps all pages in memory until the end, so that
 * each page can show the total number of pages.
 */
export async function writePdf(
  sink: Writable,
  { title, brand, areNumbered = false }: { title: string; brand: string; areNumbered?: boolean },
  draw: (pdf: PdfFile) => Iterable<void>,
): Promise<void> {
  // The library is loaded only for printing, because loading takes a third of a second and 30 MB.
  const { default: Document } = await import("pdfkit");
  await pipeline(async function* bytes() {
    const pdf = new Document({
      autoFirstPage: false,
      bufferPages: areNumbered,
      lang: "tr",
      info: { Title: title, Producer: brand, Creator: brand },
    }) as unknown as PdfFile;
    pdf._root.data["ViewerPreferences"] = pdf.ref({ PrintScaling: "None", PickTrayByPDFSize: true });
    for (const [weight, file] of Object.entries(fontFiles)) pdf.registerFont(weight, file);
    for (const _ of draw(pdf)) yield* readWrittenBytes(pdf);
    pdf.end();
    yield* readWrittenBytes(pdf);
  }, sink);
}

function* readWrittenBytes(pdf: PdfFile): Generator<Buffer> {
  for (let bytes = pdf.read() as Buffer | null; bytes !== null; bytes = pdf.read() as Buffer | null) yield bytes;
}

export function addPage(pdf: PdfFile, { width, height }: Size): void {
  const before = pdf.page;
  pdf.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
  // The dictionary of a written page would otherwise stay in memory until the end.
  if (before !== null) before.dictionary.data = {};
  pdf.scale(POINTS_PER_MM);
}
