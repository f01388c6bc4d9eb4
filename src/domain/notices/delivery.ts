import type { AlertWay } from "./alert-way.ts";
import { breaksQuiet, quietEnd, type DeliveryError, type QuietHours } from "./alert.ts";
import type { TellingState } from "./notice.ts";

/**
 * How far a notice is on its way to its holder while nobody has opened it. docs/product.md 16.13.
 *
 * - `sending`: it is on its way, and nothing has failed.
 * - `sent`: a way that people read took it: a mail server, a push service, Telegram.
 * - `passed-on`: only a program of the holder's took it; whether that tells a person is not known.
 * - `stand-in`: only the holder's second person was mailed.
 * - `later`: the holder is told at a time that is known: after quiet hours, or with the next summary.
 * - `delayed`: nothing has taken it so far, and it is tried again.
 * - `not-sent`: nothing has taken it, and nothing is tried any more.
 */
export const DELIVERY_STAGES = ["sending", "sent", "passed-on", "stand-in", "later", "delayed", "not-sent"] as const;

export type DeliveryStage = (typeof DELIVERY_STAGES)[number];

/** Whether somebody, or a program of the holder's, was told. */
export function hasLeft(stage: DeliveryStage): boolean {
  return stage === "sent" || stage === "passed-on" || stage === "stand-in";
}

/** What a message says of a notice: that it was told, that somebody still waits, or several notices together. */
export type MessageKind = "notice" | "nudge" | "summary";

/** One message about a notice, on one way, and what became of it. Instants are UTC. */
export interface NoticeMessage {
  readonly kind: MessageKind;
  readonly way: AlertWay;
  /** It goes to the second person of the account, and not to the account. */
  readonly isToSecondPerson: boolean;
  readonly state: "waiting" | "sent" | "given-up";
  /** '' while nothing went wrong. */
  readonly error: DeliveryError | "";
  readonly createdAt: Date;
  /** When it was sent or given up, or is tried next. */
  readonly at: Date;
}

/** An alert that has not become messages yet, with what decides about it then. */
export interface WaitingAlert {
  readonly kind: "notice" | "nudge";
  readonly isUrgent: boolean;
  /** Which one of its network's today it is, from 1. */
  readonly nth: number;
  /** It waits for the end of quiet hours or for a summary. */
  readonly isHeld: boolean;
  readonly dueAt: Date;
  /** Whether the account is told of notices by any way now. */
  readonly hasWay: boolean;
  readonly quiet: QuietHours | null;
  readonly urgentBreaksQuiet: boolean;
}

/** All that is known of how a notice reaches its holder. */
export interface DeliveryFacts {
  readonly alerts: readonly WaitingAlert[];
  readonly messages: readonly NoticeMessage[];
}

/** What is true of it. Instants are UTC. */
export interface NoticeDelivery {
  readonly stage: DeliveryStage;
  /** When it left for the first time, where it has. */
  readonly at: Date | null;
  /** When the holder is told, where that is known. */
  readonly until: Date | null;
  /** When the second person is mailed, where nothing else has left and they are. */
  readonly secondPersonAt: Date | null;
}

/** For so many seconds a message is on its way without a word; what takes longer is delayed. docs/product.md 16.13. */
export const SENDING_SECONDS = 120;

/** What is true of a notice's way to its holder, by the outcomes of everything that was to tell of it. docs/product.md 16.13. */
export function deliveryOf({ alerts, messages }: DeliveryFacts, now: Date): NoticeDelivery {
  const nothing = { at: null, until: null, secondPersonAt: null };
  const own = messages.filter(({ isToSecondPerson }) => !isToSecondPerson);
  const toSecondPerson = messages.filter(({ isToSecondPerson }) => isToSecondPerson);
  const sentAt = firstSent(own.filter(({ way }) => way !== "webhook"));
  if (sentAt) return { ...nothing, stage: "sent", at: sentAt };
  const passedOnAt = firstSent(own);
  if (passedOnAt) return { ...nothing, stage: "passed-on", at: passedOnAt };
  const standInAt = firstSent(toSecondPerson);
  if (standInAt) return { ...nothing, stage: "stand-in", at: standInAt };

  const awaited = [
    ...alerts.map((alert) => awaitedOf(alert, now)),
    ...own.filter(isWaiting).map((message) => awaitedMessage(message, now)),
  ];
  const [next] = awaited.flatMap((one) => (one === undefined ? [] : [one])).toSorted(byRank);
  const secondPersonAt = earliest(toSecondPerson.filter(isWaiting).map(({ at }) => at));
  return { ...nothing, stage: "not-sent", ...next, secondPersonAt };
}

/** The same of what somebody has opened: it has come to them, by whatever way. */
export function openedDelivery(seenAt: Date): NoticeDelivery {
  return { stage: "sent", at: seenAt, until: null, secondPersonAt: null };
}

type Awaited = { stage: "sending" | "delayed"; until: null } | { stage: "later"; until: Date };

/** What an alert will come to that is still to be told; undefined where it would be told to nobody. */
function awaitedOf(alert: WaitingAlert, now: Date): Awaited | undefined {
  const { dueAt, hasWay, isHeld, quiet } = alert;
  if (!hasWay) return undefined;
  const begins = dueAt > now ? dueAt : now;
  if (isHeld && dueAt > now) return { stage: "later", until: dueAt };
  const quietUntil = breaksQuiet(alert, alert) ? undefined : quietEnd(quiet, begins);
  if (quietUntil) return { stage: "later", until: quietUntil };
  return { stage: isLate(dueAt, now) ? "delayed" : "sending", until: null };
}

function awaitedMessage({ error, createdAt }: NoticeMessage, now: Date): Awaited {
  return { stage: error !== "" || isLate(createdAt, now) ? "delayed" : "sending", until: null };
}

function isLate(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= SENDING_SECONDS * 1000;
}

const ranks: Record<Awaited["stage"], number> = { delayed: 0, sending: 1, later: 2 };

/** That something failed first, until something leaves: whoever waits is not told that all is well again with each new try. */
function byRank(one: Awaited, other: Awaited): number {
  return ranks[one.stage] - ranks[other.stage] || (one.until?.getTime() ?? 0) - (other.until?.getTime() ?? 0);
}

function isWaiting({ state }: NoticeMessage): boolean {
  return state === "waiting";
}

function firstSent(messages: readonly NoticeMessage[]): Date | null {
  return earliest(messages.filter(({ state }) => state === "sent").map(({ at }) => at));
}

function earliest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

/** What of a visitor's part decides how their open page is drawn. */
export interface Standing {
  readonly version: number;
  readonly state: TellingState;
  readonly isUnanswered: boolean;
  /** `mayBeRead` says whether anybody can open it at all. */
  readonly delivery: NoticeDelivery & { readonly mayBeRead: boolean };
  readonly reminder: "sent" | "not-sent" | null;
}

/** By what an open page says what it has drawn: letters, digits, '.' and '-'. Of two that differ the page is drawn differently. */
export function signOf({ version, state, isUnanswered, delivery, reminder }: Standing): string {
  const { stage, until, secondPersonAt, mayBeRead } = delivery;
  const minute = Math.floor((until ?? secondPersonAt ?? new Date(0)).getTime() / 60_000);
  // Once somebody has opened it, that says more than how it came there.
  const way = state === "sent" || state === "expired" ? `${stage}.${minute}.${mayBeRead ? "" : "closed"}` : "";
  return [version, state, isUnanswered ? 1 : 0, way, reminder ?? ""].join(".");
}

/**
 * What became of what a visitor reminded the holder of at `nudgedAt`: null while it is on its way, where it is not known, and where the
 * visitor has reminded nobody. docs/product.md 16.13.
 */
export function reminderOf({ alerts, messages }: DeliveryFacts, nudgedAt: Date | null): "sent" | "not-sent" | null {
  if (nudgedAt === null || alerts.some(({ kind }) => kind === "nudge")) return null;
  const since = messages.filter(
    ({ kind, isToSecondPerson, createdAt }) => kind !== "notice" && !isToSecondPerson && createdAt >= nudgedAt,
  );
  if (since.some(({ state }) => state === "sent")) return "sent";
  return since.length > 0 && since.every(({ state }) => state === "given-up") ? "not-sent" : null;
}

/** Given up because there was nothing to be told any more, or nobody who wanted it. */
const needless: ReadonlySet<DeliveryError> = new Set(["over", "answered", "ended"]);

/** Given up without a failure of what sends: nobody waited any more, or the account was not to be told that way. */
export const WITHOUT_FAILURE: readonly DeliveryError[] = [...needless, "not-confirmed", "not-chosen", "removed"];

/** By which ways a notice has not left, and why: of each way the newest message. docs/product.md 16.13. */
export function failuresOf({ messages }: Pick<DeliveryFacts, "messages">): { way: AlertWay; error: DeliveryError }[] {
  const newest = new Map<AlertWay, NoticeMessage>();
  for (const message of messages)
    if (!message.isToSecondPerson && message.createdAt >= (newest.get(message.way)?.createdAt ?? message.createdAt))
      newest.set(message.way, message);
  return [...newest.values()].flatMap(({ way, state, error }) =>
    state === "sent" || error === "" || needless.has(error) ? [] : [{ way, error }],
  );
}
