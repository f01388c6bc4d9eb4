import type { CountView } from "#contract/people/overview.ts";
import { formatCount } from "#domain/words/count.ts";
import { api } from "#web/app/api/client.ts";

export const overviewQueryOptions = (how = {}) => api.admin.overview.get.queryOptions({ staleTime: 0, ...how });

export function formatCountView({ count, isMore }: CountView): string {
  return `${formatCount(count)}${isMore ? "+" : ""}`;
}
