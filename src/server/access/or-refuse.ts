/** For what is read: it may not exist, and what a transaction has just changed may have been removed since. */
export function orRefuse<T>(found: T | null | undefined, makeRefusal: () => Error): T {
  if (found === undefined || found === null) throw makeRefusal();
  return found;
}
