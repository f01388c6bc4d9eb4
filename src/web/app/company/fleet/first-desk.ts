import type { QueryClient } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import type { FleetPageData } from "#contract/ports/public-pages.ts";
import type { CarFilter } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { unreadQueryOptions } from "#web/app/inbox/unread.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { pagedQueryOptions, makePageInput } from "#web/app/list/paged.ts";

import { listStatusesOfFilter } from "./car-filters.ts";
import { firstStepsScript, lazyScripts } from "./late-scripts.ts";

/** The query for the cars, with an optional search and status. */
export const carsQueryOptions = (search = "", status?: CarFilter) =>
  api.company.cars.list.infiniteOptions({
    ...pagedQueryOptions,
    input: makePageInput(removeEmptyParameters({ search, status: status && listStatusesOfFilter(status) })),
  });

/** The query for the board: the cars that go out or come back today and tomorrow. */
export const boardQueryOptions = () =>
  api.company.desk.board.infiniteOptions({ ...pagedQueryOptions, input: makePageInput({}) });

/**
 * Puts the data that came with the HTML document into the cache. `updatedAt` is the time, in milliseconds, at which the
 * server read the data.
 */
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

/** Loads the scripts of the visible parts of the first page. If a script fails to load, its part shows the error. */
export async function loadLazyParts(client: QueryClient, { fleet }: FleetPageData): Promise<void> {
  const scripts = [...lazyScripts, ...(fleet.firstSteps ? [firstStepsScript] : [])];
  await Promise.all(scripts.map((script) => client.prefetchQuery<unknown>(script)));
}
