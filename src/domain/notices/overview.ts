import { addDays } from "#domain/words/istanbul.ts";

import { ALERT_WAYS } from "./alert-way.ts";

export const OVERVIEW_COUNT_MAX = 1000;

const OVERVIEW_DAYS = 7;

export const MESSAGE_WAYS = ["account-mail", ...ALERT_WAYS] as const;

export type MessageWay = (typeof MESSAGE_WAYS)[number];

export function toLimitedCount(counted: number): { count: number; isMore: boolean } {
  return { count: Math.min(counted, OVERVIEW_COUNT_MAX), isMore: counted > OVERVIEW_COUNT_MAX };
}

export function listOverviewDays(today: string): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => addDays(today, index - OVERVIEW_DAYS + 1));
}
