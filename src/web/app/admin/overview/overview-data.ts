import type { CountView } from "#contract/people/overview.ts";
import { formatCount } from "#domain/words/count.ts";
import { api } from "#web/app/api/client.ts";

/** What an administrator's home tells; asked for anew whenever it is opened. */
export const overviewOptions = (how = {}) => api.admin.overview.get.queryOptions({ staleTime: 0, ...how });

/** '1.000', or '1.000+' where there are more than were counted. */
export function countText({ count, isMore }: CountView): string {
  return `${formatCount(count)}${isMore ? "+" : ""}`;
}
