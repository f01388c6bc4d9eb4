import type { Role } from "./actor.ts";

/**
 * Maximum number of open sessions of an account. A further one ends the one that was unused for longest. Decision 34.
 */
export const SESSIONS_MAX = 20;

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After this many minutes without use, an administrator's session ends. */
export const ADMIN_IDLE_MINUTES = 30;

/**
 * For each role: how long a session may be unused, its maximum lifetime, and how often its use is recorded, so that
 * reading a page rarely writes to the database. The reasons are in decision 100.
 */
const lifetimes: Record<Role, { unused: number; longest: number; recordedEvery: number }> = {
  customer: { unused: 30 * DAY, longest: 90 * DAY, recordedEvery: 10 * MINUTE },
  company: { unused: 30 * DAY, longest: 90 * DAY, recordedEvery: 10 * MINUTE },
  admin: { unused: ADMIN_IDLE_MINUTES * MINUTE, longest: 12 * HOUR, recordedEvery: MINUTE },
};

/** When a session started, and when it was last used. */
export interface SessionTimes {
  startedAt: Date;
  lastUsedAt: Date;
}

/** When a session ends unless it is used again. */
export function sessionEnd(role: Role, { startedAt, lastUsedAt }: SessionTimes): Date {
  const { unused, longest } = lifetimes[role];
  return new Date(Math.min(lastUsedAt.getTime() + unused, startedAt.getTime() + longest));
}

/** Whether a session's use is recorded now: only if the last recorded use is longer ago than its role's interval. */
export function isUseRecorded(role: Role, lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > lifetimes[role].recordedEvery;
}
