import { PRINT_KINDS, type PrintKind } from "#domain/sticker/print-job.ts";
import type { StickerForm } from "#domain/sticker/sticker.ts";

/** What somebody chose the last time; nothing of it is about anybody. An own layout is named by its id. */
export interface PrintChoice {
  kind: PrintKind;
  layout: string;
  printer: string;
  marks: boolean;
  ground: "white" | "colour";
}

const PREFIX = "print:";

/**
 * What was chosen on this device the last time for stickers of a form, as far as it is still known; a device that may keep nothing begins
 * anew each time.
 */
export function readPrintChoice(form: StickerForm): Partial<PrintChoice> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + form) ?? "null");
    return typeof kept === "object" && kept !== null ? known(kept) : {};
  } catch {
    return {};
  }
}

/** Keeps what is chosen for the next time. */
export function writePrintChoice(form: StickerForm, choice: Partial<PrintChoice>): void {
  try {
    localStorage.setItem(PREFIX + form, JSON.stringify(choice));
  } catch {
    // No storage, or a full one.
  }
}

/** Another version of the page may have kept something else. */
function known(kept: { [Name in keyof PrintChoice]?: unknown }): Partial<PrintChoice> {
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
