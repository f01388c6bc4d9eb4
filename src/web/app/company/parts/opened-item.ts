import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";

export type OpenedItem =
  | { kind: "new"; car: { code: string; plate: string }; span: LocalSpan }
  | { kind: "day"; row: CalendarRowView; day: string; periods: PeriodView[]; span: LocalSpan }
  | { kind: "reservation"; id: string }
  | { kind: "block"; id: string }
  | { kind: "rental"; row: CalendarRowView; period: PeriodView }
  | { kind: "extend"; row: CalendarRowView; period: PeriodView; dueAt?: string };

export function toOpenedItem(row: CalendarRowView, period: PeriodView): OpenedItem {
  if (period.kind === "rental") return { kind: "rental", row, period };
  return { kind: period.kind, id: period.kind === "reservation" ? (period.reservationId ?? period.id) : period.id };
}
