import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** Runs the handling of a request, in which `currentRequestId` is its id. */
export function runWithRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

/** The id of the request that is being handled. Undefined for what the server does by itself. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
