import type { SharedDevicesView } from "#contract/people/shared-devices.ts";
import { api, putData } from "#web/app/api/client.ts";

export function sharedDevicesOptions() {
  return api.company.sharedDevices.list.queryOptions({ staleTime: 0 });
}

/** Shows the devices as the server has just answered. */
export function storeSharedDevices(devices: SharedDevicesView): void {
  void putData(sharedDevicesOptions().queryKey, devices);
}
