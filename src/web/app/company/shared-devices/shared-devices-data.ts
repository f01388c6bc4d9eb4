import type { SharedDevicesView } from "#contract/people/shared-devices.ts";
import { api, cacheData } from "#web/app/api/client.ts";

export function sharedDevicesQueryOptions() {
  return api.company.sharedDevices.list.queryOptions({ staleTime: 0 });
}

export function storeSharedDevices(devices: SharedDevicesView): void {
  void cacheData(sharedDevicesQueryOptions().queryKey, devices);
}
