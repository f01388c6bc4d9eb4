import * as z from "zod/mini";

import { idField, lineField, versionField } from "#contract/fields.ts";
import { refusals } from "#contract/refusals.ts";
import { PRINT_NAME_MAX, SCALE, SHIFT_MAX } from "#domain/printer.ts";

import { procedure } from "./procedure.ts";

/** A number with at most two digits after the comma; what is finer than a printer can be is rounded. */
function hundredths(message: string, ...checks: z.core.$ZodCheck<number>[]) {
  return z.pipe(
    z.number({ error: message }).check(...checks),
    z.transform((typed: number) => Math.round(typed * 100) / 100),
  );
}

const inMillimetres = "Milimetre olarak bir sayı yazın (63,5 gibi).";
const asCount = "Bir tam sayı yazın.";
const millimetres = hundredths(inMillimetres);

/** A sheet of labels as it is typed, in millimetres (docs/product.md 4.11). */
export const sheetLayout = z.strictObject({
  page: z.strictObject({ width: millimetres, height: millimetres }),
  across: z.int({ error: asCount }),
  down: z.int({ error: asCount }),
  label: z.strictObject({ width: millimetres, height: millimetres }),
  first: z.strictObject({ x: millimetres, y: millimetres }),
  pitch: z.strictObject({ x: millimetres, y: millimetres }),
  round: millimetres,
});

const shiftMessage = `Kayma -${SHIFT_MAX} ile ${SHIFT_MAX} mm arasında olmalı (0,5 gibi).`;
const scaleMessage = `Ölçek yüzde ${SCALE.least} ile ${SCALE.most} arasında olmalı (99,5 gibi).`;
const shift = hundredths(shiftMessage, z.minimum(-SHIFT_MAX, shiftMessage), z.maximum(SHIFT_MAX, shiftMessage));

/** By how much a printer misses, as it is typed: millimetres to the right and down, and per cent (docs/product.md 4.11). */
export const printerCorrection = z.strictObject({
  shift: z.strictObject({ x: shift, y: shift }),
  scale: hundredths(scaleMessage, z.minimum(SCALE.least, scaleMessage), z.maximum(SCALE.most, scaleMessage)),
});

const nameField = lineField(PRINT_NAME_MAX, "Lütfen bir ad yazın.");

/** The form for an own layout; `id` is its own, made by the caller. */
export const newLayout = z.strictObject({ id: idField, name: nameField, layout: sheetLayout });

/** The form for a printer; `id` is its own, made by the caller. */
export const newPrinter = z.strictObject({ id: idField, name: nameField, correction: printerCorrection });

/** The same form over a printer that is there. */
export const printerEdit = z.extend(newPrinter, { version: versionField });

const millimetresView = z.object({ x: z.number(), y: z.number() });
const sizeView = z.object({ width: z.number(), height: z.number() });

/** A layout of the operator's own; millimetres. */
const ownLayoutView = z.object({
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

/** A printer with what is made up for on it: millimetres and per cent. */
const printerView = z.object({
  id: z.string(),
  name: z.string(),
  correction: z.object({ shift: millimetresView, scale: z.number() }),
  version: z.int(),
});
export type PrinterView = z.infer<typeof printerView>;

/** Own layouts and printers, both by name. */
const printSettingsView = z.object({ layouts: z.array(ownLayoutView), printers: z.array(printerView) });
export type PrintSettingsView = z.infer<typeof printSettingsView>;

const tag = { tags: ["Yönetim"] };
const named = z.strictObject({ id: idField });
const removed = z.object({ id: z.string() });

/** What an operator keeps for printing: own label sheets, and printers with their correction (docs/product.md 4.11). */
export const printSettings = {
  get: procedure
    .route({ method: "GET", path: "/admin/print", summary: "Yazdırma ayarları: sayfa düzenleri ve yazıcılar", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(printSettingsView),

  addLayout: procedure
    .route({ method: "POST", path: "/admin/print/layouts", summary: "Sayfa düzeni ekle", ...tag })
    .input(newLayout)
    .output(ownLayoutView)
    .errors({ PRINT_SETTINGS_FULL: refusals.PRINT_SETTINGS_FULL }),

  removeLayout: procedure
    .route({ method: "DELETE", path: "/admin/print/layouts/{id}", summary: "Sayfa düzenini kaldır", ...tag })
    .input(named)
    .output(removed),

  addPrinter: procedure
    .route({ method: "POST", path: "/admin/print/printers", summary: "Yazıcı ekle", ...tag })
    .input(newPrinter)
    .output(printerView)
    .errors({ PRINT_SETTINGS_FULL: refusals.PRINT_SETTINGS_FULL }),

  changePrinter: procedure
    .route({ method: "PUT", path: "/admin/print/printers/{id}", summary: "Yazıcının düzeltmesini değiştir", ...tag })
    .input(printerEdit)
    .output(printerView)
    .errors({
      PRINTER_NOT_FOUND: refusals.PRINTER_NOT_FOUND,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  removePrinter: procedure
    .route({ method: "DELETE", path: "/admin/print/printers/{id}", summary: "Yazıcıyı kaldır", ...tag })
    .input(named)
    .output(removed),
};
