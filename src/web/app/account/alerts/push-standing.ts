import { queryOptions } from "@tanstack/react-query";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { findPushHere, pushSupport } from "#web/app/page/push-here.ts";

/** How this browser stands to alerts; `on` with what the server knows of it. */
type Standing = { is: "none" | "on-home-screen" | "denied" | "off" | "lost" } | { is: "on"; channel: ChannelView };

async function findStanding(): Promise<Standing> {
  const support = pushSupport();
  if (support !== "here") return { is: support };
  if (Notification.permission === "denied") return { is: "denied" };
  const { offered } = await queryClient.ensureQueryData(api.alerts.get.queryOptions());
  if (!offered.push) return { is: "none" };
  const { wasOn, endpoint } = await findPushHere(offered.push.publicKey);
  if (endpoint === undefined) return { is: wasOn ? "lost" : "off" };
  // A browser may have lost what the server still knows, and the other way round.
  const { channel } = await api.push.find.call({ endpoint });
  return channel && !channel.isOff ? { is: "on", channel } : { is: "lost" };
}

/** Asks how this browser stands to alerts. */
export const standingOptions = () =>
  queryOptions({ queryKey: ["push-here"], queryFn: findStanding, networkMode: "always", staleTime: 0 });
