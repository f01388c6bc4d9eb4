import { shownAccount } from "./shown-account.ts";

const CHANNEL = "account";

/** Tells the browser's other tabs whose account this one shows now: all of them share one session. */
export function tellTabs(account: string): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(account);
  channel.close();
}

/** Asks who is signed in, by `ask`, whenever another tab shows another account than this one. Returns how to stop. */
export function followTabs(ask: () => Promise<unknown>): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const shown = shownAccount();
    // Only asked, since a page that loads slowly may tell of the account before.
    if (shown !== undefined && data !== shown) void ask().catch(() => undefined);
  });
  return () => channel.close();
}
