import { getShownAccount } from "./shown-account.ts";

const CHANNEL_NAME = "account";

export function announceAccountToTabs(account: string | null): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(account);
  channel.close();
}

export function onAccountOfOtherTab(ask: () => Promise<unknown>): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const shown = getShownAccount();
    // The message may come from a slow tab and be outdated, so the server is asked for the account.
    if (shown !== undefined && data !== shown) void ask().catch(() => undefined);
  });
  return () => channel.close();
}
