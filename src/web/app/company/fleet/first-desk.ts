import type { QueryClient } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import type { Desk } from "#contract/ports/public-pages.ts";
import type { CarFilter } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { unreadOptions } from "#web/app/inbox/unread.ts";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { paged, pageInput } from "#web/app/list/paged.ts";

import { statusesOf } from "./car-filters.ts";
import { firstStepsScript, lateScripts } from "./late-scripts.ts";

/** How the page asks for its cars: all of them, or those that a search and a filter find. */
export const carsOptions = (search = "", status?: CarFilter) =>
  api.company.cars.list.infiniteOptions({
    ...paged,
    input: pageInput(nonEmpty({ search, status: status && statusesOf(status) })),
  });

/** Puts what the page begins with where its parts look for it; `updatedAt` (milliseconds) is when it was true. */
export function putDesk(
  client: QueryClient,
  { account, desk }: { account: AccountView | null; desk: Desk },
  updatedAt = Date.now(),
): void {
  client.setQueryData(api.company.cars.fleet.queryKey(), desk.fleet, { updatedAt });
  client.setQueryData(unreadOptions(account).queryKey, desk.unread, { updatedAt });
  client.setQueryData(carsOptions().queryKey, { pages: [desk.cars], pageParams: [undefined] }, { updatedAt });
}

/** Loads what comes beside the page and is seen on it as it begins; where a script does not come, its part says so. */
export async function loadLateParts(client: QueryClient, { fleet }: Desk): Promise<void> {
  const scripts = [...lateScripts, ...(fleet.firstSteps ? [firstStepsScript] : [])];
  await Promise.all(scripts.map((script) => client.prefetchQuery<unknown>(script)));
}
