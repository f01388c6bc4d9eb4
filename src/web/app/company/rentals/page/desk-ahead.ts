import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { makeScriptOptions } from "#web/app/page/lazy-component.tsx";
import { isDataSaverOn } from "#web/app/page/saves-data.ts";
import { whenQuiet } from "#web/app/page/when-quiet.ts";

export const rentScript = makeScriptOptions("rent", () => import("#web/app/company/rentals/rent/rent-dialog.tsx"));
export const takeBackScript = makeScriptOptions(
  "take-back",
  () => import("#web/app/company/rentals/return/take-back-dialog.tsx"),
);
const accountScript = makeScriptOptions(
  "car-account",
  () => import("#web/app/company/rentals/account/car-account.tsx"),
);

/** Loads what the desk presses most, with its first data, so that a dialog opens with its content. */
export async function loadDeskAhead(): Promise<void> {
  await queryClient.prefetchQuery(rentScript);
  await Promise.all([
    queryClient.prefetchQuery(
      api.company.customers.list.queryOptions({ input: {}, ...SUGGESTIONS_OPTIONS, ...PREFETCH_OPTIONS }),
    ),
    queryClient.prefetchQuery(api.company.rentalRules.get.queryOptions(PREFETCH_OPTIONS)),
    queryClient.prefetchQuery(api.company.law.get.queryOptions(PREFETCH_OPTIONS)),
  ]);
  await queryClient.prefetchQuery(takeBackScript);
  await queryClient.prefetchQuery(accountScript);
}

export async function loadTakeBackAhead(id: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(takeBackScript),
    queryClient.prefetchQuery(api.company.rentals.get.queryOptions({ input: { id }, ...PREFETCH_OPTIONS })),
    queryClient.prefetchQuery(
      api.company.conditionReports.list.queryOptions({ input: { rentalId: id }, ...PREFETCH_OPTIONS }),
    ),
    queryClient.prefetchQuery(api.company.rentalRules.get.queryOptions(PREFETCH_OPTIONS)),
  ]);
}

export async function loadTakeBackWhenQuiet(id: string): Promise<void> {
  if (isDataSaverOn()) return;
  await whenQuiet();
  await loadTakeBackAhead(id);
}
