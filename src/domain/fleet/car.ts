import { addDays, countDaysBetween } from "#domain/words/istanbul.ts";

/** Maximum number of characters of the internal notes of a car, counted by `countCharacters`. docs/product.md 8.3. */
export const INTERNAL_NOTES_MAX = 2000;

/** Maximum number of characters of each of the two pre-notes, counted by `countCharacters`. docs/product.md 8.4. */
export const PRE_NOTE_MAX = 500;

/**
 * Maximum number of characters of the availability note that a scan shows, counted by `countCharacters`.
 * docs/product.md 8.5.
 */
export const AVAILABILITY_NOTE_MAX = 150;

/** Shown as Müsait, Kirada, Bakımda, Hasarlı and Teslimatta. docs/product.md 8.1. */
export const CAR_STATUSES = ["available", "rented", "maintenance", "damaged", "delivering"] as const;

export type CarStatus = (typeof CAR_STATUSES)[number];

/** The statuses that a user can set. Only a rental sets and ends 'rented'. docs/product.md 8.1. */
export const EDITABLE_CAR_STATUSES = ["available", "maintenance", "damaged", "delivering"] as const;

export type EditableCarStatus = (typeof EDITABLE_CAR_STATUSES)[number];

export type FleetCounter = "rented" | "maintenance" | "available";

/** The statuses that each counter of the fleet page includes. Every status is in one counter. docs/product.md 8.2. */
export const STATUSES_OF_COUNTER: Readonly<Record<FleetCounter, readonly CarStatus[]>> = {
  rented: ["rented"],
  maintenance: ["maintenance", "damaged"],
  available: ["available", "delivering"],
};

/**
 * Computes the counters of the fleet page from the number of cars in each status. `damaged` cars are also counted in
 * `maintenance`, and `delivering` cars in `available`. docs/product.md 8.2.
 */
export function computeFleetCounters(byStatus: Readonly<Partial<Record<CarStatus, number>>>): {
  total: number;
  rented: number;
  maintenance: number;
  available: number;
  damaged: number;
  delivering: number;
} {
  const count = (statuses: readonly CarStatus[]) => statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const total = count(CAR_STATUSES);
  const rented = count(STATUSES_OF_COUNTER.rented);
  const maintenance = count(STATUSES_OF_COUNTER.maintenance);
  const [damaged, delivering] = [count(["damaged"]), count(["delivering"])];
  return { total, rented, maintenance, available: total - rented - maintenance, damaged, delivering };
}

/**
 * Whether pre-notes are shown to the staff: at least one note must contain more than white space. docs/product.md 8.4.
 */
export function hasPreNote(preNotes: { readonly driver: string; readonly availability: string }): boolean {
  return preNotes.driver.trim() !== "" || preNotes.availability.trim() !== "";
}

/** Shown as Kasko, Sigorta, Yağ Bakım and Muayene. docs/product.md 8.6. */
export const DEADLINE_KINDS = ["casco", "insurance", "oilService", "inspection"] as const;

export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** Whether the text is the kind of a deadline. */
export function isDeadlineKind(kind: string): kind is DeadlineKind {
  return (DEADLINE_KINDS as readonly string[]).includes(kind);
}

/** A deadline's warning begins this number of calendar days before the deadline. docs/product.md 8.6. */
export const DEADLINE_WARNING_DAYS = 30;

/** How many deadlines the fleet page names without a press. docs/product.md 8.8. */
export const SHOWN_DEADLINES_MAX = 3;

/**
 * Returns the state of a deadline on the date `today` ('2026-11-21', Istanbul). The state is `due` from
 * `DEADLINE_WARNING_DAYS` days before the deadline, and `overdue` from the day after the deadline. `days` are the days
 * that are left, negative when overdue. Throws RangeError for an invalid date. docs/product.md 8.6.
 */
export function getDeadlineState(dueOn: string, today: string): { state: "overdue" | "due" | "later"; days: number } {
  const days = countDaysBetween(today, dueOn);
  if (days < 0) return { state: "overdue", days };
  return { state: days <= DEADLINE_WARNING_DAYS ? "due" : "later", days };
}

/**
 * The latest deadline for which a warning is shown on `today`. Throws RangeError for an invalid date. docs/product.md
 * 8.6.
 */
export function findLatestWarnedDay(today: string): string {
  return addDays(today, DEADLINE_WARNING_DAYS);
}
