import { makeSilenceError } from "./heartbeat.ts";
import { isConnectionLost } from "./violations.ts";

const PRIMARY_WAIT_MAX_MS = 4000;

export const WAITING_TASKS_MAX = 500;

export class TasksAwaitingPrimary {
  readonly #listeners = new Set<() => void>();
  #waiting = 0;

  notifyOfAnswer(): void {
    for (const tell of this.#listeners) tell();
  }

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
