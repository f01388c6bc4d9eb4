import { adminGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import {
  deleteLayout,
  deletePrinter,
  findPrintSettings,
  hasPrinter,
  insertLayout,
  insertPrinter,
  savePrinter,
} from "./store.ts";

const getPrintSettingsHandler = adminGate.printSettings.get.handler(({ context: { deps } }) =>
  findPrintSettings(deps.db),
);

const addLayoutHandler = adminGate.printSettings.addLayout.handler(async ({ input, context: { deps }, errors }) => {
  const layout = await runTransaction(deps.db, (tx) => insertLayout(tx, input, deps.now()));
  if (!layout) throw errors.PRINT_SETTINGS_FULL();
  return layout;
});

const removeLayoutHandler = adminGate.printSettings.removeLayout.handler(
  async ({ input: { id }, context: { deps } }) => {
    await deleteLayout(deps.db, id);
    return { id };
  },
);

const addPrinterHandler = adminGate.printSettings.addPrinter.handler(async ({ input, context: { deps }, errors }) => {
  const printer = await runTransaction(deps.db, (tx) => insertPrinter(tx, input, deps.now()));
  if (!printer) throw errors.PRINT_SETTINGS_FULL();
  return printer;
});

const changePrinterHandler = adminGate.printSettings.changePrinter.handler(
  async ({ input, context: { deps }, errors }) => {
    const printer = await savePrinter(deps.db, input);
    if (printer) return printer;
    if (await hasPrinter(deps.db, input.id)) throw errors.CHANGED_MEANWHILE();
    throw errors.PRINTER_NOT_FOUND();
  },
);

const removePrinterHandler = adminGate.printSettings.removePrinter.handler(
  async ({ input: { id }, context: { deps } }) => {
    await deletePrinter(deps.db, id);
    return { id };
  },
);

export const printSettingsProcedures = {
  get: getPrintSettingsHandler,
  addLayout: addLayoutHandler,
  removeLayout: removeLayoutHandler,
  addPrinter: addPrinterHandler,
  changePrinter: changePrinterHandler,
  removePrinter: removePrinterHandler,
};
