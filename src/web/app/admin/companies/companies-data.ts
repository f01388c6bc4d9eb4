import type { CompanyStateFilter } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { pagedQueryOptions, makePageInput } from "#web/app/list/paged.ts";

/** All components use this function, so that they share one query key. */
export const companiesQueryOptions = (asked: { search: string; state: CompanyStateFilter }, how = {}) =>
  api.admin.companies.list.infiniteOptions({
    ...pagedQueryOptions,
    ...how,
    input: makePageInput(asked),
  });
