import { adminOnly } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";

import {
  deleteLayout,
  deletePrinter,
  findPrintSettings,
  hasPrinter,
  insertLayout,
  insertPrinter,
  savePrinter,
} from "./store.ts";

const get = adminOnly.printSettings.get.handler(({ context: { deps } }) => findPrintSettings(deps.db));

const addLayout = adminOnly.printSettings.addLayout.handler(async ({ input, context: { deps }, errors }) => {
  const layout = await inTransaction(deps.db, (tx) => insertLayout(tx, input, deps.now()));
  if (!layout) throw errors.PRINT_SETTINGS_FULL();
  return layout;
});

const removeLayout = adminOnly.printSettings.removeLayout.handler(async ({ input: { id }, context: { deps } }) => {
  await deleteLayout(deps.db, id);
  return { id };
});

const addPrinter = adminOnly.printSettings.addPrinter.handler(async ({ input, context: { deps }, errors }) => {
  const printer = await inTransaction(deps.db, (tx) => insertPrinter(tx, input, deps.now()));
  if (!printer) throw errors.PRINT_SETTINGS_FULL();
  return printer;
});

const changePrinter = adminOnly.printSettings.changePrinter.handler(async ({ input, context: { deps }, errors }) => {
  const printer = await savePrinter(deps.db, input);
  if (printer) return printer;
  if (await hasPrinter(deps.db, input.id)) throw errors.CHANGED_MEANWHILE();
  throw errors.PRINTER_NOT_FOUND();
});

const removePrinter = adminOnly.printSettings.removePrinter.handler(async ({ input: { id }, context: { deps } }) => {
  await deletePrinter(deps.db, id);
  return { id };
});

export const printSettingsProcedures = { get, addLayout, removeLayout, addPrinter, changePrinter, removePrinter };
