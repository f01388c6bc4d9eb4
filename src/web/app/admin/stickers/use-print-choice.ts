import { useState } from "react";

import type { PrintSettingsView } from "#contract/sticker/print-settings.ts";
import type { PrintKind } from "#domain/sticker/print-job.ts";
import type { StickerForm } from "#domain/sticker/sticker.ts";

import { findLayout, groupLayouts } from "./layouts.ts";
import { readPrintChoice, writePrintChoice, type PrintChoice } from "./print-choice.ts";

export function usePrintChoice(settings: PrintSettingsView, kinds: readonly PrintKind[], form: StickerForm) {
  const [kept, setKept] = useState(() => readPrintChoice(form));
  const sheet = findLayout(groupLayouts(settings.layouts), kept.layout, form);
  const printer = settings.printers.find(({ id }) => id === kept.printer);
  const choice: PrintChoice = {
    kind: kinds.find((kind) => kind === kept.kind) ?? kinds[0]!,
    layout: sheet.key,
    printer: printer?.id ?? "",
    marks: kept.marks ?? false,
    ground: kept.ground ?? "colour",
  };

  function keep(change: Partial<PrintChoice>) {
    const now = { ...choice, ...change };
    setKept(now);
    // A calibration sheet is usually printed once, so the next print starts with the kind that was used before it.
    writePrintChoice(form, now.kind === "calibration" ? { ...now, kind: kept.kind ?? "sheets" } : now);
  }

  return {
    choice,
    sheet,
    printer,
    isLayoutGone: Boolean(kept.layout) && kept.layout !== sheet.key,
    isPrinterGone: Boolean(kept.printer) && !printer,
    keep,
  };
}
