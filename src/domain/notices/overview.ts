import { addDays } from "#domain/words/istanbul.ts";

import { ALERT_WAYS } from "./alert-way.ts";

/** Up to how many an administrator's home counts; of more it says that there are more. docs/product.md 11.6. */
export const COUNTED_MAX = 1000;

/** The days of which an administrator's home tells, today among them. docs/product.md 11.6. */
const OVERVIEW_DAYS = 7;

/** By what messages leave: mails of the account itself, and the ways of alerts. docs/product.md 11.6. */
export const MESSAGE_WAYS = ["account-mail", ...ALERT_WAYS] as const;

export type MessageWay = (typeof MESSAGE_WAYS)[number];

/** A count that stopped one above `COUNTED_MAX`. */
export function countUpToMax(counted: number): { count: number; isMore: boolean } {
  return { count: Math.min(counted, COUNTED_MAX), isMore: counted > COUNTED_MAX };
}

/** The last days up to `today` ('2026-11-23'), the earliest first. Throws RangeError when `today` is no date. */
export function overviewDays(today: string): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => addDays(today, index - OVERVIEW_DAYS + 1));
}
