import { queryOptions } from "@tanstack/react-query";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { readBrowserPushState, getPushSupport } from "#web/app/page/push-here.ts";

/**
 * Whether push alerts reach this browser, and if not, the reason. 'lost' means that only the browser or only the server
 * still has the subscription.
 */
type PushState = { is: "none" | "on-home-screen" | "denied" | "off" | "lost" } | { is: "on"; channel: ChannelView };

async function findPushState(): Promise<PushState> {
  const support = getPushSupport();
  if (support !== "here") return { is: support };
  if (Notification.permission === "denied") return { is: "denied" };
  const { offered } = await queryClient.ensureQueryData(api.alerts.get.queryOptions());
  if (!offered.push) return { is: "none" };
  const { wasOn, endpoint } = await readBrowserPushState(offered.push.publicKey);
  if (endpoint === undefined) return { is: wasOn ? "lost" : "off" };
  // Either the server or the browser may have lost the subscription, independently of the other.
  const { channel } = await api.push.find.call({ endpoint });
  return channel && !channel.isOff ? { is: "on", channel } : { is: "lost" };
}

export const pushStateQueryOptions = () =>
  queryOptions({ queryKey: ["push-here"], queryFn: findPushState, staleTime: 0 });
