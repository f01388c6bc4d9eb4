import type { AlertsView, ChannelView, DeliveryView } from "#contract/notices/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";

/** How the account is told. */
export const alertsOptions = () => api.alerts.get.queryOptions({ staleTime: 0 });

/** The last messages and what became of them. */
export const deliveriesOptions = () => api.alerts.deliveries.queryOptions({ staleTime: 0 });

/** Puts what was saved in the place of what the page shows. */
export function changeAlerts(change: (now: AlertsView) => AlertsView): void {
  const queryKey = api.alerts.get.queryKey();
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (now) => now && change(now));
  // Whether the account is told of notices now, the server says.
  void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** The same of one channel. */
export function putChannel(saved: ChannelView): void {
  changeAlerts((now) => ({
    ...now,
    channels: now.channels.map((channel) => (channel.id === saved.id ? saved : channel)),
  }));
}

/** Whether a message is neither sent nor given up. */
export function isUnderWay({ state }: DeliveryView): boolean {
  return state === "waiting";
}
