import * as z from "zod/mini";

import { idField, lineField, versionField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { PRINT_NAME_MAX } from "#domain/sticker/printer.ts";
import { SCALE_MAX_PERCENT, SHIFT_MAX_MM } from "#domain/sticker/sheet.ts";

import { findLayoutProblem } from "./print.words.ts";
import { printFieldWords } from "./prints.words.ts";

/** After rounding, the stored number is displayed exactly as it was typed. */
const roundToHundredths = (typed: number) => Math.round(typed * 100) / 100;

/** Whether all lengths of a layout fit together is checked later, in the schema of the layout. */
const millimetresField = z.pipe(z.number({ error: printFieldWords.millimetres }), z.transform(roundToHundredths));
const labelCountField = z.int({ error: "Bir tam sayı yazın." });

/** If the numbers do not fit together, the error is at the first wrong number (docs/product/stickers.md 4.11). */
export const sheetLayoutSchema = z
  .strictObject({
    page: z.strictObject({ width: millimetresField, height: millimetresField }),
    across: labelCountField,
    down: labelCountField,
    label: z.strictObject({ width: millimetresField, height: millimetresField }),
    first: z.strictObject({ x: millimetresField, y: millimetresField }),
    pitch: z.strictObject({ x: millimetresField, y: millimetresField }),
    round: millimetresField,
  })
  .check(({ value, issues }) => {
    const problem = findLayoutProblem(value);
    if (problem) {
      const { field, message } = problem;
      issues.push({ code: "custom", message, path: field.split("."), input: value });
    }
  });

function numberBetweenField(least: number, most: number) {
  const message = printFieldWords.number(least, most);
  return z.pipe(
    z.number({ error: message }).check(z.minimum(least, message), z.maximum(most, message)),
    z.transform(roundToHundredths),
  );
}

const shiftField = numberBetweenField(-SHIFT_MAX_MM, SHIFT_MAX_MM);

/**
 * The error of a printer, as somebody has measured it: the shift in millimetres to the right and down, and the scale in
 * per cent (docs/product/stickers.md 4.11).
 */
export const printerCorrectionSchema = z.strictObject({
  shift: z.strictObject({ x: shiftField, y: shiftField }),
  scale: numberBetweenField(100 - SCALE_MAX_PERCENT, 100 + SCALE_MAX_PERCENT),
});

const nameField = lineField(PRINT_NAME_MAX, "Lütfen bir ad yazın.");

export const newLayoutSchema = z.strictObject({ id: idField, name: nameField, layout: sheetLayoutSchema });

export const newPrinterSchema = z.strictObject({ id: idField, name: nameField, correction: printerCorrectionSchema });

export const printerEditSchema = z.extend(newPrinterSchema, { version: versionField });

const millimetresView = view("Millimetres", { x: z.number(), y: z.number() });
const sizeView = view("Size", { width: z.number(), height: z.number() });

const ownLayoutView = view("OwnLayout", {
  id: z.string(),
  name: z.string(),
  layout: z.object({
    page: sizeView,
    across: z.int(),
    down: z.int(),
    label: sizeView,
    first: millimetresView,
    pitch: millimetresView,
    round: z.number(),
  }),
});
export type OwnLayoutView = z.infer<typeof ownLayoutView>;

const printerView = view("Printer", {
  id: z.string(),
  name: z.string(),
  correction: z.object({ shift: millimetresView, scale: z.number() }),
  version: z.int(),
});
export type PrinterView = z.infer<typeof printerView>;

const printSettingsView = view("PrintSettings", { layouts: z.array(ownLayoutView), printers: z.array(printerView) });
export type PrintSettingsView = z.infer<typeof printSettingsView>;

const apiRoute = makeRoute("Yönetim");
const idInput = z.strictObject({ id: idField });
const removedIdView = view("RemovedId", { id: z.string() });

export const printSettingsContract = {
  get: procedure
    .route(apiRoute("GET", "/admin/print", "Yazdırma ayarları: sayfa düzenleri ve yazıcılar"))
    .input(z.optional(z.strictObject({})))
    .output(printSettingsView),

  addLayout: procedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/admin/print/layouts", "Sayfa düzeni ekle"))
    .input(newLayoutSchema)
    .output(ownLayoutView)
    .errors({ PRINT_SETTINGS_FULL: refusals.PRINT_SETTINGS_FULL, ID_TAKEN: refusals.ID_TAKEN }),

  removeLayout: procedure
    .route(apiRoute("DELETE", "/admin/print/layouts/{id}", "Sayfa düzenini kaldır"))
    .input(idInput)
    .output(removedIdView),

  addPrinter: procedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/admin/print/printers", "Yazıcı ekle"))
    .input(newPrinterSchema)
    .output(printerView)
    .errors({ PRINT_SETTINGS_FULL: refusals.PRINT_SETTINGS_FULL, ID_TAKEN: refusals.ID_TAKEN }),

  changePrinter: procedure
    .route(apiRoute("PUT", "/admin/print/printers/{id}", "Yazıcının düzeltmesini değiştir"))
    .input(printerEditSchema)
    .output(printerView)
    .errors({
      PRINTER_NOT_FOUND: refusals.PRINTER_NOT_FOUND,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  removePrinter: procedure
    .route(apiRoute("DELETE", "/admin/print/printers/{id}", "Yazıcıyı kaldır"))
    .input(idInput)
    .output(removedIdView),
};
