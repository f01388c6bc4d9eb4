export class TestClock {
  #now = Date.parse("2026-11-21T09:00:00.000Z");
  readonly #planned: { at: number; work: () => void }[] = [];

  now = (): Date => new Date(this.#now);

  after = (milliseconds: number, work: () => void): void => {
    const at = this.#now + milliseconds;
    const place = this.#planned.findLastIndex((other) => other.at <= at) + 1;
    this.#planned.splice(place, 0, { at, work });
  };

  pause = (milliseconds: number): Promise<void> => new Promise((resolve) => this.after(milliseconds, resolve));

  advance({ days = 0, hours = 0, seconds = 0 }: { days?: number; hours?: number; seconds?: number }): void {
    const end = this.#now + ((days * 24 + hours) * 3600 + seconds) * 1000;
    while (this.#runNext(end));
    this.#now = end;
  }

  /** Moves the clock forward until the condition is true. */
  async advanceUntil(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (!this.#runNext(Infinity)) throw new Error("Nothing is left to be done.");
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  }

  #runNext(end: number): boolean {
    const [next] = this.#planned;
    if (!next || next.at > end) return false;
    this.#planned.shift();
    this.#now = next.at;
    next.work();
    return true;
  }
}
