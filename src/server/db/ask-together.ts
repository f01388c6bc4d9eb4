import DataLoader from "dataloader";

/** How many questions may be under way at once; who comes meanwhile waits for the next, which asks for all of them. */
const UNDERWAY_MAX = 2;

/**
 * Asks the database for all who wait in one statement: a busy server asks no more often than an idle one, and no answer rests on what
 * was read before its request came. `askAll` gives an answer for each key, in their order; where it fails, those who asked it fail alone.
 */
export function askTogether<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<Answer[]>,
): (key: Key) => Promise<Answer> {
  let underway = 0;
  let held: (() => void) | undefined;

  // At the end of this turn of the event loop, with all requests that came in it.
  function plan(ask: () => void): void {
    setImmediate(() => {
      if (underway === UNDERWAY_MAX) held = ask;
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
