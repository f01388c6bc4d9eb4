import DataLoader from "dataloader";

const RUNNING_STATEMENTS_MAX = 2;

/**
 * All waiting calls are combined into one database statement, so that the number of statements does not grow with the
 * number of calls. A call is never answered by a statement that was sent before the call.
 */
export function makeBatchedQuery<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<Answer[]>,
  wait: (ask: () => void) => void = setImmediate,
): (key: Key) => Promise<Answer> {
  let underway = 0;
  let held: (() => void) | undefined;

  function plan(ask: () => void): void {
    wait(() => {
      if (underway === RUNNING_STATEMENTS_MAX) held = ask;
      else ask();
    });
  }

  async function askCounted(keys: readonly Key[]): Promise<Answer[]> {
    underway += 1;
    try {
      return await askAll(keys);
    } finally {
      underway -= 1;
      const next = held;
      held = undefined;
      if (next) plan(next);
    }
  }

  const loader = new DataLoader(askCounted, { cache: false, batchScheduleFn: plan });
  return (key) => loader.load(key);
}
