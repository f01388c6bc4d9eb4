import type { QueryClient } from "@tanstack/react-query";

import type { OwnCodes } from "#contract/sticker/codes.ts";
import { api } from "#web/app/api/client.ts";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { paged, pageInput } from "#web/app/list/paged.ts";

/** How the dashboard asks for its codes: all of them, or those that a search finds. */
export const codesOptions = (search = "", how = {}) =>
  api.codes.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(nonEmpty({ search })),
  });

/** Puts the first codes where the dashboard looks for them; `updatedAt` (milliseconds) is when they were true. */
export function putCodes(client: QueryClient, codes: OwnCodes, updatedAt = Date.now()): void {
  client.setQueryData(codesOptions().queryKey, { pages: [codes], pageParams: [undefined] }, { updatedAt });
}
