import { setImmediate, setTimeout as pause } from "node:timers/promises";

import type { Deps } from "#server/deps.ts";

/** A message that a process has taken to send it, until its lease runs out. */
export interface Taken {
  id: string;
  kind: string;
  /** From 1, with the one that is under way. */
  tries: number;
  createdAt: Date;
}

/**
 * What came of one try. `error` is a word of ours that names nobody. `failed` is for good; `gone` says that nothing will ever arrive
 * there again; `away` that nothing can be sent this way just now, whatever it is.
 */
export type Outcome =
  | { is: "sent" }
  | { is: "dropped"; error: string }
  | { is: "retry"; error: string; notBefore?: Date | undefined }
  | { is: "failed"; error: string }
  | { is: "gone"; error: string }
  | { is: "away"; error: string };

/** One way out: what takes messages, sends them and writes down what came of it. */
export interface Lane<Message extends Taken> {
  readonly name: string;
  /** How many messages are on their way at once. */
  readonly seats: number;
  /** Who receives a message, where several go to one. */
  receiverOf?(message: Message): string | null;
  /**
   * Takes up to `count` that are due, for as long as `until`, and of one receiver no more than it has seats left; no other process gets
   * them meanwhile. `held` are the receivers to whom something is on its way, with how many seats that takes.
   */
  take(now: Date, until: Date, count: number, held: ReadonlyMap<string, number>): Promise<Message[]>;
  /** Sends one; it does not throw. */
  send(message: Message): Promise<Outcome>;
  /** Writes down what came of it; a message that is tried again is due at `next`. */
  settle(message: Message, outcome: Outcome, next: Date | undefined): Promise<void>;
  /** How long a process keeps others from a message, in milliseconds: longer than any try. */
  readonly lease: number;
  /** How long a message is tried, in milliseconds from when it was written. */
  patienceFor(message: Message): number;
}

/** Without a watch, the clock is never doubted. */
export type LaneDeps = Pick<Deps, "log" | "now"> & Partial<Pick<Deps, "clockWatch">>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long a message is left alone after its first, second … failed try, in milliseconds; later ones wait as long as the last. */
const PAUSES = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE] as const;

/** When a message that failed is tried again, not before what its receiver asked for; undefined when it is given up. */
export function nextTryAfter(
  { tries, createdAt }: Pick<Taken, "tries" | "createdAt">,
  patience: number,
  now: Date,
  notBefore = now,
): Date | undefined {
  const next = Math.max(now.getTime() + (PAUSES[tries - 1] ?? PAUSES.at(-1)!), notBefore.getTime());
  return next - createdAt.getTime() > patience ? undefined : new Date(next);
}

/** What a lane that is running is asked beside its messages. */
export interface Running {
  isStopping: () => boolean;
  /** Settled when there may be something new to take. */
  woken: () => Promise<void>;
}

const once: Running = { isStopping: () => false, woken: () => new Promise(() => undefined) };

/** Sends every message that is due, and gives how many went; it ends early when nothing can be sent this way just now. */
export async function runLane<Message extends Taken>(
  lane: Lane<Message>,
  { log, now, clockWatch }: LaneDeps,
  { isStopping, woken }: Running = once,
): Promise<number> {
  let sent = 0;
  let isAway = false;
  let failure: { error: unknown } | undefined;
  const onTheWay = new Set<Promise<void>>();
  const ofReceiver = new Map<string, number>();

  function seat(message: Message, by: 1 | -1): void {
    const receiver = lane.receiverOf?.(message) ?? null;
    if (receiver === null) return;
    const taken = (ofReceiver.get(receiver) ?? 0) + by;
    if (taken > 0) ofReceiver.set(receiver, taken);
    else ofReceiver.delete(receiver);
  }

  async function sendOne(message: Message): Promise<void> {
    const outcome = await lane.send(message);
    const { id, kind, tries } = message;
    const told = { lane: lane.name, message: id, kind, tries };
    if (outcome.is === "away") isAway = true;
    if (outcome.is === "sent") sent += 1;
    const isTriedAgain = outcome.is === "retry" || outcome.is === "away";
    const notBefore = outcome.is === "retry" ? outcome.notBefore : undefined;
    // By a clock that is doubted nothing is given up.
    const patience = clockWatch?.doubted() ? Infinity : lane.patienceFor(message);
    const next = isTriedAgain ? nextTryAfter(message, patience, now(), notBefore) : undefined;
    await lane.settle(message, outcome, next);
    if (outcome.is === "sent") log.info(told, "message sent");
    else if (outcome.is === "dropped") log.info(told, `message dropped: ${outcome.error}`);
    else log.warn({ ...told, reason: outcome.error, next }, next ? "message failed" : "message given up");
  }

  while (!isStopping() && !isAway && !failure) {
    const free = lane.seats - onTheWay.size;
    const at = now();
    const isAnyHeld = ofReceiver.size > 0;
    // Asked before the rows are read, so that what is written down meanwhile is looked for again.
    const wake = woken();
    const taken = free > 0 ? await lane.take(at, new Date(at.getTime() + lane.lease), free, ofReceiver) : [];
    for (const message of taken) {
      seat(message, 1);
      const work = sendOne(message)
        // The database is gone just now: the row keeps its lease, so that nothing is sent again in a hurry.
        .catch((error: unknown) => (failure ??= { error }))
        .then(() => {
          seat(message, -1);
          onTheWay.delete(work);
        });
      onTheWay.add(work);
    }
    if (taken.length > 0 && onTheWay.size < lane.seats) continue;
    if (onTheWay.size === 0) {
      // What was left for its receiver's seats can be taken now: they became free meanwhile.
      if (isAnyHeld) continue;
      break;
    }
    await Promise.race([...onTheWay, wake]);
    // What ended in the same turn leaves its seats too, so that they are taken again by one statement.
    await setImmediate();
  }
  await Promise.all(onTheWay);
  if (failure) throw failure.error;
  return sent;
}

/** How often a process looks for what is due, in milliseconds; of what it wrote itself it is told. */
const LOOK_EVERY = 5000;

/** How long a stopping process waits for what is on its way; its lease then runs out and it is sent again. */
const STOP_WITHIN = 5000;

export interface Outbox {
  /** Looks for messages now, as it does when this process writes one down. */
  wake(): void;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Keeps doing `round` until it is stopped: now, every few seconds, and whenever it is woken. `listen` has it woken by what this process
 * writes, and gives what ends that.
 */
export function keepLooking(
  name: string,
  { log }: LaneDeps,
  round: (running: Running) => Promise<unknown>,
  listen: (wake: () => void) => () => void,
): Outbox {
  let isStopping = false;
  let again = false;
  let wakes = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    do {
      again = false;
      wakes = Promise.withResolvers<void>();
      try {
        await round({ isStopping: () => isStopping, woken: () => wakes.promise });
      } catch (error) {
        log.warn({ lane: name, reason: errorName(error) }, "looking for messages failed");
      }
    } while (again && !isStopping);
    running = undefined;
  }

  function wake(): void {
    again = true;
    wakes.resolve();
    wakes = Promise.withResolvers<void>();
    if (!isStopping) running ??= run();
  }

  const timer = setInterval(wake, LOOK_EVERY).unref();
  const stopListening = listen(wake);
  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      stopListening();
      wakes.resolve();
      await Promise.race([running, pause(STOP_WITHIN, undefined, { ref: false })]);
    },
  };
}

/** What a failure is called, without what the other side said: that may name the recipient. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [code ?? error.name, responseCode].filter((part) => part !== undefined).join(" ");
}
