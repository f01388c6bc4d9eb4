import type { SlowedAnswerPace } from "#domain/people/guessing.ts";

/** The server's implementation does not keep the process alive. */
export type RunLater = (milliseconds: number, work: () => void) => void;

/** Without it, an attacker with many addresses could fill the memory. */
const WAITING_REQUESTS_MAX = 2000;

/**
 * When the queue of an address is full, further requests wait outside of the queue, in the set `door`. `most` is the
 * maximum number of requests in the set, `ms` the milliseconds for which a request stays there. A free place in the
 * queue goes to a random request of the set. Otherwise the fastest retry would win, which always comes from a guesser's
 * program.
 */
const DOOR_LIMITS = { most: 160, ms: 10_000 };

interface WaitingRequest {
  end(isAnswered: boolean): void;
}

export class WaitingRoom {
  readonly held = new Set<WaitingRequest>();
  #isClosed = false;

  /** Ends all waits, so that the requests are answered at once; later requests do not wait. */
  close(): void {
    this.#isClosed = true;
    for (const held of this.held) held.end(true);
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.held.size < WAITING_REQUESTS_MAX;
  }
}

export class AddressQueue {
  readonly #waitingRoom: WaitingRoom;
  readonly #after: RunLater;
  readonly #random: () => number;
  readonly #pace: () => SlowedAnswerPace;
  #isFree = true;
  #round = new Set<WaitingRequest>();
  readonly #next = new Set<WaitingRequest>();
  readonly #door = new Set<WaitingRequest>();

  constructor(waitingRoom: WaitingRoom, after: RunLater, random: () => number, pace: () => SlowedAnswerPace) {
    this.#waitingRoom = waitingRoom;
    this.#after = after;
    this.#random = random;
    this.#pace = pace;
  }

  /** Resolves to true when the turn has come, and to false if there is no place or the visitor has disconnected. */
  take(hungUp: AbortSignal): Promise<boolean> {
    if (hungUp.aborted) return Promise.resolve(false);
    if (this.#isFree) {
      this.#pause();
      return Promise.resolve(true);
    }
    if (!this.#waitingRoom.isOpen || this.#door.size === DOOR_LIMITS.most) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => held.end(false);
      const held: WaitingRequest = {
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
      if (this.#door.has(held)) this.#after(DOOR_LIMITS.ms, () => this.#door.has(held) && leave());
    });
  }

  #letIn(): void {
    while (this.#door.size > 0 && this.#round.size + this.#next.size < this.#pace().places) {
      const drawn = [...this.#door][Math.floor(this.#random() * this.#door.size)]!;
      this.#door.delete(drawn);
      this.#next.add(drawn);
    }
  }

  /** The requests that have lost their place are refused, so that the other requests do not wait longer. */
  #sendAwayBeyond(): void {
    for (const held of [...this.#round, ...this.#next].slice(this.#pace().places)) held.end(false);
  }

  #pause(): void {
    this.#isFree = false;
    this.#after(this.#pace().pauseMs, () => this.#answerNext());
  }

  #answerNext(): void {
    this.#sendAwayBeyond();
    // A visitor may have disconnected meanwhile, so that there is a free place.
    this.#letIn();
    if (this.#round.size === 0) {
      this.#round = new Set(shuffle([...this.#next], this.#random));
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

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
