import { describe, expect, test } from "vitest";

import { LAYOUT_NAMES, SHEET_LAYOUTS } from "#domain/sticker/sheet.ts";

import { IS_POPPLER_INSTALLED } from "../test/rendered-pages.ts";
import { findSheetFaults } from "./stickers/label-proof.ts";
import { makeSampleStickers } from "./stickers/samples.ts";

if (!IS_POPPLER_INSTALLED)
  console.warn("Etiket sayfaları ölçülmedi: pdftoppm yok (Debian'da: apt-get install poppler-utils).");

describe.skipIf(!IS_POPPLER_INSTALLED)("on a sheet, rendered as a printer does it", () => {
  test.each(LAYOUT_NAMES)(
    "%s has its last and its first label in their place, to be read by a telephone",
    async (name) => {
      const layout = SHEET_LAYOUTS[name];
      const nth = LAYOUT_NAMES.indexOf(name);
      const stickers = makeSampleStickers(16).slice(nth, nth + 2);
      // The first sticker is on the last label of a sheet, so that a second sheet is needed.
      const start = layout.across * layout.down;
      const proof = await findSheetFaults(layout, stickers, { ground: nth % 2 === 0 ? "white" : "colour", start });
      expect(proof).toMatchObject({ faults: [], labels: 2, decoded: 6 });
    },
  );
});
