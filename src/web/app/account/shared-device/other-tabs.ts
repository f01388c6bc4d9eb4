const CHANNEL = "shared-device";

/** What the tabs of a shared device tell each other. They share one session, so that all are locked or none is. */
type Telling = { kind: "locked" } | { kind: "touched" } | { kind: "unlocked"; account: string };

export function tellOtherTabs(telling: Telling): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(telling);
  channel.close();
}

/** Calls `listen` for whatever another tab tells. Returns a function that stops this. */
export function onOtherTab(listen: (telling: Telling) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<Telling>) => listen(data));
  return () => channel.close();
}
