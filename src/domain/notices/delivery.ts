import type { AlertWay } from "./alert-way.ts";
import { mayBreakQuietHours, findSilence, type DeliveryError, type PausableSettings } from "./alert.ts";
import type { VisitorNoticeState } from "./notice.ts";

/**
 * Stages of a notice on its way to its holder, while nobody has opened it. docs/product/notices.md 16.13.
 * - `sending`: the notice is being sent, and nothing has failed.
 * - `sent`: a channel that people read accepted the notice: a mail server, a push service, Telegram.
 * - `passed-on`: only a program of the holder accepted the notice; perhaps nobody will read it.
 * - `stand-in`: only the second person was mailed.
 * - `later`: the notice will be sent at a known time: after quiet hours or in the next summary.
 * - `delayed`: no channel has accepted the notice yet, and sending is retried.
 * - `not-sent`: no channel has accepted the notice, and sending is no longer retried.
 */
export const DELIVERY_STAGES = ["sending", "sent", "passed-on", "stand-in", "later", "delayed", "not-sent"] as const;

export type DeliveryStage = (typeof DELIVERY_STAGES)[number];

export function isHolderNotified(stage: DeliveryStage): boolean {
  return stage === "sent" || stage === "passed-on" || stage === "stand-in";
}

export type MessageKind = "notice" | "nudge" | "summary";

export interface NoticeMessage {
  readonly kind: MessageKind;
  readonly way: AlertWay;
  readonly isToSecondPerson: boolean;
  readonly state: "waiting" | "sent" | "given-up";
  readonly error: DeliveryError | "";
  readonly createdAt: Date;
  readonly at: Date;
}

export interface WaitingAlert extends Pick<PausableSettings, "quiet" | "pausedUntil" | "urgentBreaksQuiet"> {
  readonly kind: "notice" | "nudge";
  readonly isUrgent: boolean;
  readonly nth: number;
  readonly isHeld: boolean;
  readonly dueAt: Date;
  readonly hasWay: boolean;
}

export interface DeliveryFacts {
  readonly alerts: readonly WaitingAlert[];
  readonly messages: readonly NoticeMessage[];
}

export interface NoticeDelivery {
  readonly stage: DeliveryStage;
  readonly at: Date | null;
  readonly until: Date | null;
  readonly secondPersonAt: Date | null;
}

/** How many seconds a message may be `sending` before it counts as `delayed`. docs/product/notices.md 16.13. */
export const SENDING_SECONDS = 120;

export function getNoticeDelivery({ alerts, messages }: DeliveryFacts, now: Date): NoticeDelivery {
  const nothing = { at: null, until: null, secondPersonAt: null };
  const own = messages.filter(({ isToSecondPerson }) => !isToSecondPerson);
  const toSecondPerson = messages.filter(({ isToSecondPerson }) => isToSecondPerson);
  const sentAt = findFirstSentAt(own.filter(({ way }) => way !== "webhook"));
  if (sentAt) return { ...nothing, stage: "sent", at: sentAt };
  const passedOnAt = findFirstSentAt(own);
  if (passedOnAt) return { ...nothing, stage: "passed-on", at: passedOnAt };
  const standInAt = findFirstSentAt(toSecondPerson);
  if (standInAt) return { ...nothing, stage: "stand-in", at: standInAt };

  const awaited = [
    ...alerts.map((alert) => getExpectedDeliveryOfAlert(alert, now)),
    ...own.filter(isWaitingMessage).map((message) => getExpectedDeliveryOfMessage(message, now)),
  ];
  const [next] = awaited.flatMap((one) => (one === undefined ? [] : [one])).toSorted(compareByRank);
  const secondPersonAt = findEarliest(toSecondPerson.filter(isWaitingMessage).map(({ at }) => at));
  return { ...nothing, stage: "not-sent", ...next, secondPersonAt };
}

/** Counts as sent, because somebody has opened it. */
export function makeOpenedDelivery(seenAt: Date): NoticeDelivery {
  return { stage: "sent", at: seenAt, until: null, secondPersonAt: null };
}

type ExpectedDelivery = { stage: "sending" | "delayed"; until: null } | { stage: "later"; until: Date };

function getExpectedDeliveryOfAlert(alert: WaitingAlert, now: Date): ExpectedDelivery | undefined {
  const { dueAt, hasWay, isHeld } = alert;
  if (!hasWay) return undefined;
  const begins = dueAt > now ? dueAt : now;
  if (isHeld && dueAt > now) return { stage: "later", until: dueAt };
  const silence = mayBreakQuietHours(alert, alert) ? undefined : findSilence(alert, begins);
  if (silence) return { stage: "later", until: silence.until };
  return { stage: isDeliveryLate(dueAt, now) ? "delayed" : "sending", until: null };
}

function getExpectedDeliveryOfMessage({ error, createdAt }: NoticeMessage, now: Date): ExpectedDelivery {
  return { stage: error !== "" || isDeliveryLate(createdAt, now) ? "delayed" : "sending", until: null };
}

function isDeliveryLate(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= SENDING_SECONDS * 1000;
}

const rankOfStage: Record<ExpectedDelivery["stage"], number> = { delayed: 0, sending: 1, later: 2 };

/**
 * Sorts failures first, so that a failure remains visible until something is delivered. Otherwise the page would switch
 * back and forth with each attempt.
 */
function compareByRank(one: ExpectedDelivery, other: ExpectedDelivery): number {
  return (
    rankOfStage[one.stage] - rankOfStage[other.stage] || (one.until?.getTime() ?? 0) - (other.until?.getTime() ?? 0)
  );
}

function isWaitingMessage({ state }: NoticeMessage): boolean {
  return state === "waiting";
}

function findFirstSentAt(messages: readonly NoticeMessage[]): Date | null {
  return findEarliest(messages.filter(({ state }) => state === "sent").map(({ at }) => at));
}

function findEarliest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

export interface VisitorPageState {
  readonly version: number;
  readonly state: VisitorNoticeState;
  readonly isUnanswered: boolean;
  readonly delivery: NoticeDelivery & { readonly mayBeRead: boolean };
  readonly reminder: "sent" | "not-sent" | null;
}

/** An open page is updated only if its fingerprint has changed. */
export function makePageFingerprint({ version, state, isUnanswered, delivery, reminder }: VisitorPageState): string {
  const { stage, until, secondPersonAt, mayBeRead } = delivery;
  const minute = Math.floor((until ?? secondPersonAt ?? new Date(0)).getTime() / 60_000);
  // After somebody has opened the notice, the page no longer shows its delivery.
  const way = state === "sent" || state === "expired" ? `${stage}.${minute}.${mayBeRead ? "" : "closed"}` : "";
  return [version, state, isUnanswered ? 1 : 0, way, reminder ?? ""].join(".");
}

export function getReminderState(
  { alerts, messages }: DeliveryFacts,
  nudgedAt: Date | null,
): "sent" | "not-sent" | null {
  if (nudgedAt === null || alerts.some(({ kind }) => kind === "nudge")) return null;
  const since = messages.filter(
    ({ kind, isToSecondPerson, createdAt }) => kind !== "notice" && !isToSecondPerson && createdAt >= nudgedAt,
  );
  if (since.some(({ state }) => state === "sent")) return "sent";
  return since.length > 0 && since.every(({ state }) => state === "given-up") ? "not-sent" : null;
}

const unneededMessageErrors: ReadonlySet<DeliveryError> = new Set(["over", "answered", "ended"]);

/**
 * Errors that are no technical failure: nobody waited for the message any more, or the account did not want messages in
 * this way.
 */
export const HARMLESS_DELIVERY_ERRORS: readonly DeliveryError[] = [
  ...unneededMessageErrors,
  "not-confirmed",
  "not-chosen",
  "removed",
];

export function listFailures({ messages }: Pick<DeliveryFacts, "messages">): { way: AlertWay; error: DeliveryError }[] {
  const newest = new Map<AlertWay, NoticeMessage>();
  for (const message of messages)
    if (!message.isToSecondPerson && message.createdAt >= (newest.get(message.way)?.createdAt ?? message.createdAt))
      newest.set(message.way, message);
  return [...newest.values()].flatMap(({ way, state, error }) =>
    state === "sent" || error === "" || unneededMessageErrors.has(error) ? [] : [{ way, error }],
  );
}
