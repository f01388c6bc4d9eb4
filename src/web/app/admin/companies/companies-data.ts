import type { CompanyState } from "#contract/words/list-filters.ts";
import { api } from "#web/app/api/client.ts";
import { paged, pageInput } from "#web/app/list/paged.ts";

/** The list of companies as it is asked for, by the same key wherever it is shown. */
export const companiesOptions = (asked: { search: string; state: CompanyState }, how = {}) =>
  api.admin.companies.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
  });
