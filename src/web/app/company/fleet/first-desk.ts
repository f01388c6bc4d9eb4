import type { QueryClient } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import type { VisitorDesk } from "#contract/ports/public-pages.ts";
import type { CarFilter } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { unreadOptions } from "#web/app/inbox/unread.ts";
import { dropEmpty } from "#web/app/list/drop-empty.ts";
import { pagedQueryOptions, makePageInput } from "#web/app/list/paged.ts";

import { listStatusesOfFilter } from "./car-filters.ts";
import { firstStepsScript, lateScripts } from "./late-scripts.ts";

/** The query for the cars, with an optional search and status. */
export const carsOptions = (search = "", status?: CarFilter) =>
  api.company.cars.list.infiniteOptions({
    ...pagedQueryOptions,
    input: makePageInput(dropEmpty({ search, status: status && listStatusesOfFilter(status) })),
  });

/** The query for the board: the cars that go out or come back today and tomorrow. */
export const boardOptions = () =>
  api.company.desk.board.infiniteOptions({ ...pagedQueryOptions, input: makePageInput({}) });

/**
 * Puts the data that came with the HTML document into the cache. `updatedAt` is the time, in milliseconds, at which the
 * server read the data.
 */
export function cacheDesk(
  client: QueryClient,
  { account, desk }: { account: AccountView | null; desk: VisitorDesk },
  updatedAt = Date.now(),
): void {
  client.setQueryData(api.company.cars.fleet.queryKey(), desk.fleet, { updatedAt });
  client.setQueryData(unreadOptions(account).queryKey, desk.unread, { updatedAt });
  client.setQueryData(boardOptions().queryKey, { pages: [desk.board], pageParams: [undefined] }, { updatedAt });
  client.setQueryData(carsOptions().queryKey, { pages: [desk.cars], pageParams: [undefined] }, { updatedAt });
}

/** Loads the scripts of the visible parts of the first page. If a script fails to load, its part shows the error. */
export async function loadLateParts(client: QueryClient, { fleet }: VisitorDesk): Promise<void> {
  const scripts = [...lateScripts, ...(fleet.firstSteps ? [firstStepsScript] : [])];
  await Promise.all(scripts.map((script) => client.prefetchQuery<unknown>(script)));
}
