import { api, queryClient } from "#web/app/api/client.ts";

/** Asks anew for the notices, and for their number on the fleet's page. */
export function refreshPoliceNotices(): void {
  for (const part of [api.company.policeNotices, api.company.cars.fleet])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
