import type { Logger } from "pino";

import { ALARM_SHARE, paceOf, UNKNOWN_CODES, UNKNOWN_CODES_EVERYWHERE } from "#domain/people/guessing.ts";
import { type Network, networksOf } from "#server/http/client-ip.ts";
import type { GuessingStats } from "#server/observe/metrics.ts";

import type { Limits } from "./limits.ts";
import { type After, WaitingRoom, Turns } from "./turns.ts";

/** The visitor and the account behind a request. Both are functions, so that a scan that needs neither does not pay for them. */
export interface Visitor {
  address(): string;
  /** Tells when nobody waits for the answer any more. */
  hungUp(): AbortSignal;
}

/** Why a visitor is told nothing of a code: it is not live, they find no place to wait in, or the database is away. */
export type NotLive = { status: 404 | 503 } | { status: 429; retryAfterSeconds: number };

/** Whether a code is live, as the status of its scan. */
export type Liveness = { status: 200 } | NotLive;

/** What came of looking for something that must not be guessed. */
export type Sought<Found> =
  | { status: 200; found: Found }
  | { status: 404 }
  | { status: 429; retryAfterSeconds: number };

/** How often a process adds what it counted to the count of all, in milliseconds. */
const REPORT_MS = 5000;

/** How many addresses over the limit are known at once, some 40 MB; beyond that, the oldest is forgotten. */
const ROOMS_MAX = 100_000;

/** Seconds after which whoever found no place tries again: some sooner than others, so that they do not come together. */
const NO_PLACE_RETRY_SECONDS = { from: 5, to: 10 };

/** The addresses over the limit that wait together: one of IPv4, or all of an IPv6 /48. */
interface Room {
  turns: Turns;
  /** Until when each network is slowed, in milliseconds. */
  slowed: Map<string, number>;
  /** Unknown codes that were answered since. */
  unknown: number;
}

/**
 * Keeps codes from being guessed (decision 7): an address that tried too many unknown ones gets all its answers, of live codes or not, one
 * after another. Below that nothing is asked and nothing waits. Each process has queues of its own; the counts are in the database, for all processes.
 */
export interface Guessing {
  isSlowed(visitor: Visitor): boolean;
  /** Counts an unknown code before it is answered; whether that may happen at once. */
  countUnknown(visitor: Visitor): Promise<boolean>;
  /** Waits for the turn of a slowed address; undefined when it has come, else the seconds until one may try again. */
  turn(visitor: Visitor): Promise<{ retryAfterSeconds: number } | undefined>;
  /** An unknown code was answered in its turn. */
  answeredUnknown(visitor: Visitor): void;
  /** The same limits, in which an address with no unknown code left waits for its turn and is not refused. */
  patient(visitor: Visitor): Limits;
  /** Answers all who wait and lets nobody wait any more, because the process ends. */
  close(): void;
  readonly stats: GuessingStats;
}

/**
 * Looks for something that must not be guessed: at once, or in its turn where the address is slowed. What is not found is counted, all
 * kinds of it together.
 */
export async function seek<Found>(
  guessing: Guessing,
  visitor: Visitor,
  look: () => Promise<Found | undefined>,
): Promise<Sought<Found>> {
  if (!guessing.isSlowed(visitor)) {
    const found = await look();
    // It may have become so meanwhile, by what was asked at the same moment.
    const isNow = found === undefined ? await guessing.countUnknown(visitor) : !guessing.isSlowed(visitor);
    if (isNow) return resultOf(found);
  }
  const refused = await guessing.turn(visitor);
  if (refused) return { status: 429, ...refused };
  const found = await look();
  if (found === undefined) guessing.answeredUnknown(visitor);
  return resultOf(found);
}

function resultOf<Found>(found: Found | undefined): Sought<Found> {
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
  after: After;
  random?(): number;
}): Guessing {
  const waitingRoom = new WaitingRoom();
  const rooms = new Map<string, Room>();
  /** Unknown codes of each network whose count has not come back from the database: of very many at once, all would pass before it does. */
  const underway = new Map<string, number>();
  let unreported = 0;
  let alarmUntil = 0;

  const isAlarm = () => alarmUntil > +now();
  const share = () => (isAlarm() ? ALARM_SHARE : 1);

  /** The room of an address, if it is slowed. */
  function roomOf(visitor: Visitor): Room | undefined {
    if (rooms.size === 0) return undefined;
    const networks = networksOf(visitor.address());
    const room = rooms.get(keyOf(networks));
    return networks.some(({ name }) => (room?.slowed.get(name) ?? 0) > +now()) ? room : undefined;
  }

  function slow(address: string, network: string, seconds: number): void {
    const key = keyOf(networksOf(address));
    const room = rooms.get(key) ?? openRoom(key);
    if ((room.slowed.get(network) ?? 0) > +now()) return;
    const until = +now() + seconds * 1000;
    room.slowed.set(network, until);
    after(seconds * 1000, () => {
      if (room.slowed.get(network) === until) room.slowed.delete(network);
      if (room.slowed.size === 0 && rooms.get(key) === room) rooms.delete(key);
    });
  }

  function openRoom(key: string): Room {
    const [oldest] = rooms.keys();
    if (rooms.size === ROOMS_MAX && oldest !== undefined) rooms.delete(oldest);
    const turns = new Turns(waitingRoom, after, random, () => paceOf(room.unknown, isAlarm()));
    const room: Room = { turns, slowed: new Map(), unknown: 0 };
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
    const networks = networksOf(address);
    const most = UNKNOWN_CODES.max * share();
    const crowded = networks.find(({ name, times }) => (underway.get(name) ?? 0) >= most * times);
    if (crowded) {
      slow(address, crowded.name, UNKNOWN_CODES.seconds);
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

  /** Whether there was a try left; where not, the address is slowed from now on. */
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
    if (unreported === 1) after(REPORT_MS, () => void report());
  }

  /** One statement for all that this process counted meanwhile, so that no row is written by every guess. */
  async function report(): Promise<void> {
    const points = unreported;
    unreported = 0;
    try {
      if (!(await limits.take("unknownCode", "", { points }))) return;
      if (!isAlarm()) log.warn("unknown codes are tried everywhere: guessers get less");
      alarmUntil = +now() + UNKNOWN_CODES_EVERYWHERE.seconds * 1000;
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

/** Those of one /48 wait together, so that whoever has all of it is no faster. */
function keyOf(networks: Network[]): string {
  return networks.at(-1)!.name;
}
