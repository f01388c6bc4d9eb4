import { api, queryClient } from "#web/app/api/client.ts";

/** Refetches the police notices, and their number on the fleet page. */
export function refreshPoliceNotices(): void {
  for (const part of [api.company.policeNotices, api.company.cars.fleet])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
