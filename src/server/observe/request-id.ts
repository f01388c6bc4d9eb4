import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work`, which handles a request. While it runs, `getCurrentRequestId` returns this id. */
export function runWithRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

/** Returns the id of the request that is being handled; undefined outside a request. */
export function getCurrentRequestId(): string | undefined {
  return requestIds.getStore();
}
