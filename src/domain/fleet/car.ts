import { addDays } from "#domain/words/istanbul.ts";

export const INTERNAL_NOTES_MAX = 2000;

export const PRE_NOTE_MAX = 500;

export const AVAILABILITY_NOTE_MAX = 150;

export const CAR_STATUSES = ["available", "rented", "maintenance", "damaged", "delivering"] as const;

export type CarStatus = (typeof CAR_STATUSES)[number];

/** Only a rental sets and ends 'rented'. */
export const EDITABLE_CAR_STATUSES = ["available", "maintenance", "damaged", "delivering"] as const;

export type EditableCarStatus = (typeof EDITABLE_CAR_STATUSES)[number];

export type FleetCounter = "rented" | "maintenance" | "available";

export const STATUSES_OF_COUNTER: Readonly<Record<FleetCounter, readonly CarStatus[]>> = {
  rented: ["rented"],
  maintenance: ["maintenance", "damaged"],
  available: ["available", "delivering"],
};

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
 * Whether pre-notes are shown to the staff: at least one note must contain more than white space. docs/product/cars.md
 * 8.4.
 */
export function hasPreNote(preNotes: { readonly driver: string; readonly availability: string }): boolean {
  return preNotes.driver.trim() !== "" || preNotes.availability.trim() !== "";
}

/** The dates that every car's form has. They are due like maintenance (docs/product/cars.md 8.6). */
export const DEADLINE_KINDS = ["casco", "insurance", "oilService", "inspection"] as const;

export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export function isDeadlineKind(kind: string): kind is DeadlineKind {
  return (DEADLINE_KINDS as readonly string[]).includes(kind);
}

export const DEADLINE_WARNING_DAYS = 30;

export const SHOWN_DEADLINES_MAX = 3;

/** Throws RangeError for an invalid date. */
export function findLatestWarnedDay(today: string): string {
  return addDays(today, DEADLINE_WARNING_DAYS);
}
