import { deskActions, type DeskAction } from "./desk-event.ts";

/** What of a rental a company tells the police's portal (KABİS). docs/product.md 9.29. */
export const POLICE_ACTIONS = deskActions.rentals;

export type PoliceAction = (typeof POLICE_ACTIONS)[number];

/** Whether a desk action is one of a rental, which the portal and the company's programs are told of. */
export function isPoliceAction(action: DeskAction): action is PoliceAction {
  return POLICE_ACTIONS.some((one) => one === action);
}

/**
 * The action whose time a correction changes; undefined for other actions. While that one's own notice waits, it says
 * the new time, and the correction needs none. docs/product.md 9.29.
 */
export function findCorrectedAction(action: PoliceAction): PoliceAction | undefined {
  if (action === "rental-start-corrected") return "rental-started";
  return action === "rental-end-corrected" ? "rental-ended" : undefined;
}

/** A new time of the start or end, as an extension has one, needs who it is and that time alone. */
export function isAboutOneTime(action: PoliceAction): boolean {
  return action !== "rental-started" && action !== "car-swapped";
}

/** Minutes within which the portal is to be told. After them the desk shows a notice in red. */
const POLICE_NOTICE_MINUTES = 15;

/** Maximum number of late notices that an alert names. docs/product.md 9.29. */
export const LATE_NOTICES_NAMED = 5;

/** The time up to which a notice that nobody has told yet is late. */
export function policeNoticeLimit(now: Date): Date {
  return new Date(now.getTime() - POLICE_NOTICE_MINUTES * 60_000);
}

/** Whether an untold notice about something entered at `at` is late. */
export function isPoliceNoticeLate(at: Date, now: Date): boolean {
  return at <= policeNoticeLimit(now);
}

/** A person's name as the portal asks for it, in two fields. The last word is the surname. */
export function splitPersonName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? words.pop()! : "";
  return { first: words.join(" "), last };
}
