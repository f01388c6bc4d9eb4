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

/**
 * Whether the device is an iPhone or an iPad. An iPad's user agent claims to be a Mac, but a Mac has no touch screen.
 */
function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Whether push alerts were ever turned on in this browser, and the endpoint of its subscription if there is one for
 * this key.
 */
export async function readBrowserPushState(publicKey: string): Promise<{ wasOn: boolean; endpoint?: string }> {
  const worker = await findPushWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription || !isSubscribedFor(subscription, publicKey)) return { wasOn: worker !== undefined };
  return { wasOn: true, endpoint: subscription.endpoint };
}

/**
 * Requests the permission and subscribes to push messages with the server's key. Returns undefined if the user did not
 * permit them.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  // Must come first, because browsers allow the permission dialog only directly after a tap.
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isSubscribedFor(subscription, publicKey)) {
    // A browser has only one subscription. The existing subscription has a key that the server no longer uses.
    await subscription.unsubscribe();
    subscription = null;
  }
  return toSubscriptionInput(subscription ?? (await subscribeToPush(pushManager, publicKey)));
}

/** Replaces the push subscription by a new one with another endpoint and other keys. */
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
  // Some browsers do not return the key. In that case the subscription is assumed to be valid.
  if (!options?.applicationServerKey) return true;
  const bytes = Array.from(new Uint8Array(options.applicationServerKey), (byte) => String.fromCodePoint(byte));
  const base64 = btoa(bytes.join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
