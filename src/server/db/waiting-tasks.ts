import { makeSilenceError } from "./heartbeat.ts";
import { isConnectionLost } from "./violations.ts";

/** The milliseconds for which work waits for a primary while there is none. */
const PRIMARY_WAIT_MAX_MS = 4000;

/** The maximum number of tasks that may wait for a primary at once. Each waiting task keeps its request in memory. */
export const WAITING_TASKS_MAX = 500;

/** The tasks that wait for a primary. After every answer of a server, each task checks whether it can run. */
export class TasksAwaitingPrimary {
  /** Functions to call at the next answer of a server. */
  readonly #listeners = new Set<() => void>();
  #waiting = 0;

  /** Must be called at each answer of a server. */
  notifyOfAnswer(): void {
    for (const tell of this.#listeners) tell();
  }

  /** Runs `attempt` as `PrimaryWatch.take` describes. */
  async take<Taken>(attempt: () => Promise<Taken>, isReady: () => boolean): Promise<Taken> {
    const until = performance.now() + PRIMARY_WAIT_MAX_MS;
    if (isReady()) {
      try {
        return await attempt();
      } catch (error) {
        if (!isConnectionLost(error) || this.#waiting >= WAITING_TASKS_MAX) throw error;
      }
    } else if (this.#waiting >= WAITING_TASKS_MAX) throw makeSilenceError();
    this.#waiting += 1;
    try {
      return await this.#wait(attempt, isReady, until);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Resolves at the next answer of a server. Rejects at the time `until`. */
  async #waitForAnswer(until: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(makeSilenceError()), Math.max(0, until - performance.now()));
    this.#listeners.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      this.#listeners.delete(resolve);
    }
  }

  async #wait<Taken>(attempt: () => Promise<Taken>, isReady: () => boolean, until: number): Promise<Taken> {
    let failure: unknown;
    for (;;) {
      // Waits after a failure too, because the heartbeat may not have noticed the loss of the server yet.
      await this.#waitForAnswer(until).catch((error: unknown) => {
        throw failure ?? error;
      });
      if (!isReady()) continue;
      try {
        return await attempt();
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        failure = error;
      }
    }
  }
}
