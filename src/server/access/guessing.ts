import type { Logger } from "pino";

import {
  ALARM_LIMIT_SHARE,
  chooseAnswerPace,
  UNKNOWN_CODES_LIMIT,
  UNKNOWN_CODES_ALARM_LIMIT,
} from "#domain/people/guessing.ts";
import { type CountedNetwork, networksOfAddress } from "#server/http/client-ip.ts";
import type { GuessingStats } from "#server/observe/metrics.ts";

import { type RunLater, WaitingRoom, AddressQueue } from "./address-queue.ts";
import type { Limits } from "./limits.ts";

/** Address and connection of a request. Both are functions, so that a scan that needs neither does not compute them. */
export interface Visitor {
  address(): string;
  /** Returns a signal that is aborted when the visitor has closed the connection. */
  hungUp(): AbortSignal;
}

/**
 * Why a visitor gets no answer about a code. 404: it is not live. 429: the queue of the visitor's address is full. 503:
 * the database does not answer.
 */
export type NotLiveStatus = { status: 404 | 503 } | { status: 429; retryAfterSeconds: number };

/** Whether a code is live, as the HTTP status of its scan page. */
export type FoundStatus = { status: 200 } | NotLiveStatus;

/** Result of a search for a code, key or token that must not be guessed. */
export type SearchResult<Found> =
  | { status: 200; found: Found }
  | { status: 404 }
  | { status: 429; retryAfterSeconds: number };

/** The milliseconds after which a process adds its guesses to the count of all processes. */
const REPORT_INTERVAL_MS = 5000;

/**
 * The maximum number of slowed addresses (or IPv6 /48 networks) in the memory of one process. They take some 40 MB.
 * Beyond the maximum, the oldest is removed.
 */
const SLOWED_ADDRESSES_MAX = 100_000;

/**
 * Seconds after which a visitor without a place in the queue may try again. The number is random between `from` and
 * `to`, so that visitors do not all return together.
 */
const NO_PLACE_RETRY_SECONDS = { from: 5, to: 10 };

/** The slowed addresses that share one queue: a single IPv4 address, or a whole IPv6 /48. */
interface SlowedAddresses {
  turns: AddressQueue;
  /** For each network the time until which it is slowed, in milliseconds since 1970. */
  slowed: Map<string, number>;
  /** The number of unknown codes that were answered in this queue so far. */
  unknown: number;
}

/**
 * Protects codes from being guessed (decision 7). An address that tried too many unknown codes is slowed: it gets all
 * its answers one after another, even answers about live codes. Other addresses never wait. Each process has its own
 * queues; the counts are in the database and shared by all processes.
 */
export interface Guessing {
  isSlowed(visitor: Visitor): boolean;
  /** Counts an unknown code before it is answered. Returns whether the answer may be sent at once. */
  countUnknown(visitor: Visitor): Promise<boolean>;
  /**
   * Waits for the turn of a slowed address. Returns undefined when the turn has come; otherwise the seconds until the
   * visitor may try again.
   */
  turn(visitor: Visitor): Promise<{ retryAfterSeconds: number } | undefined>;
  /** Must be called when the request that had its turn got an answer about an unknown code. */
  answeredUnknown(visitor: Visitor): void;
  /** Returns limits with one difference: an address without guesses left waits for its turn and is not refused. */
  patient(visitor: Visitor): Limits;
  /** Ends all waits, so that the requests are answered at once; later requests do not wait. Called at shutdown. */
  close(): void;
  readonly stats: GuessingStats;
}

/**
 * Runs the search for a code, key or token that must not be guessed: at once, or in its turn if the address is slowed.
 * A search that finds nothing counts the same for all three kinds.
 */
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
  const rooms = new Map<string, SlowedAddresses>();
  /**
   * The number of unknown codes of each network that are being counted in the database at this moment. Without these
   * numbers, many guesses sent at once would all pass before the first count is stored.
   */
  const underway = new Map<string, number>();
  let unreported = 0;
  let alarmUntil = 0;

  const isAlarm = () => alarmUntil > +now();
  const share = () => (isAlarm() ? ALARM_LIMIT_SHARE : 1);

  /** Returns the entry with the queue in which an address waits; undefined if the address is not slowed. */
  function roomOf(visitor: Visitor): SlowedAddresses | undefined {
    if (rooms.size === 0) return undefined;
    const networks = networksOfAddress(visitor.address());
    const room = rooms.get(findWidestNetworkName(networks));
    return networks.some(({ name }) => (room?.slowed.get(name) ?? 0) > +now()) ? room : undefined;
  }

  function slow(address: string, network: string, seconds: number): void {
    const key = findWidestNetworkName(networksOfAddress(address));
    const room = rooms.get(key) ?? openRoom(key);
    if ((room.slowed.get(network) ?? 0) > +now()) return;
    const until = +now() + seconds * 1000;
    room.slowed.set(network, until);
    after(seconds * 1000, () => {
      if (room.slowed.get(network) === until) room.slowed.delete(network);
      if (room.slowed.size === 0 && rooms.get(key) === room) rooms.delete(key);
    });
  }

  function openRoom(key: string): SlowedAddresses {
    const [oldest] = rooms.keys();
    if (rooms.size === SLOWED_ADDRESSES_MAX && oldest !== undefined) rooms.delete(oldest);
    const turns = new AddressQueue(waitingRoom, after, random, () => chooseAnswerPace(room.unknown, isAlarm()));
    const room: SlowedAddresses = { turns, slowed: new Map(), unknown: 0 };
    rooms.set(key, room);
    return room;
  }

  function isSlowed(visitor: Visitor): boolean {
    return roomOf(visitor) !== undefined;
  }

  async function countUnknown(visitor: Visitor): Promise<boolean> {
    countEverywhere();
    if (isSlowed(visitor)) return false;
    const address = visitor.address();
    const networks = networksOfAddress(address);
    const most = UNKNOWN_CODES_LIMIT.max * share();
    const crowded = networks.find(({ name, times }) => (underway.get(name) ?? 0) >= most * times);
    if (crowded) {
      slow(address, crowded.name, UNKNOWN_CODES_LIMIT.seconds);
      return false;
    }
    for (const { name } of networks) addUnderway(name, 1);
    try {
      return await takeTry(address);
    } finally {
      for (const { name } of networks) addUnderway(name, -1);
    }
  }

  function addUnderway(network: string, more: number): void {
    const count = (underway.get(network) ?? 0) + more;
    if (count === 0) underway.delete(network);
    else underway.set(network, count);
  }

  /** Takes a try of the address and returns whether one was left. If not, the address is slowed from now on. */
  async function takeTry(address: string): Promise<boolean> {
    const refused = await limits.take("unknownCodeByAddress", address, { share: share() });
    if (refused) slow(address, refused.subject, refused.retryAfterSeconds);
    return refused === undefined;
  }

  async function turn(visitor: Visitor): Promise<{ retryAfterSeconds: number } | undefined> {
    const room = roomOf(visitor);
    if (!room || (await room.turns.take(visitor.hungUp()))) return undefined;
    const { from, to } = NO_PLACE_RETRY_SECONDS;
    return { retryAfterSeconds: from + Math.floor(random() * (to - from + 1)) };
  }

  function answeredUnknown(visitor: Visitor): void {
    countEverywhere();
    const room = roomOf(visitor);
    if (room) room.unknown += 1;
  }

  function countEverywhere(): void {
    unreported += 1;
    if (unreported === 1) after(REPORT_INTERVAL_MS, () => void report());
  }

  /** Adds all guesses of this process to the shared count in one statement, so that not every guess writes a row. */
  async function report(): Promise<void> {
    const points = unreported;
    unreported = 0;
    try {
      if (!(await limits.take("unknownCode", "", { points }))) return;
      if (!isAlarm()) log.warn("unknown codes are tried everywhere: guessers get less");
      alarmUntil = +now() + UNKNOWN_CODES_ALARM_LIMIT.seconds * 1000;
    } catch (error) {
      log.warn({ err: error }, "unknown codes were not added to those of all processes");
    }
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
      return { slowed: rooms.size, held: waitingRoom.held.size, isAlarm: isAlarm() };
    },
  };
}

/** All addresses of an IPv6 /48 share one queue, so that somebody who owns the whole /48 guesses no faster. */
function findWidestNetworkName(networks: CountedNetwork[]): string {
  return networks.at(-1)!.name;
}
