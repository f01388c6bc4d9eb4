import { type CountedNetwork, networksOfAddress } from "#server/http/client-ip.ts";

import type { AddressQueue, RunLater } from "./address-queue.ts";

/** Beyond the maximum, the oldest is removed. */
const SLOWED_ADDRESSES_MAX = 100_000;

export interface SlowedGroup {
  queue: AddressQueue;
  /** For each network the time until which it is slowed, in milliseconds since 1970. */
  slowedUntil: Map<string, number>;
  unknownCount: number;
}

export class SlowedAddresses {
  readonly #groups = new Map<string, SlowedGroup>();
  readonly #now: () => Date;
  readonly #after: RunLater;
  readonly #makeQueue: (unknownCount: () => number) => AddressQueue;

  constructor(now: () => Date, after: RunLater, makeQueue: (unknownCount: () => number) => AddressQueue) {
    this.#now = now;
    this.#after = after;
    this.#makeQueue = makeQueue;
  }

  get size(): number {
    return this.#groups.size;
  }

  findGroup(visitor: { address(): string }): SlowedGroup | undefined {
    if (this.#groups.size === 0) return undefined;
    const networks = networksOfAddress(visitor.address());
    const group = this.#groups.get(findWidestNetworkName(networks));
    return networks.some(({ name }) => (group?.slowedUntil.get(name) ?? 0) > +this.#now()) ? group : undefined;
  }

  slow(address: string, network: string, seconds: number): void {
    const key = findWidestNetworkName(networksOfAddress(address));
    const group = this.#groups.get(key) ?? this.#open(key);
    if ((group.slowedUntil.get(network) ?? 0) > +this.#now()) return;
    const until = +this.#now() + seconds * 1000;
    group.slowedUntil.set(network, until);
    this.#after(seconds * 1000, () => {
      if (group.slowedUntil.get(network) === until) group.slowedUntil.delete(network);
      if (group.slowedUntil.size === 0 && this.#groups.get(key) === group) this.#groups.delete(key);
    });
  }

  #open(key: string): SlowedGroup {
    const [oldest] = this.#groups.keys();
    if (this.#groups.size === SLOWED_ADDRESSES_MAX && oldest !== undefined) this.#groups.delete(oldest);
    const group: SlowedGroup = {
      queue: this.#makeQueue(() => group.unknownCount),
      slowedUntil: new Map(),
      unknownCount: 0,
    };
    this.#groups.set(key, group);
    return group;
  }
}

/** All addresses of an IPv6 /48 share one queue, so that somebody who owns the whole /48 guesses no faster. */
function findWidestNetworkName(networks: CountedNetwork[]): string {
  return networks.at(-1)!.name;
}
