import type { AlertsView, ChannelView, DeliveryView } from "#contract/notices/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";

export const alertsQueryOptions = () => api.alerts.get.queryOptions({ staleTime: 0 });

export const deliveriesQueryOptions = () => api.alerts.deliveries.queryOptions({ staleTime: 0 });

export function changeCachedAlerts(change: (now: AlertsView) => AlertsView): void {
  const queryKey = api.alerts.get.queryKey();
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (now) => now && change(now));
  // The server computes `gap` (the reason why alerts cannot reach the account) from the settings, so it is refetched.
  void queryClient.invalidateQueries({ queryKey, exact: true });
}

export function cacheChannel(saved: ChannelView): void {
  changeCachedAlerts((now) => ({
    ...now,
    channels: now.channels.map((channel) => (channel.id === saved.id ? saved : channel)),
  }));
}

export function isDeliveryUnderWay({ state }: DeliveryView): boolean {
  return state === "waiting";
}
