import type { PushSubscriptionInput } from "#contract/notices/push.ts";
import { findPushWorker, PUSH_WORKER } from "#web/parts/push-worker.ts";

/** What this browser is able to: show pushes as it is, only once the product stands on its home screen, or never. */
export function pushSupport(): "here" | "on-home-screen" | "none" {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "here";
  const isOnHomeScreen = matchMedia("(display-mode: standalone)").matches;
  return isAppleHandheld() && !isOnHomeScreen ? "on-home-screen" : "none";
}

/** An iPhone or an iPad, which calls itself a Mac. */
function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
}

/** Whether alerts were turned on in this browser, by whoever it was, and what it takes them with: nothing when it has lost that. */
export async function findPushHere(publicKey: string): Promise<{ wasOn: boolean; endpoint?: string }> {
  const worker = await findPushWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription || !isFor(subscription, publicKey)) return { wasOn: worker !== undefined };
  return { wasOn: true, endpoint: subscription.endpoint };
}

/** Asks the person, and has this browser take pushes of whoever has this key; undefined when they did not allow it. */
export async function beginPushHere(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  // First of all: browsers ask only in answer to a tap.
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(PUSH_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isFor(subscription, publicKey)) {
    // The subscription was made with a key that the service no longer has, and a browser has only one.
    await subscription.unsubscribe();
    subscription = null;
  }
  return subscriptionOf(subscription ?? (await newSubscription(pushManager, publicKey)));
}

/** Gives this browser a new push subscription: another address and other keys. */
export async function renewPushHere(publicKey: string): Promise<PushSubscriptionInput> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return subscriptionOf(await newSubscription(pushManager, publicKey));
}

function newSubscription(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function subscriptionOf(subscription: PushSubscription): PushSubscriptionInput {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  // A browser that does not tell is believed.
  if (!options?.applicationServerKey) return true;
  const bytes = Array.from(new Uint8Array(options.applicationServerKey), (byte) => String.fromCodePoint(byte));
  const base64 = btoa(bytes.join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
