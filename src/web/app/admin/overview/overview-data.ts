import type { CountView } from "#contract/people/overview.ts";
import { formatCount } from "#domain/words/count.ts";
import { api } from "#web/app/api/client.ts";

/** The query for the numbers on the administrator's first page. The numbers are fetched whenever the page opens. */
export const overviewQueryOptions = (how = {}) => api.admin.overview.get.queryOptions({ staleTime: 0, ...how });

/** Formats a count as '1.000', or as '1.000+' if the server stopped counting. */
export function formatCountView({ count, isMore }: CountView): string {
  return `${formatCount(count)}${isMore ? "+" : ""}`;
}
