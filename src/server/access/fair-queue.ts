/** There is no place left for whoever asks. */
export class QueueFull extends Error {}

interface Waiting {
  begin(): void;
  giveWay(): void;
}

/** How many works run at once, and how many may wait: of all parties together, and of one. */
interface Places {
  running: number;
  waiting: number;
  each: number;
}

/**
 * Works that take turns by party: whoever waits gets every party's turn once around, however much one of them has brought. In a full
 * queue the party with most waiting gives a place up to one that has fewer.
 */
export class FairQueue {
  readonly #places: Places;
  #running = 0;
  #waiting = 0;
  /** In the order in which they have their turns. */
  readonly #lines = new Map<string, Waiting[]>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** Whether a work of this party would be turned away now. */
  isFullFor(party: string): boolean {
    if (this.#running < this.#places.running) return false;
    return this.#lengthOf(party) >= this.#places.each || (this.#isFull() && this.#yielding(party) === undefined);
  }

  /** Runs a work when its turn comes; throws QueueFull when there is no place, also to one that waited and had to give way. */
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
    if (this.isFullFor(party)) throw new QueueFull();
    if (this.#isFull()) this.#takePlaceOf(this.#yielding(party)!);
    return new Promise((begin, reject) => {
      const line = this.#lines.get(party) ?? [];
      line.push({ begin, giveWay: () => reject(new QueueFull()) });
      this.#lines.set(party, line);
      this.#waiting += 1;
    });
  }

  /** Hands the place of a work that is done to the party whose turn it is, which then goes to the end. */
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

  /** The party with most waiting, if it has more than this one would have with one more. */
  #yielding(party: string): string | undefined {
    let longest: string | undefined;
    for (const [one, { length }] of this.#lines)
      if (length > this.#lengthOf(party) + 1 && (longest === undefined || length > this.#lengthOf(longest)))
        longest = one;
    return longest;
  }

  /** Whoever came last of that party is turned away after all. */
  #takePlaceOf(party: string): void {
    this.#lines.get(party)!.pop()!.giveWay();
    this.#waiting -= 1;
  }
}
