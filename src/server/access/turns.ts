import type { Pace } from "#domain/people/guessing.ts";

/** Runs work after so many milliseconds. The server's does not keep the process alive. */
export type After = (milliseconds: number, work: () => void) => void;

/** How many requests may be held over all addresses, so that an attacker with many of them cannot fill the memory. */
const HELD_MAX = 2000;

/**
 * Those who find no place in an address's queue wait in front of it, here called its door: how many may, and for how long (milliseconds).
 * Each place that becomes free goes to one of them by lot. Otherwise whoever asks again first would get it, and a guesser's program
 * always does.
 */
const DOOR = { most: 160, ms: 10_000 };

interface Held {
  end(isAnswered: boolean): void;
}

/** What all queues of a process share: whom they hold. */
export class WaitingRoom {
  readonly held = new Set<Held>();
  #isClosed = false;

  /** Answers all who wait and holds nobody any more, because the process ends. */
  close(): void {
    this.#isClosed = true;
    for (const held of this.held) held.end(true);
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.held.size < HELD_MAX;
  }
}

/**
 * The queue of one address: an answer, then a pause. Those who wait are answered in rounds, in random order within each, so that nobody
 * waits longer than two rounds and nobody knows when it will be. Whoever comes while nobody waits and the pause is over goes at once.
 */
export class Turns {
  readonly #waitingRoom: WaitingRoom;
  readonly #after: After;
  readonly #random: () => number;
  readonly #pace: () => Pace;
  #isFree = true;
  #round = new Set<Held>();
  readonly #next = new Set<Held>();
  readonly #door = new Set<Held>();

  constructor(waitingRoom: WaitingRoom, after: After, random: () => number, pace: () => Pace) {
    this.#waitingRoom = waitingRoom;
    this.#after = after;
    this.#random = random;
    this.#pace = pace;
  }

  /** Ends with true when it is one's turn, and with false when there is no place, or its visitor has hung up. */
  take(hungUp: AbortSignal): Promise<boolean> {
    if (hungUp.aborted) return Promise.resolve(false);
    if (this.#isFree) {
      this.#pause();
      return Promise.resolve(true);
    }
    if (!this.#waitingRoom.isOpen || this.#door.size === DOOR.most) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => held.end(false);
      const held: Held = {
        end: (isAnswered) => {
          if (!this.#waitingRoom.held.delete(held)) return;
          for (const set of [this.#round, this.#next, this.#door]) set.delete(held);
          hungUp.removeEventListener("abort", leave);
          resolve(isAnswered);
        },
      };
      hungUp.addEventListener("abort", leave);
      this.#waitingRoom.held.add(held);
      this.#door.add(held);
      this.#letIn();
      if (this.#door.has(held)) this.#after(DOOR.ms, () => this.#door.has(held) && leave());
    });
  }

  /** Fills the free places of the queue with requests from the door, drawn by lot. */
  #letIn(): void {
    while (this.#door.size > 0 && this.#round.size + this.#next.size < this.#pace().places) {
      const drawn = [...this.#door][Math.floor(this.#random() * this.#door.size)]!;
      this.#door.delete(drawn);
      this.#next.add(drawn);
    }
  }

  /** When the pace has slowed there are fewer places: whoever has none any more tries again later, and the others wait no longer for it. */
  #sendAwayBeyond(): void {
    for (const held of [...this.#round, ...this.#next].slice(this.#pace().places)) held.end(false);
  }

  #pause(): void {
    this.#isFree = false;
    this.#after(this.#pace().pauseMs, () => this.#answerNext());
  }

  #answerNext(): void {
    this.#sendAwayBeyond();
    // Somebody may have hung up meanwhile.
    this.#letIn();
    if (this.#round.size === 0) {
      this.#round = new Set(shuffled([...this.#next], this.#random));
      this.#next.clear();
    }
    const [first] = this.#round;
    if (!first) {
      this.#isFree = true;
      return;
    }
    first.end(true);
    this.#letIn();
    this.#pause();
  }
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
