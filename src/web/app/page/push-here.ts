import type { PushSubscriptionInput } from "#contract/notices/push.ts";
import { findPushWorker, PUSH_WORKER_PATH } from "#web/parts/push-worker.ts";

/**
 * Whether this browser can show push messages: "here" if it can, "on-home-screen" if the site must first be added to
 * the home screen of an iPhone or iPad, "none" otherwise.
 */
export function getPushSupport(): "here" | "on-home-screen" | "none" {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "here";
  const isOnHomeScreen = matchMedia("(display-mode: standalone)").matches;
  return isAppleHandheld() && !isOnHomeScreen ? "on-home-screen" : "none";
}

function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
}

export async function readBrowserPushState(publicKey: string): Promise<{ wasOn: boolean; endpoint?: string }> {
  const worker = await findPushWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription || !isSubscribedFor(subscription, publicKey)) return { wasOn: worker !== undefined };
  return { wasOn: true, endpoint: subscription.endpoint };
}

export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  // Must come first, because browsers allow the permission dialog only directly after a tap.
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isSubscribedFor(subscription, publicKey)) {
    // The existing subscription has a key that the server no longer uses.
    await subscription.unsubscribe();
    subscription = null;
  }
  return toSubscriptionInput(subscription ?? (await subscribeToPush(pushManager, publicKey)));
}

export async function renewBrowserSubscription(publicKey: string): Promise<PushSubscriptionInput> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return toSubscriptionInput(await subscribeToPush(pushManager, publicKey));
}

function subscribeToPush(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function toSubscriptionInput(subscription: PushSubscription): PushSubscriptionInput {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

function isSubscribedFor({ options }: PushSubscription, publicKey: string): boolean {
  // Some browsers do not return the key; the subscription is then assumed to be valid.
  if (!options?.applicationServerKey) return true;
  const bytes = Array.from(new Uint8Array(options.applicationServerKey), (byte) => String.fromCodePoint(byte));
  const base64 = btoa(bytes.join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
