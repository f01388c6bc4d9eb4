import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";

import type { PrintSetup } from "#domain/sticker/print-job.ts";
import { LAYOUT_NAMES, NO_CORRECTION, SHEET_LAYOUTS } from "#domain/sticker/sheet.ts";
import { writePrintHouse } from "#server/drawing/print-house.ts";
import { writeSheets } from "#server/drawing/sheets.ts";

import { IS_POPPLER_INSTALLED } from "../test/rendered-pages.ts";
import { findSheetFaults, serviceNames } from "./stickers/label-proof.ts";
import { makeSampleStickers } from "./stickers/samples.ts";

/**
 * npm run quality -- stickers: renders whole sheets of every layout on white and on colour, measures every label and
 * decodes its QR code. Then measures time and memory for many stickers.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

if (!IS_POPPLER_INSTALLED) {
  printLine("pdftoppm yok; Debian'da: apt-get install poppler-utils");
  process.exit(1);
}

let faultCount = 0;
for (const name of LAYOUT_NAMES) {
  for (const ground of ["white", "colour"] as const) {
    const layout = SHEET_LAYOUTS[name];
    const stickers = makeSampleStickers(Math.max(6, layout.across * layout.down));
    const { faults, labels, decoded, worst } = await findSheetFaults(layout, stickers, { ground, start: 1 });
    faultCount += faults.length;
    printLine(
      `${name} ${ground}: ${labels} etiket, okunan ${decoded}/${labels * 3}, en büyük sapma ${worst.toFixed(3)} mm`,
    );
    for (const fault of faults) printLine(`  ${fault}`);
  }
}

const printSetup: PrintSetup = {
  layout: SHEET_LAYOUTS["21-64x38"],
  correction: NO_CORRECTION,
  start: 1,
  copies: 1,
  marks: true,
  ground: "colour",
};
for (const [kind, write] of Object.entries({ writeSheets, writePrintHouse })) {
  for (const count of [1, 1000, 10_000]) {
    const stickers = makeSampleStickers(count);
    const before = process.memoryUsage.rss();
    const [start, sink] = [performance.now(), new PassThrough()];
    let [bytes, peak, heap] = [0, before, 0];
    sink.on("data", (chunk: Buffer) => (bytes += chunk.length));
    const drawn = () => {
      peak = Math.max(peak, process.memoryUsage.rss());
      heap = Math.max(heap, process.memoryUsage().heapUsed);
    };
    await Promise.all([finished(sink), write(stickers, printSetup, serviceNames, sink, drawn)]);
    const seconds = (performance.now() - start) / 1000;
    const more = (peak - before) / 1e6;
    printLine(
      `${kind} ${count}: ${seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(2)} MB, bellek +${more.toFixed(0)} MB, heap ${(heap / 1e6).toFixed(0)} MB`,
    );
  }
}
process.exitCode = faultCount === 0 ? 0 : 1;
