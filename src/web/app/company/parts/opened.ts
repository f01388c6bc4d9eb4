import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";

/** What the calendar has open: something new, a day on which there is more than one thing, or one of them. */
export type Opened =
  | { kind: "new"; car: { code: string; plate: string }; span: LocalSpan }
  | { kind: "day"; row: CalendarRowView; day: string; periods: PeriodView[]; span: LocalSpan }
  | { kind: "reservation"; id: string }
  | { kind: "block"; id: string }
  | { kind: "rental"; row: CalendarRowView; period: PeriodView }
  | { kind: "extend"; row: CalendarRowView; period: PeriodView; dueAt?: string };

/** What is opened for a period. */
export function openedOf(row: CalendarRowView, period: PeriodView): Opened {
  if (period.kind === "rental") return { kind: "rental", row, period };
  return { kind: period.kind, id: period.kind === "reservation" ? (period.reservationId ?? period.id) : period.id };
}
