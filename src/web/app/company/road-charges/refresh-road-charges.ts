import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { changeRow } from "#web/app/list/change-row.ts";

/** Everything that shows tolls and fines, or what they cost, follows. */
export function refreshRoadCharges(): void {
  const { roadCharges, rentals, info } = api.company;
  for (const queryKey of [roadCharges.key(), rentals.key(), info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}

/** The same where one of them changed: the list shows at once how it is now, also where its filter would leave it out. */
export async function putRoadCharge(road: RoadChargeView): Promise<void> {
  await changeRow<RoadChargeView>(
    api.company.roadCharges.list.key(),
    ({ id }) => id === road.id,
    () => road,
  );
  const { roadCharges, rentals, info } = api.company;
  for (const queryKey of [roadCharges.due.key(), rentals.key(), info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}
