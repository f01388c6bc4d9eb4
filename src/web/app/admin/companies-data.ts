import type { CompanyState } from "#contract/states.ts";

import { api } from "../api.ts";
import { paged, pageInput } from "../paged.ts";

/** The list of companies as it is asked for, by the same key wherever it is shown. */
export const companiesOptions = (asked: { search: string; state: CompanyState }, how = {}) =>
  api.admin.companies.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
  });
