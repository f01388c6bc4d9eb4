import type { OwnCodes } from "#contract/codes.ts";

import { api, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { paged, pageInput } from "../paged.ts";

/** How the dashboard asks for its codes: all of them, or those that a search finds. */
export const codesOptions = (search = "", how = {}) =>
  api.codes.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(given({ search })),
  });

/** Puts the first codes where the dashboard looks for them; `updatedAt` (milliseconds) is when they were true. */
export function putCodes(codes: OwnCodes, updatedAt = Date.now()): void {
  queryClient.setQueryData(codesOptions().queryKey, { pages: [codes], pageParams: [undefined] }, { updatedAt });
}
