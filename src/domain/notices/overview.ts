import { addDays } from "#domain/words/istanbul.ts";

import { ALERT_WAYS } from "./alert-way.ts";

/** The administrators' home page counts up to this number, and then says 'more'. docs/product.md 11.6. */
export const OVERVIEW_COUNT_MAX = 1000;

/** Days with figures on the administrators' home page, including today. docs/product.md 11.6. */
const OVERVIEW_DAYS = 7;

/** Ways of messages: mails of the account itself, and the ways of alerts. docs/product.md 11.6. */
export const MESSAGE_WAYS = ["account-mail", ...ALERT_WAYS] as const;

export type MessageWay = (typeof MESSAGE_WAYS)[number];

/** Converts a count that stops at `OVERVIEW_COUNT_MAX` + 1 into the number to show, and whether there are more. */
export function toLimitedCount(counted: number): { count: number; isMore: boolean } {
  return { count: Math.min(counted, OVERVIEW_COUNT_MAX), isMore: counted > OVERVIEW_COUNT_MAX };
}

/** Returns the last days up to `today` ('2026-11-23'), the earliest first. Throws RangeError for an invalid date. */
export function listOverviewDays(today: string): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => addDays(today, index - OVERVIEW_DAYS + 1));
}
