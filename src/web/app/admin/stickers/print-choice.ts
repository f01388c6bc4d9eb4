import { PRINT_KINDS, type PrintKind } from "#domain/print-job.ts";

/** What somebody chose the last time; nothing of it is about anybody. A layout is named by its name or, an own one, by its id. */
export interface PrintChoice {
  kind: PrintKind;
  layout: string;
  printer: string;
  marks: boolean;
  ground: "white" | "colour";
}

const KEY = "print";

/** What was chosen on this device the last time, as far as it is still known; a device that may keep nothing begins anew each time. */
export function readPrintChoice(): Partial<PrintChoice> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof kept === "object" && kept !== null ? known(kept) : {};
  } catch {
    return {};
  }
}

/** Keeps what is chosen for the next time. */
export function writePrintChoice(choice: PrintChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
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
