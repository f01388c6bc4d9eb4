import { isFresh, isLeft } from "#domain/words/fair-part.ts";
import { formatLocalDateTime, weekdayOf } from "#domain/words/istanbul.ts";

import type { AlertWay } from "./alert-way.ts";
import { isEmergency, type NoticeReason } from "./notice.ts";

/** What an account is told about, each of which is chosen apart. docs/product.md 17.1. */
export const ALERT_TOPICS = ["notices", "fleet", "account", "log-ins"] as const;

export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** What somebody is told of. docs/product.md 17.1. */
export const ALERT_KINDS = [
  "notice",
  "nudge",
  "fleet",
  "company-approved",
  "company-refused",
  "code-switched-off",
  "log-in",
  "test",
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

const topics: Record<AlertKind, AlertTopic | null> = {
  notice: "notices",
  nudge: "notices",
  fleet: "fleet",
  "company-approved": "account",
  "company-refused": "account",
  "code-switched-off": "account",
  "log-in": "log-ins",
  test: null,
};

/** Under which topic something is told; null for a test, which goes where it was asked for. docs/product.md 17.1. */
export function topicOf(kind: AlertKind): AlertTopic | null {
  return topics[kind];
}

/** Whether a notice of this reason waits for nothing: neither for the end of quiet hours nor for a summary. docs/product.md 17.4. */
export function isUrgent(reason: NoticeReason): boolean {
  return isEmergency(reason) || reason === "towing";
}

/** Why a message did not arrive; `other` is what has no word of its own. docs/product.md 17.2. */
export const DELIVERY_ERRORS = [
  "gone",
  "refused",
  "refused-by-receiver",
  "busy",
  "away",
  "timed-out",
  "too-large",
  "not-public",
  "not-confirmed",
  "not-chosen",
  "removed",
  "too-many",
  "over",
  "answered",
  "ended",
  "other",
] as const;

export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** The ways that are added one by one, each with a name. */
export const CHANNEL_KINDS = ["push", "telegram", "webhook"] as const satisfies AlertWay[];

export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Most channels of one account. docs/product.md 17.2. */
export const CHANNELS_MAX = 20;

/** Most characters of a channel's name. docs/product.md 17.2. */
export const CHANNEL_NAME_MAX = 60;

/** A part of the day in Istanbul, in minutes from midnight; it may go over midnight. docs/product.md 17.4. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** How an account wants to be told. `fleetAt` is a minute of the day in Istanbul. docs/product.md 17.1. */
export interface AlertSettings {
  readonly mailTopics: readonly AlertTopic[];
  readonly quiet: QuietHours | null;
  /** Whether urgent reasons are told in quiet hours as well. */
  readonly urgentBreaksQuiet: boolean;
  readonly fleetAt: number;
}

/** What holds until an account chooses: everything by mail, no quiet hours, the fleet at 07.30. docs/product.md 17.1. */
export const defaultAlertSettings: AlertSettings = {
  mailTopics: ALERT_TOPICS,
  quiet: null,
  urgentBreaksQuiet: true,
  fleetAt: 7 * 60 + 30,
};

/** What is proposed to whoever turns quiet hours on. */
export const usualQuietHours: QuietHours = { from: 23 * 60, until: 7 * 60 };

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** The minute of the day in Istanbul, 0 to 1439. */
export function minuteOfDay(now: Date): number {
  const local = formatLocalDateTime(now);
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

/** A minute of the day as a time field holds it: '07:30'. */
export function formatMinuteOfDay(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minute of the day that a time field holds ('07:30', perhaps with seconds); undefined for anything else. */
export function parseMinuteOfDay(text: string): number | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/u.exec(text);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined;
}

/** When the quiet hours end in which `now` (UTC) lies; undefined outside of them. docs/product.md 17.4. */
export function quietEnd(quiet: QuietHours | null, now: Date): Date | undefined {
  if (quiet === null) return undefined;
  const minute = minuteOfDay(now);
  const length = (quiet.until - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  const passed = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  if (passed >= length) return undefined;
  const begunMinute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return new Date(begunMinute + (length - passed) * MINUTE);
}

/** After so many told in so many minutes, what comes is told as one summary each so many minutes. docs/product.md 17.4. */
export const SUMMARY_AFTER = 5;
export const SUMMARY_MINUTES = 10;

/** After so many summaries in a day the next one comes an hour later. docs/product.md 17.4. */
export const SUMMARIES_SOON = 12;
const LATER_SUMMARY_MINUTES = 60;

/** Most times in `SUMMARY_MINUTES` that an account is told of one notice by itself. docs/product.md 17.4. */
const TOLD_OF_NOTICE_MAX = 3;

/** What an account is told by itself in a day: of all notices, and of those who still wait. docs/product.md 17.4. */
export const NOTICES_A_DAY = 100;
const NUDGES_A_DAY = 10;

/** Most mails of one account to its second person in a day. docs/product.md 17.6. */
export const SECOND_PERSON_MAILS_A_DAY = 30;

/** Most notices of one network in a day that an account is told of by themselves, at one code: of any reason, and with urgent ones. docs/product.md 17.4. */
const NOTICES_OF_NETWORK = { any: 3, urgent: 4 } as const;

/** An account counts as so many codes: of a fleet more is told from one network than of one car. docs/product.md 17.4. */
export const CODES_OF_ACCOUNT = 4;

/**
 * Why an alert waits: for the end of the quiet hours, since much was told in a short time, since its network has told much today, or since
 * the account was told much today. docs/product.md 17.4.
 */
export const HELD_FOR = ["quiet", "many", "network", "day"] as const;

export type HeldFor = (typeof HELD_FOR)[number];

/** What is known of an alert that is due. A test is none: it is sent at once, by whoever asked for it. */
export interface DueAlert {
  readonly id: string;
  readonly kind: Exclude<AlertKind, "test">;
  readonly isUrgent: boolean;
  /** It has waited for a summary or for the end of the quiet hours already. */
  readonly isHeld: boolean;
  /** The notice that it tells of; null for anything else. */
  readonly noticeId: string | null;
  /** Which one of its network's today it is, from 1; anything else is the first. */
  readonly nth: number;
}

/** What is known of an account beside that. Instants are UTC. */
export interface ToldSoFar {
  /** How many notices it was told of in the last `SUMMARY_MINUTES`, without urgent ones. */
  readonly toldLately: number;
  /** How many times in the last `SUMMARY_MINUTES` it was told of each notice by itself. */
  readonly toldLatelyOf: ReadonlyMap<string, number>;
  /** What it was told by itself in the last 24 hours, of notices and of those who still wait, and how many summaries. */
  readonly today: { readonly notices: number; readonly nudges: number; readonly summaries: number };
  /** When the alerts are due that it holds already; null for none. */
  readonly heldUntil: Date | null;
}

/**
 * Whether an alert is told in quiet hours: an urgent one, unless the account chose otherwise, but not what one network calls urgent again and
 * again. docs/product.md 17.4.
 */
export function breaksQuiet(
  alert: Pick<DueAlert, "isUrgent" | "nth">,
  { urgentBreaksQuiet }: Pick<AlertSettings, "urgentBreaksQuiet">,
): boolean {
  return alert.isUrgent && urgentBreaksQuiet && isFresh(alert);
}

/** What becomes of alerts that are due. Every one of them is in one of the three. */
export interface AlertPlan<Alert> {
  /** Told by themselves. */
  single: Alert[];
  /** Told together, as one; one alone as it is. */
  summary: Alert[];
  held: { alert: Alert; reason: HeldFor; /** UTC. */ until: Date }[];
}

/**
 * What becomes of an account's alerts that are due: told one by one, told in one summary, or held until an instant. Urgent ones are told at
 * once. What is told by itself has a ceiling, of one network and of a day, of which a part is kept for urgent reasons and for other networks;
 * beyond it nothing is lost, but told in a summary. docs/product.md 17.4.
 */
export function planAlerts<Alert extends DueAlert>(
  due: readonly Alert[],
  { quiet, urgentBreaksQuiet }: AlertSettings,
  so: ToldSoFar,
  now: Date,
): AlertPlan<Alert> {
  const quietUntil = quietEnd(quiet, now);
  const plan: AlertPlan<Alert> = { single: [], summary: [], held: [] };
  const toldOf = new Map(so.toldLatelyOf);
  const today = { ...so.today };
  let told = so.toldLately;

  const soon = new Date(now.getTime() + SUMMARY_MINUTES * MINUTE);
  const later = today.summaries < SUMMARIES_SOON ? soon : new Date(now.getTime() + LATER_SUMMARY_MINUTES * MINUTE);
  const next = so.heldUntil !== null && so.heldUntil > now ? so.heldUntil : later;

  /** Why an alert of a notice is not told by itself now; undefined where it is. */
  function whyNot(alert: Alert): Exclude<HeldFor, "quiet"> | undefined {
    if (alert.nth > (alert.isUrgent ? NOTICES_OF_NETWORK.urgent : NOTICES_OF_NETWORK.any)) return "network";
    if (!alert.isUrgent && told >= SUMMARY_AFTER) return "many";
    if (alert.noticeId !== null && (toldOf.get(alert.noticeId) ?? 0) >= TOLD_OF_NOTICE_MAX) return "many";
    if (alert.kind === "nudge" && !isLeft(alert, today.nudges, NUDGES_A_DAY)) return "day";
    return isLeft(alert, today.notices, NOTICES_A_DAY) ? undefined : "day";
  }

  function tellAlone(alert: Alert): void {
    plan.single.push(alert);
    today.notices += 1;
    if (alert.kind === "nudge") today.nudges += 1;
    if (!alert.isUrgent) told += 1;
    if (alert.noticeId !== null) toldOf.set(alert.noticeId, (toldOf.get(alert.noticeId) ?? 0) + 1);
  }

  for (const alert of due) {
    const isNotice = topicOf(alert.kind) === "notices";
    if (quietUntil && !breaksQuiet(alert, { urgentBreaksQuiet })) {
      plan.held.push({ alert, reason: "quiet", until: quietUntil });
      continue;
    }
    if (!isNotice) {
      plan.single.push(alert);
      continue;
    }
    if (alert.isHeld) {
      plan.summary.push(alert);
      continue;
    }
    const reason = whyNot(alert);
    if (reason === undefined) tellAlone(alert);
    else plan.held.push({ alert, reason, until: alert.isUrgent && isFresh(alert) && next > soon ? soon : next });
  }
  return plan;
}

/** How many days before a date of a car its company is told of it. docs/product.md 17.5. */
const FLEET_DAYS_BEFORE = [30, 15, 7, 1, 0] as const;

/** How many days after it; after those once a week, so that what stays over is neither forgotten nor told every morning. docs/product.md 17.5. */
const FLEET_DAYS_OVER = [1, 3, 7] as const;

/** Most dates that a morning's summary names. docs/product.md 17.5. */
export const FLEET_NAMED_MAX = 10;

const MONDAY = 1;

/**
 * Whether a company is told on the morning of a date ('2026-11-21') of what is so many whole days away, negative when it is over. Throws
 * RangeError when `today` is no date. docs/product.md 17.5.
 */
export function isToldOf(days: number, today: string): boolean {
  if (days >= 0) return FLEET_DAYS_BEFORE.some((step) => step === days);
  if (FLEET_DAYS_OVER.some((step) => step === -days)) return true;
  return -days > FLEET_DAYS_OVER.at(-1)! && weekdayOf(today) === MONDAY;
}

/**
 * The order in which dates of a fleet are named, as of Array.sort: the nearest to today first, of two that are as near what is over, so that
 * a date that was left standing for years hides none that can still be kept. docs/product.md 17.5.
 */
export function byUrgency(one: { readonly days: number }, other: { readonly days: number }): number {
  return Math.abs(one.days) - Math.abs(other.days) || one.days - other.days;
}

/** For how long a message about this is tried, in milliseconds: a notice is no use once it is over. docs/product.md 17.3. */
export function patienceOf(kind: AlertKind | "summary"): number {
  const HOUR = 60 * MINUTE;
  return topicsInHurry.has(kind) ? 6 * HOUR : 72 * HOUR;
}

const topicsInHurry: ReadonlySet<AlertKind | "summary"> = new Set(["notice", "nudge", "summary"]);

/** A channel at which nothing arrived for so many days is switched off. docs/product.md 17.3. */
export const FAILING_DAYS = 5;

/** Whoever declined is not asked again by the same account for so many days. docs/product.md 17.6. */
export const DECLINED_DAYS = 30;

/** Minutes without an answer after which a second person can be told, and the shortest and longest of them. docs/product.md 17.6. */
export const SECOND_PERSON_MINUTES = { least: 1, most: 60, usual: 10 } as const;
