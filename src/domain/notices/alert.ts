import { isAmongFirstRequests, isWithinFairLimit } from "#domain/words/fair-part.ts";
import {
  addDays,
  countDaysBetween,
  formatLocalDateTime,
  toIstanbulDate,
  weekdayOfDate,
} from "#domain/words/istanbul.ts";

import type { AlertWay } from "./alert-way.ts";
import { computePauseEnd, toIstanbulInstant } from "./notice-switches.ts";
import { isEmergency, type NoticeReason } from "./notice.ts";

export const ALERT_TOPICS = ["notices", "fleet", "rentals", "account", "log-ins"] as const;

export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** The topic `rentals` is only for programs, because people know which rentals they have changed. */
export const TOPICS_OF_EVERY_WAY = ["notices", "fleet", "account", "log-ins"] as const satisfies readonly AlertTopic[];

export type TopicOfEveryWay = (typeof TOPICS_OF_EVERY_WAY)[number];

export function listTopicsOfWay(way: AlertWay): readonly AlertTopic[] {
  return way === "webhook" ? ALERT_TOPICS : TOPICS_OF_EVERY_WAY;
}

export const ALERT_KINDS = [
  "notice",
  "nudge",
  "fleet",
  "police-late",
  "rental",
  "company-approved",
  "company-refused",
  "code-switched-off",
  "log-in",
  "test",
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

const topicOfAlert: Record<AlertKind, AlertTopic | null> = {
  notice: "notices",
  nudge: "notices",
  fleet: "fleet",
  "police-late": "fleet",
  rental: "rentals",
  "company-approved": "account",
  "company-refused": "account",
  "code-switched-off": "account",
  "log-in": "log-ins",
  test: null,
};

export function getAlertTopic(kind: AlertKind): AlertTopic | null {
  return topicOfAlert[kind];
}

/**
 * Within limits, urgent alerts are sent at once instead of in a summary, and also during quiet hours.
 * docs/product/alerts.md 17.4.
 */
export function isUrgentReason(reason: NoticeReason): boolean {
  return isEmergency(reason) || reason === "towing";
}

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

export const CHANNEL_KINDS = ["push", "telegram", "webhook"] as const satisfies AlertWay[];

export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const CHANNELS_MAX = 20;

export const CHANNEL_NAME_MAX = 60;

/** A part of the day in Istanbul, in minutes after midnight. docs/product/alerts.md 17.4. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/**
 * `fleetAt` is the time of the morning alert about the fleet, in minutes after midnight in Istanbul.
 * docs/product/alerts.md 17.1.
 */
export interface AlertSettings {
  readonly mailTopics: readonly TopicOfEveryWay[];
  readonly quiet: QuietHours | null;
  readonly urgentBreaksQuiet: boolean;
  readonly fleetAt: number;
}

export interface PausableSettings extends AlertSettings {
  /** The end of a pause that the account began, besides the quiet hours of every day. UTC. */
  readonly pausedUntil: Date | null;
}

export const defaultAlertSettings: AlertSettings = {
  mailTopics: TOPICS_OF_EVERY_WAY,
  quiet: null,
  urgentBreaksQuiet: true,
  fleetAt: 7 * 60 + 30,
};

export const proposedQuietHours: QuietHours = { from: 23 * 60, until: 7 * 60 };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export function minuteOfIstanbulDay(now: Date): number {
  const local = formatLocalDateTime(now);
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

export function formatMinuteOfDay(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Parses the value of a time field ('07:30', optionally with seconds); undefined for other texts. */
export function parseMinuteOfDay(text: string): number | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/u.exec(text);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined;
}

export function findQuietEnd(quiet: QuietHours | null, now: Date): Date | undefined {
  if (quiet === null) return undefined;
  const minute = minuteOfIstanbulDay(now);
  const length = (quiet.until - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  const passed = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  if (passed >= length) return undefined;
  const begunMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(begunMinute + (length - passed) * MINUTE_MS);
}

export interface Silence {
  readonly until: Date;
  readonly reason: "quiet" | "paused";
}

/** The end is UTC. A pause that ends in quiet hours lasts as long as they do. */
export function findSilence(
  { quiet, pausedUntil }: Pick<PausableSettings, "quiet" | "pausedUntil">,
  now: Date,
): Silence | undefined {
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const until = isPaused ? (findQuietEnd(quiet, pausedUntil) ?? pausedUntil) : findQuietEnd(quiet, now);
  return until && { until, reason: isPaused ? "paused" : "quiet" };
}

export const ALERT_PAUSES = ["hour", "morning"] as const;

export type AlertPause = (typeof ALERT_PAUSES)[number];

const MORNING_TIME = "07:00";

/** 'morning' is the next 07.00 in Istanbul, which is today's in the small hours. */
export function computeAlertPauseEnd(pause: AlertPause, now: Date): Date {
  if (pause === "hour") return computePauseEnd("hour", now);
  const today = toIstanbulDate(now);
  const morning = toIstanbulInstant(`${today}T${MORNING_TIME}`);
  return morning > now ? morning : toIstanbulInstant(`${addDays(today, 1)}T${MORNING_TIME}`);
}

export const ALERTS_BEFORE_SUMMARY = 5;
export const SUMMARY_MINUTES = 10;

export const SUMMARIES_BEFORE_HOURLY = 12;
const HOURLY_SUMMARY_MINUTES = 60;

const ALERTS_PER_NOTICE_MAX = 3;

export const ALERTS_A_DAY_MAX = 100;

const NUDGES_A_DAY_MAX = 10;

const NETWORK_ALERTS_A_DAY_MAX = { any: 3, urgent: 4 } as const;

/** A network may report more about a fleet than about one car. */
export const ACCOUNT_LIMIT_FACTOR = 4;

/**
 * Reasons why an alert is held: quiet hours, a pause, many alerts in a short time, many alerts today because of one network, or
 * many alerts today for the account. docs/product/alerts.md 17.4.
 */
export const HOLD_REASONS = ["quiet", "paused", "many", "network", "day"] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

/** Tests and rentals are never due, because they are sent at once. */
export interface DueAlert {
  readonly id: string;
  readonly kind: Exclude<AlertKind, "test" | "rental">;
  readonly isUrgent: boolean;
  readonly isHeld: boolean;
  readonly noticeId: string | null;
  /**
   * The position of the alert's notice among today's notices from the same network, counted from 1. Always 1 for an
   * alert that is not about a notice.
   */
  readonly nth: number;
}

export interface AlertCounts {
  /** The number of alerts about notices in the last `SUMMARY_MINUTES`, without urgent alerts. */
  readonly toldLately: number;
  readonly toldLatelyOf: ReadonlyMap<string, number>;
  /** `notices` and `nudges` count only single alerts. */
  readonly today: { readonly notices: number; readonly nudges: number; readonly summaries: number };
  readonly heldUntil: Date | null;
}

/**
 * Holds for a pause as well. The alert must be urgent, the account must allow it, and its notice must be among the first
 * two of its network today.
 * docs/product/alerts.md 17.4.
 */
export function mayBreakQuietHours(
  alert: Pick<DueAlert, "isUrgent" | "nth">,
  { urgentBreaksQuiet }: Pick<AlertSettings, "urgentBreaksQuiet">,
): boolean {
  return alert.isUrgent && urgentBreaksQuiet && isAmongFirstRequests(alert);
}

export interface AlertPlan<Alert> {
  single: Alert[];
  summary: Alert[];
  held: { alert: Alert; reason: HoldReason; /** UTC. */ until: Date }[];
}

/**
 * Decides which of an account's due alerts are sent singly, combined into a summary, or held until later. Alerts beyond
 * a limit are held, and are sent in the next summary; no alert is dropped. Part of each daily limit is reserved for
 * urgent alerts and for networks with few notices. docs/product/alerts.md 17.4.
 */
export function planAlerts<Alert extends DueAlert>(
  due: readonly Alert[],
  settings: PausableSettings,
  so: AlertCounts,
  now: Date,
): AlertPlan<Alert> {
  const silence = findSilence(settings, now);
  const plan: AlertPlan<Alert> = { single: [], summary: [], held: [] };
  const toldOf = new Map(so.toldLatelyOf);
  const today = { ...so.today };
  let told = so.toldLately;

  const soon = new Date(now.getTime() + SUMMARY_MINUTES * MINUTE_MS);
  const later =
    today.summaries < SUMMARIES_BEFORE_HOURLY ? soon : new Date(now.getTime() + HOURLY_SUMMARY_MINUTES * MINUTE_MS);
  const next = so.heldUntil !== null && so.heldUntil > now ? so.heldUntil : later;

  function whyNot(alert: Alert): Exclude<HoldReason, Silence["reason"]> | undefined {
    if (alert.nth > (alert.isUrgent ? NETWORK_ALERTS_A_DAY_MAX.urgent : NETWORK_ALERTS_A_DAY_MAX.any)) return "network";
    if (!alert.isUrgent && told >= ALERTS_BEFORE_SUMMARY) return "many";
    if (alert.noticeId !== null && (toldOf.get(alert.noticeId) ?? 0) >= ALERTS_PER_NOTICE_MAX) return "many";
    if (alert.kind === "nudge" && !isWithinFairLimit(alert, today.nudges, NUDGES_A_DAY_MAX)) return "day";
    return isWithinFairLimit(alert, today.notices, ALERTS_A_DAY_MAX) ? undefined : "day";
  }

  function tellAlone(alert: Alert): void {
    plan.single.push(alert);
    today.notices += 1;
    if (alert.kind === "nudge") today.nudges += 1;
    if (!alert.isUrgent) told += 1;
    if (alert.noticeId !== null) toldOf.set(alert.noticeId, (toldOf.get(alert.noticeId) ?? 0) + 1);
  }

  for (const alert of due) {
    const isNotice = getAlertTopic(alert.kind) === "notices";
    if (silence && !mayBreakQuietHours(alert, settings)) {
      plan.held.push({ alert, ...silence });
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
    else
      plan.held.push({
        alert,
        reason,
        until: alert.isUrgent && isAmongFirstRequests(alert) && next > soon ? soon : next,
      });
  }
  return plan;
}

const FLEET_REMINDER_DAYS_BEFORE = [30, 15, 7, 1, 0] as const;

const FLEET_REMINDER_DAYS_AFTER = [1, 3, 7] as const;

export const FLEET_DATES_MAX = 10;

const MONDAY_WEEKDAY = 1;

/**
 * Whether a company gets an alert on the morning of `today` ('2026-11-21') about a deadline in `days` days; `days` is
 * negative after the deadline. Throws RangeError for an invalid date. docs/product/alerts.md 17.5.
 */
export function isFleetReminderDay(days: number, today: string): boolean {
  if (days >= 0) return FLEET_REMINDER_DAYS_BEFORE.some((step) => step === days);
  if (FLEET_REMINDER_DAYS_AFTER.some((step) => step === -days)) return true;
  return -days > FLEET_REMINDER_DAYS_AFTER.at(-1)! && weekdayOfDate(today) === MONDAY_WEEKDAY;
}

/**
 * Whether a company gets an alert on the morning of `today` about a maintenance due with few or no km left: on Mondays,
 * and on the day after `reachedOn`. `reachedOn` is the day of the odometer reading that last reached 1000, 500 or 0 km
 * left; null if there was none. docs/product/alerts.md 17.5.
 */
export function isKmReminderDay(reachedOn: string | null, today: string): boolean {
  return weekdayOfDate(today) === MONDAY_WEEKDAY || (reachedOn !== null && countDaysBetween(reachedOn, today) === 1);
}

/**
 * By distance from today, so that a deadline that passed years ago does not displace deadlines that can still be met.
 * docs/product/alerts.md 17.5.
 */
export function compareByDays(one: { readonly days: number }, other: { readonly days: number }): number {
  return Math.abs(one.days) - Math.abs(other.days) || one.days - other.days;
}

/**
 * Returns for how many milliseconds the sending of a message is retried. The time is short for urgent kinds, because
 * such messages are soon useless. docs/product/alerts.md 17.3.
 */
export function getDeliveryRetryMs(kind: AlertKind | "summary"): number {
  const HOUR = 60 * MINUTE_MS;
  return urgentAlertKinds.has(kind) ? 6 * HOUR : 72 * HOUR;
}

const urgentAlertKinds: ReadonlySet<AlertKind | "summary"> = new Set(["notice", "nudge", "summary", "police-late"]);

/** A channel is switched off after all messages to it have failed for this many days. docs/product/alerts.md 17.3. */
export const CHANNEL_FAILING_DAYS_MAX = 5;
