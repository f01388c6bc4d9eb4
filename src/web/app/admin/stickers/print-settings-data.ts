import type { PrintSettingsView } from "#contract/sticker/print-settings.ts";
import { api, queryClient } from "#web/app/api/client.ts";

/** Own layouts and printers, as the dialog and the page of settings read them. */
export const printSettingsOptions = (how = {}) => api.admin.printSettings.get.queryOptions({ ...how, input: {} });

/** Changes what is shown of the settings as the server answered a save; what other tabs did comes with the read that follows. */
export async function changeShown(change: (now: PrintSettingsView) => PrintSettingsView): Promise<void> {
  const { queryKey } = printSettingsOptions();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<PrintSettingsView>(queryKey, (now) => now && change(now));
  void queryClient.invalidateQueries({ queryKey });
}

/** A list with one of its rows as it stands now, put at the end where it is new. */
export function withRow<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];
}

/** A list without one of its rows. */
export function withoutRow<Row extends { id: string }>(rows: readonly Row[], gone: string): Row[] {
  return rows.filter(({ id }) => id !== gone);
}
