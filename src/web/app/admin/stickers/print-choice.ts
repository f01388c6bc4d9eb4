import { PRINT_KINDS, type PrintKind } from "#domain/sticker/print-job.ts";
import type { StickerForm } from "#domain/sticker/sticker.ts";

/** No personal data, because the settings stay on the device. */
export interface PrintChoice {
  kind: PrintKind;
  layout: string;
  printer: string;
  marks: boolean;
  ground: "white" | "colour";
}

const STORAGE_PREFIX = "print:";

export function readPrintChoice(form: StickerForm): Partial<PrintChoice> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + form) ?? "null");
    return typeof kept === "object" && kept !== null ? keepKnownChoices(kept) : {};
  } catch {
    return {};
  }
}

export function writePrintChoice(form: StickerForm, choice: Partial<PrintChoice>): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + form, JSON.stringify(choice));
  } catch {
    // The browser has no storage, or it is full.
  }
}

/** Keeps only valid values, because another version of the page may have stored other values. */
function keepKnownChoices(kept: { [Name in keyof PrintChoice]?: unknown }): Partial<PrintChoice> {
  const { layout, printer, marks, ground } = kept;
  const kind = PRINT_KINDS.find((one) => one === kept.kind);
  return {
    ...(kind && { kind }),
    ...(typeof layout === "string" && { layout }),
    ...(typeof printer === "string" && { printer }),
    ...(typeof marks === "boolean" && { marks }),
    ...((ground === "white" || ground === "colour") && { ground }),
  };
}
