import type { Role } from "./actor.ts";

/**
 * Maximum number of open sessions of an account. A further log-in ends the session that was unused for longest.
 * Decision 34.
 */
export const SESSIONS_MAX = 20;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After this many minutes without use, an administrator's session ends. */
export const ADMIN_IDLE_MINUTES = 30;

/**
 * For each role, in milliseconds: how long a session may be unused, its maximum lifetime, and the minimum time between
 * two records of its use, so that reading a page rarely writes to the database. The reasons are in decision 100.
 */
const lifetimeOfRole: Record<Role, { unused: number; longest: number; recordedEvery: number }> = {
  customer: { unused: 30 * DAY_MS, longest: 90 * DAY_MS, recordedEvery: 10 * MINUTE_MS },
  company: { unused: 30 * DAY_MS, longest: 90 * DAY_MS, recordedEvery: 10 * MINUTE_MS },
  admin: { unused: ADMIN_IDLE_MINUTES * MINUTE_MS, longest: 12 * HOUR_MS, recordedEvery: MINUTE_MS },
};

export interface SessionTimes {
  startedAt: Date;
  lastUsedAt: Date;
}

/** The time at which a session ends unless it is used again. */
export function computeSessionEnd(role: Role, { startedAt, lastUsedAt }: SessionTimes): Date {
  const { unused, longest } = lifetimeOfRole[role];
  return new Date(Math.min(lastUsedAt.getTime() + unused, startedAt.getTime() + longest));
}

/** Whether a session's use is recorded now: only if the last recorded use is longer ago than its role's interval. */
export function isUseRecorded(role: Role, lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > lifetimeOfRole[role].recordedEvery;
}
