import type { PrintSettingsView } from "#contract/sticker/print-settings.ts";
import { api, queryClient } from "#web/app/api/client.ts";

export const printSettingsQueryOptions = (how = {}) => api.admin.printSettings.get.queryOptions({ ...how, input: {} });

/** Refetches the settings to get changes from other tabs. */
export async function changeCachedSettings(change: (now: PrintSettingsView) => PrintSettingsView): Promise<void> {
  const { queryKey } = printSettingsQueryOptions();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<PrintSettingsView>(queryKey, (now) => now && change(now));
  void queryClient.invalidateQueries({ queryKey });
}

export function addOrReplaceRow<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];
}

export function removeRow<Row extends { id: string }>(rows: readonly Row[], gone: string): Row[] {
  return rows.filter(({ id }) => id !== gone);
}
