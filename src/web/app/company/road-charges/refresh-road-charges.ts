import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

/** Refetches all queries that contain tolls, fines or their sums. */
export function refreshRoadCharges(): void {
  const { roadCharges, rentals, info } = api.company;
  for (const queryKey of [roadCharges.key(), rentals.key(), info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}

/**
 * Updates one toll or fine in the cached list, and refetches the due fines, the rentals and the sums. The row stays in
 * the list even if it no longer matches the filter.
 */
export async function cacheRoadCharge(road: RoadChargeView): Promise<void> {
  await changeCachedRow<RoadChargeView>(
    api.company.roadCharges.list.key(),
    ({ id }) => id === road.id,
    () => road,
  );
  const { roadCharges, rentals, info } = api.company;
  for (const queryKey of [roadCharges.due.key(), rentals.key(), info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}
