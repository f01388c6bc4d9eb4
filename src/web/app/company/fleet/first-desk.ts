import type { QueryClient } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import type { FleetPageData } from "#contract/ports/public-pages.ts";
import type { CarFilter } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { unreadQueryOptions } from "#web/app/inbox/unread.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { paged } from "#web/app/list/paged.ts";

import { listStatusesOfFilter } from "./car-filters.ts";
import { firstStepsScript, lazyScripts } from "./late-scripts.ts";

export const carsQueryOptions = (search = "", status?: CarFilter) =>
  api.company.cars.list.infiniteOptions(
    paged(removeEmptyParameters({ search, status: status && listStatusesOfFilter(status) })),
  );

export const boardQueryOptions = () => api.company.desk.board.infiniteOptions(paged({}));

export function cacheFleetPage(
  client: QueryClient,
  { account, desk }: { account: AccountView | null; desk: FleetPageData },
  updatedAt = Date.now(),
): void {
  client.setQueryData(api.company.cars.fleet.queryKey(), desk.fleet, { updatedAt });
  client.setQueryData(unreadQueryOptions(account).queryKey, desk.unread, { updatedAt });
  client.setQueryData(boardQueryOptions().queryKey, { pages: [desk.board], pageParams: [undefined] }, { updatedAt });
  client.setQueryData(carsQueryOptions().queryKey, { pages: [desk.cars], pageParams: [undefined] }, { updatedAt });
}

export async function loadLazyParts(client: QueryClient, { fleet }: FleetPageData): Promise<void> {
  const scripts = [...lazyScripts, ...(fleet.firstSteps ? [firstStepsScript] : [])];
  await Promise.all(scripts.map((script) => client.prefetchQuery<unknown>(script)));
}
