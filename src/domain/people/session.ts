import type { Role } from "./actor.ts";

/** A further log-in ends the session that was unused for longest. Decision 34. */
export const SESSIONS_MAX = 20;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const ADMIN_IDLE_MINUTES = 30;

/**
 * For each role, in milliseconds: how long a session may be unused, its maximum lifetime, and the minimum time between
 * two records of its use, so that reading a page rarely writes to the database.
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

export function computeSessionEnd(role: Role, { startedAt, lastUsedAt }: SessionTimes): Date {
  const { unused, longest } = lifetimeOfRole[role];
  return new Date(Math.min(lastUsedAt.getTime() + unused, startedAt.getTime() + longest));
}

export function isUseRecorded(role: Role, lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > lifetimeOfRole[role].recordedEvery;
}
