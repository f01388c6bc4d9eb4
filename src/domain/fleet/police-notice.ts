import { DESK_ACTIONS_BY_KIND } from "./desk-event.ts";

/**
 * The desk actions that a company must report to the police's portal (KABİS), and that are also sent to its programs.
 * docs/product/rentals.md 9.29.
 */
export const POLICE_ACTIONS = DESK_ACTIONS_BY_KIND.rentals;

export type PoliceAction = (typeof POLICE_ACTIONS)[number];

/**
 * If the notice of the corrected action is unreported, the notice shows the new time. Otherwise the correction gets its
 * own notice. docs/product/rentals.md 9.29.
 */
export function findCorrectedAction(action: PoliceAction): PoliceAction | undefined {
  if (action === "rental-start-corrected") return "rental-started";
  return action === "rental-end-corrected" ? "rental-ended" : undefined;
}

export function needsOneTimeOnly(action: PoliceAction): boolean {
  return action !== "rental-started" && action !== "car-swapped";
}

const POLICE_NOTICE_MINUTES = 15;

export const NAMED_LATE_NOTICES_MAX = 5;

export function computeLateNoticeLimit(now: Date): Date {
  return new Date(now.getTime() - POLICE_NOTICE_MINUTES * 60_000);
}

export function isPoliceNoticeLate(at: Date, now: Date): boolean {
  return at <= computeLateNoticeLimit(now);
}

/** The last word is the surname, which is '' for a single word. */
export function splitPersonName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? words.pop()! : "";
  return { first: words.join(" "), last };
}
