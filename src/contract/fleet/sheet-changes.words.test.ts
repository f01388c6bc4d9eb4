import { expect, test } from "vitest";

import type { SheetChange } from "#domain/fleet/sheet-changes.ts";

import { formatSheetChange } from "./sheet-changes.words.ts";

test.each<[SheetChange, string]>([
  [{ kind: "price", before: 300_000, after: 350_000 }, "Kira: 3.000,00 TL yerine 3.500,00 TL"],
  [{ kind: "deposit", before: 100_000, after: 0 }, "Depozito: 1.000,00 TL yerine 0,00 TL"],
  [
    { kind: "until", before: "2026-12-05T19:05:00.000Z", after: "2026-12-08T19:05:00.000Z" },
    "Dönüş: 5 Aralık 2026 22.05 yerine 8 Aralık 2026 22.05",
  ],
  [{ kind: "car", before: "35 KRF 101", after: "35 KRF 102" }, "Araç: 35 KRF 101 yerine 35 KRF 102"],
  [{ kind: "drivers", added: ["Deniz"], removed: ["Emre"] }, "Eklenen sürücü: Deniz, Çıkan sürücü: Emre"],
  [{ kind: "lines" }, "Kiranın kalemleri değişti"],
])("%j is said as '%s'", (change, said) => expect(formatSheetChange(change)).toBe(said));
