import type { Logger } from "pino";

import { ALARM_LIMIT_SHARE, chooseAnswerPace, UNKNOWN_CODES_LIMIT } from "#domain/people/guessing.ts";
import { networksOfAddress } from "#server/http/client-ip.ts";
import type { GuessingStats } from "#server/observe/metrics.ts";

import { type RunLater, WaitingRoom, AddressQueue } from "./address-queue.ts";
import { createGuessingAlarm } from "./guessing-alarm.ts";
import type { Limits } from "./limits.ts";
import { SlowedAddresses } from "./slowed-addresses.ts";

/** Both are functions, so that a scan that needs neither does not compute them. */
export interface Visitor {
  address(): string;
  hungUp(): AbortSignal;
}

/**
 * Why a visitor gets no answer about a code. 404: it is not live. 429: the queue of the visitor's address is full. 503:
 * the database does not answer.
 */
export type NotLiveStatus = { status: 404 | 503 } | { status: 429; retryAfterSeconds: number };

export type FoundStatus = { status: 200 } | NotLiveStatus;

export type SearchResult<Found> =
  | { status: 200; found: Found }
  | { status: 404 }
  | { status: 429; retryAfterSeconds: number };

/**
 * Seconds after which a visitor without a place in the queue may try again. The number is random between `from` and
 * `to`, so that visitors do not all return together.
 */
const NO_PLACE_RETRY_SECONDS = { from: 5, to: 10 };

/**
 * An address that tried too many unknown codes is slowed: it gets all its answers one after another, even answers about
 * live codes. Other addresses never wait. Each process has its own queues; the counts are in the database and shared by
 * all processes.
 */
export interface Guessing {
  isSlowed(visitor: Visitor): boolean;
  countUnknown(visitor: Visitor): Promise<boolean>;
  turn(visitor: Visitor): Promise<{ retryAfterSeconds: number } | undefined>;
  answeredUnknown(visitor: Visitor): void;
  /** Returns limits with one difference: an address without guesses left waits for its turn and is not refused. */
  patient(visitor: Visitor): Limits;
  /** Ends all waits, so that the requests are answered at once; later requests do not wait. */
  close(): void;
  readonly stats: GuessingStats;
}

/** A search that finds nothing counts the same for all three kinds. */
export async function searchWithLimit<Found>(
  guessing: Guessing,
  visitor: Visitor,
  look: () => Promise<Found | undefined>,
): Promise<SearchResult<Found>> {
  if (!guessing.isSlowed(visitor)) {
    const found = await look();
    // The address may have become slowed during the search, because of requests that ran at the same time.
    const isNow = found === undefined ? await guessing.countUnknown(visitor) : !guessing.isSlowed(visitor);
    if (isNow) return toSearchResult(found);
  }
  const refused = await guessing.turn(visitor);
  if (refused) return { status: 429, ...refused };
  const found = await look();
  if (found === undefined) guessing.answeredUnknown(visitor);
  return toSearchResult(found);
}

function toSearchResult<Found>(found: Found | undefined): SearchResult<Found> {
  return found === undefined ? { status: 404 } : { status: 200, found };
}

export function createGuessing({
  limits,
  log,
  now,
  after,
  random = Math.random,
}: {
  limits: Limits;
  log: Pick<Logger, "warn">;
  now(): Date;
  after: RunLater;
  random?(): number;
}): Guessing {
  const waitingRoom = new WaitingRoom();
  const alarm = createGuessingAlarm({ limits, log, now, after });
  const slowed = new SlowedAddresses(
    now,
    after,
    (unknownCount) =>
      new AddressQueue(waitingRoom, after, random, () => chooseAnswerPace(unknownCount(), alarm.isOn())),
  );
  /** Without these numbers, many guesses sent at once would all pass before the first count is stored. */
  const underway = new Map<string, number>();

  const share = () => (alarm.isOn() ? ALARM_LIMIT_SHARE : 1);

  function isSlowed(visitor: Visitor): boolean {
    return slowed.findGroup(visitor) !== undefined;
  }

  async function countUnknown(visitor: Visitor): Promise<boolean> {
    alarm.countUnknown();
    if (isSlowed(visitor)) return false;
    const address = visitor.address();
    const networks = networksOfAddress(address);
    const most = UNKNOWN_CODES_LIMIT.max * share();
    const crowded = networks.find(({ name, times }) => (underway.get(name) ?? 0) >= most * times);
    if (crowded) {
      slowed.slow(address, crowded.name, UNKNOWN_CODES_LIMIT.seconds);
      return false;
    }
    for (const { name } of networks) addToCount(underway, name, 1);
    try {
      return await takeTry(address);
    } finally {
      for (const { name } of networks) addToCount(underway, name, -1);
    }
  }

  /** If not, the address is slowed from now on. */
  async function takeTry(address: string): Promise<boolean> {
    const refused = await limits.take("unknownCodeByAddress", address, { share: share() });
    if (refused) slowed.slow(address, refused.subject, refused.retryAfterSeconds);
    return refused === undefined;
  }

  async function turn(visitor: Visitor): Promise<{ retryAfterSeconds: number } | undefined> {
    const group = slowed.findGroup(visitor);
    if (!group || (await group.queue.take(visitor.hungUp()))) return undefined;
    const { from, to } = NO_PLACE_RETRY_SECONDS;
    return { retryAfterSeconds: from + Math.floor(random() * (to - from + 1)) };
  }

  function answeredUnknown(visitor: Visitor): void {
    alarm.countUnknown();
    const group = slowed.findGroup(visitor);
    if (group) group.unknownCount += 1;
  }

  function patient(visitor: Visitor): Limits {
    return {
      ...limits,
      async take(name, subject, given) {
        if (name !== "unknownCodeByAddress") return limits.take(name, subject, given);
        await takeTry(subject);
        const noPlace = await turn(visitor);
        return noPlace && { ...noPlace, subject };
      },
    };
  }

  return {
    isSlowed,
    countUnknown,
    turn,
    answeredUnknown,
    patient,
    close: () => waitingRoom.close(),
    get stats() {
      return { slowed: slowed.size, held: waitingRoom.held.size, isAlarm: alarm.isOn() };
    },
  };
}

function addToCount(counts: Map<string, number>, network: string, more: number): void {
  const count = (counts.get(network) ?? 0) + more;
  if (count === 0) counts.delete(network);
  else counts.set(network, count);
}
