import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

export function runWithRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

export function getCurrentRequestId(): string | undefined {
  return requestIds.getStore();
}
