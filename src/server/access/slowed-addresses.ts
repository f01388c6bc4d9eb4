import { type CountedNetwork, networksOfAddress } from "#server/http/client-ip.ts";

import type { AddressQueue, RunLater } from "./address-queue.ts";

/**
 * The maximum number of slowed addresses (or IPv6 /48 networks) in the memory of one process. They take some 40 MB.
 * Beyond the maximum, the oldest is removed.
 */
const SLOWED_ADDRESSES_MAX = 100_000;

/** The slowed addresses that share one queue: a single IPv4 address, or a whole IPv6 /48. */
export interface QueueOfSlowed {
  turns: AddressQueue;
  /** For each network the time until which it is slowed, in milliseconds since 1970. */
  slowed: Map<string, number>;
  /** The number of unknown codes that were answered in this queue so far. */
  unknown: number;
}

/** The addresses that are slowed at this moment, with the queues in which their requests wait. */
export class SlowedAddresses {
  readonly #queues = new Map<string, QueueOfSlowed>();
  readonly #now: () => Date;
  readonly #after: RunLater;
  readonly #openTurns: (unknown: () => number) => AddressQueue;

  /** `openTurns` makes the queue of an address. It gets a function that returns the queue's number of unknown codes. */
  constructor(now: () => Date, after: RunLater, openTurns: (unknown: () => number) => AddressQueue) {
    this.#now = now;
    this.#after = after;
    this.#openTurns = openTurns;
  }

  /** The number of queues. */
  get size(): number {
    return this.#queues.size;
  }

  /** Returns the queue in which a visitor waits; undefined if the visitor's address is not slowed. */
  queueOf(visitor: { address(): string }): QueueOfSlowed | undefined {
    if (this.#queues.size === 0) return undefined;
    const networks = networksOfAddress(visitor.address());
    const queue = this.#queues.get(findWidestNetworkName(networks));
    return networks.some(({ name }) => (queue?.slowed.get(name) ?? 0) > +this.#now()) ? queue : undefined;
  }

  /** Slows a network of the address for some seconds. A network that is slowed already is not slowed for longer. */
  slow(address: string, network: string, seconds: number): void {
    const key = findWidestNetworkName(networksOfAddress(address));
    const queue = this.#queues.get(key) ?? this.#open(key);
    if ((queue.slowed.get(network) ?? 0) > +this.#now()) return;
    const until = +this.#now() + seconds * 1000;
    queue.slowed.set(network, until);
    this.#after(seconds * 1000, () => {
      if (queue.slowed.get(network) === until) queue.slowed.delete(network);
      if (queue.slowed.size === 0 && this.#queues.get(key) === queue) this.#queues.delete(key);
    });
  }

  #open(key: string): QueueOfSlowed {
    const [oldest] = this.#queues.keys();
    if (this.#queues.size === SLOWED_ADDRESSES_MAX && oldest !== undefined) this.#queues.delete(oldest);
    const queue: QueueOfSlowed = { turns: this.#openTurns(() => queue.unknown), slowed: new Map(), unknown: 0 };
    this.#queues.set(key, queue);
    return queue;
  }
}

/** All addresses of an IPv6 /48 share one queue, so that somebody who owns the whole /48 guesses no faster. */
function findWidestNetworkName(networks: CountedNetwork[]): string {
  return networks.at(-1)!.name;
}
