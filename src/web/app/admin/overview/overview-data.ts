import { useQuery } from "@tanstack/react-query";

import type { CountView, OverviewView } from "#contract/people/overview.ts";
import { api } from "#web/app/api/client.ts";
import { formatCountView } from "#web/app/list/count-view.ts";

export const overviewQueryOptions = (how = {}) => api.admin.overview.get.queryOptions({ staleTime: 0, ...how });

/**
 * The counts of the overview, for the filters of a list. A search narrows the list but not the counts, so there are
 * none while `isNarrowed`.
 */
export function useFilterCounts<Choice extends string>(
  isNarrowed: boolean,
  toCounts: (overview: OverviewView) => Record<Choice, CountView>,
): Partial<Record<Choice, string>> {
  const { data } = useQuery({ ...overviewQueryOptions(), enabled: !isNarrowed });
  if (data === undefined || isNarrowed) return {};
  const entries = Object.entries<CountView>(toCounts(data));
  return Object.fromEntries(entries.map(([choice, count]) => [choice, formatCountView(count)])) as Record<
    Choice,
    string
  >;
}
