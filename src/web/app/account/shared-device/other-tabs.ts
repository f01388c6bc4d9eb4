const CHANNEL_NAME = "shared-device";

/** All tabs share one session, so they are locked and unlocked together. */
type TabMessage = { kind: "locked" } | { kind: "touched" } | { kind: "unlocked"; account: string };

export function tellOtherTabs(telling: TabMessage): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(telling);
  channel.close();
}

export function onOtherTab(listen: (telling: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listen(data));
  return () => channel.close();
}
