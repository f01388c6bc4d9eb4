/** The address of the worker that shows pushes: src/web/static/push.js. */
export const PUSH_WORKER = "/push.js";

/** This browser's worker, if alerts were ever turned on here and not off again, by whoever it was. */
export async function findPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  return worker && new URL(worker.scriptURL).pathname === PUSH_WORKER ? registration : undefined;
}

/** The address at which this browser takes pushes; undefined where it takes none, or will not say. */
export async function pushEndpointHere(): Promise<string | undefined> {
  try {
    return (await (await findPushWorker())?.pushManager.getSubscription())?.endpoint;
  } catch {
    return undefined;
  }
}

/** This browser takes no pushes any more. */
export async function endPushHere(): Promise<void> {
  const worker = await findPushWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}
