import type { CompanyStateFilter } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { paged } from "#web/app/list/paged.ts";

/** All components use this function, so that they share one query key. */
export const companiesQueryOptions = (asked: { search: string; state: CompanyStateFilter }, how = {}) =>
  api.admin.companies.list.infiniteOptions({ ...paged(asked), ...how });
