import type { QueryClient } from "@tanstack/react-query";

import type { AppStartData } from "#contract/ports/public-pages.ts";
import { api } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { paged } from "#web/app/list/paged.ts";

export const codesQueryOptions = (search = "", how = {}) =>
  api.codes.list.infiniteOptions({ ...paged(removeEmptyParameters({ search })), ...how });

export function cacheCodes(
  client: QueryClient,
  { codes, shared }: Pick<AppStartData, "codes" | "shared">,
  updatedAt = Date.now(),
): void {
  if (codes)
    client.setQueryData(codesQueryOptions().queryKey, { pages: [codes], pageParams: [undefined] }, { updatedAt });
  if (shared) client.setQueryData(api.secondPeople.shared.queryKey(), shared, { updatedAt });
}
