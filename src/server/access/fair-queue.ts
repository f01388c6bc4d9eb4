export class QueueFullError extends Error {}

interface WaitingWork {
  begin(): void;
  giveWay(): void;
}

interface QueuePlaces {
  running: number;
  waiting: number;
  each: number;
}

/**
 * Each party may start one task in a round, even if it has queued many. When the queue is full, the party with the most
 * waiting tasks loses its last task to a party with fewer.
 */
export class FairQueue {
  readonly #places: QueuePlaces;
  #running = 0;
  #waiting = 0;
  /** The first party of the map has the next turn. */
  readonly #lines = new Map<string, WaitingWork[]>();

  constructor(places: QueuePlaces) {
    this.#places = places;
  }

  isFullFor(party: string): boolean {
    if (this.#running < this.#places.running) return false;
    return this.#lengthOf(party) >= this.#places.each || (this.#isFull() && this.#yielding(party) === undefined);
  }

  /** Throws QueueFullError if there is no place, or if the waiting task lost its place to another party. */
  async run<Result>(party: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#places.running) this.#running += 1;
    else await this.#wait(party);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(party: string): Promise<void> {
    if (this.isFullFor(party)) throw new QueueFullError();
    if (this.#isFull()) this.#takePlaceOf(this.#yielding(party)!);
    return new Promise((begin, reject) => {
      const line = this.#lines.get(party) ?? [];
      line.push({ begin, giveWay: () => reject(new QueueFullError()) });
      this.#lines.set(party, line);
      this.#waiting += 1;
    });
  }

  #next(): void {
    const turn = this.#lines.entries().next().value;
    if (!turn) {
      this.#running -= 1;
      return;
    }
    const [party, line] = turn;
    this.#lines.delete(party);
    const { begin } = line.shift()!;
    if (line.length > 0) this.#lines.set(party, line);
    this.#waiting -= 1;
    begin();
  }

  #isFull(): boolean {
    return this.#waiting >= this.#places.waiting;
  }

  #lengthOf(party: string): number {
    return this.#lines.get(party)?.length ?? 0;
  }

  #yielding(party: string): string | undefined {
    let longest: string | undefined;
    for (const [one, { length }] of this.#lines)
      if (length > this.#lengthOf(party) + 1 && (longest === undefined || length > this.#lengthOf(longest)))
        longest = one;
    return longest;
  }

  #takePlaceOf(party: string): void {
    this.#lines.get(party)!.pop()!.giveWay();
    this.#waiting -= 1;
  }
}
