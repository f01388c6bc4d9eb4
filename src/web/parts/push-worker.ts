export const PUSH_WORKER_PATH = "/push.js";

/** Undefined if no account has turned on push alerts in this browser. */
export async function findPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  return worker && new URL(worker.scriptURL).pathname === PUSH_WORKER_PATH ? registration : undefined;
}

export async function findPushEndpoint(): Promise<string | undefined> {
  try {
    return (await (await findPushWorker())?.pushManager.getSubscription())?.endpoint;
  } catch {
    return undefined;
  }
}

export async function endBrowserSubscription(): Promise<void> {
  const worker = await findPushWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}
