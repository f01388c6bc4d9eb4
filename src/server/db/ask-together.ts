import DataLoader from "dataloader";

/** How many questions may be under way at once; who comes meanwhile waits for the next, which asks for all of them. */
const UNDERWAY_MAX = 2;

/**
 * Asks the database for all who wait in one statement: a busy server asks no more often than an idle one, and no answer rests on what
 * was read before its request came. `askAll` gives an answer for each key, in their order; where it fails, those who asked it fail alone.
 * It is asked at the end of this turn of the event loop, with all requests that came in it, or when `wait` says.
 */
export function askTogether<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<Answer[]>,
  wait: (ask: () => void) => void = setImmediate,
): (key: Key) => Promise<Answer> {
  let underway = 0;
  let held: (() => void) | undefined;

  function plan(ask: () => void): void {
    wait(() => {
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
