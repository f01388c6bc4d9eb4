import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { api } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

/** Updates one toll or fine in the cached list. The row stays in the list even if it no longer matches the filter. */
export async function cacheRoadCharge(road: RoadChargeView): Promise<void> {
  await changeCachedRow<RoadChargeView>(
    api.company.roadCharges.list.key(),
    ({ id }) => id === road.id,
    () => road,
  );
}
