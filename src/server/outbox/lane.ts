import { setImmediate, setTimeout as pause } from "node:timers/promises";

import type { Deps } from "#server/deps.ts";

/** A message that only this process may send until its lease ends. */
export interface TakenMessage {
  id: string;
  kind: string;
  /** Number of attempts begun, including the present attempt. */
  tries: number;
  createdAt: Date;
}

/**
 * Result of one attempt. `error` is one of our codes and contains no name.
 * - `dropped`: nobody needs the message any more.
 * - `retry`: this message failed and is tried again.
 * - `failed`: this message will never be accepted.
 * - `gone`: the receiver will never accept any message.
 * - `away`: no message of this lane can be sent now, for example because the mail server is down.
 */
export type SendingOutcome =
  | { is: "sent" }
  | { is: "dropped"; error: string }
  | { is: "retry"; error: string; notBefore?: Date | undefined }
  | { is: "failed"; error: string }
  | { is: "gone"; error: string }
  | { is: "away"; error: string };

/**
 * A queue of messages of one kind, such as the mails or the webhooks: it takes due messages from the database, sends
 * them and stores the result.
 */
export interface OutboxLane<Message extends TakenMessage> {
  readonly name: string;
  readonly seats: number;
  receiverOf?(message: Message): string | null;
  /**
   * `held` is the number of messages that are being sent to each receiver. A receiver gets no more than its seats
   * allow.
   */
  take(now: Date, until: Date, count: number, held: ReadonlyMap<string, number>): Promise<Message[]>;
  send(message: Message): Promise<SendingOutcome>;
  settle(message: Message, outcome: SendingOutcome, next: Date | undefined): Promise<void>;
  /** Longer than any attempt takes. */
  readonly lease: number;
  patienceFor(message: Message): number;
}

export type LaneDeps = Pick<Deps, "log" | "now"> & Partial<Pick<Deps, "clockWatch">>;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * The pause after the first, second … failed attempt, in milliseconds. The last pause is also used after all later
 * attempts.
 */
const RETRY_PAUSES_MS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
] as const;

export function computeNextTryTime(
  { tries, createdAt }: Pick<TakenMessage, "tries" | "createdAt">,
  patience: number,
  now: Date,
  notBefore = now,
): Date | undefined {
  const next = Math.max(now.getTime() + (RETRY_PAUSES_MS[tries - 1] ?? RETRY_PAUSES_MS.at(-1)!), notBefore.getTime());
  return next - createdAt.getTime() > patience ? undefined : new Date(next);
}

export interface LaneState {
  isStopping: () => boolean;
  woken: () => Promise<void>;
}

/** Ends early when the lane is stopped and after an outcome that is `away`. Throws if an outcome cannot be stored. */
export async function runLane<Message extends TakenMessage>(
  lane: OutboxLane<Message>,
  { log, now, clockWatch }: LaneDeps,
  { isStopping, woken }: LaneState,
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
    // While the clock is in doubt, no message is given up.
    const patience = clockWatch?.doubted() ? Infinity : lane.patienceFor(message);
    const next = isTriedAgain ? computeNextTryTime(message, patience, now(), notBefore) : undefined;
    await lane.settle(message, outcome, next);
    if (outcome.is === "sent") log.info(told, "message sent");
    else if (outcome.is === "dropped") log.info(told, `message dropped: ${outcome.error}`);
    else log.warn({ ...told, reason: outcome.error, next }, next ? "message failed" : "message given up");
  }

  while (!isStopping() && !isAway && !failure) {
    const free = lane.seats - onTheWay.size;
    const at = now();
    const isAnyHeld = ofReceiver.size > 0;
    // `woken` is called before the rows are read. Otherwise a message that is written during the reading would be
    // missed.
    const wake = woken();
    const taken = free > 0 ? await lane.take(at, new Date(at.getTime() + lane.lease), free, ofReceiver) : [];
    for (const message of taken) {
      seat(message, 1);
      const work = sendOne(message)
        // The row keeps its lease, so the message is not sent again before the lease ends.
        .catch((error: unknown) => (failure ??= { error }))
        .then(() => {
          seat(message, -1);
          onTheWay.delete(work);
        });
      onTheWay.add(work);
    }
    if (taken.length > 0 && onTheWay.size < lane.seats) continue;
    if (onTheWay.size === 0) {
      // Some due messages may not have been taken because their receiver had no free seat. Now the receiver has a free
      // seat.
      if (isAnyHeld) continue;
      break;
    }
    await Promise.race([...onTheWay, wake]);
    // Waits until all messages that ended in the same turn have freed their seats, so that one query refills them.
    await setImmediate();
  }
  await Promise.all(onTheWay);
  if (failure) throw failure.error;
  return sent;
}

const LOOK_INTERVAL_MS = 5000;

/**
 * The milliseconds for which a stopping process waits for messages that are being sent. A slower message is sent again
 * when its lease has ended.
 */
const STOP_TIMEOUT_MS = 5000;

export interface RunningOutbox {
  wake(): void;
  /** Sends no more messages and waits for the messages that are being sent. */
  stop(): Promise<void>;
}

/**
 * Runs `round` now, every few seconds and whenever it is woken, until it is stopped. `listen` registers `wake` to be
 * called when this process queues a message, and returns a function that removes it.
 */
export function startLoop(
  name: string,
  { log }: LaneDeps,
  round: (running: LaneState) => Promise<unknown>,
  listen: (wake: () => void) => () => void,
): RunningOutbox {
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
        log.warn({ lane: name, reason: nameOfError(error) }, "looking for messages failed");
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

  const timer = setInterval(wake, LOOK_INTERVAL_MS).unref();
  const stopListening = listen(wake);
  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      stopListening();
      wakes.resolve();
      await Promise.race([running, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [code ?? error.name, responseCode].filter((part) => part !== undefined).join(" ");
}
