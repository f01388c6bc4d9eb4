import { useState } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import {
  spanOfSelectedDays,
  findColumn,
  coverageOfDay,
  lengthenPeriod,
  shiftPeriod,
  toBarPosition,
  type LocalSpan,
  type ShownDays,
} from "#domain/fleet/calendar-view.ts";
import { addDays } from "#domain/words/istanbul.ts";
import { toOpenedItem, type OpenedItem } from "#web/app/company/parts/opened-item.ts";

import type { FindCalendarRow } from "./calendar-data.ts";
import type { CalendarDrag } from "./drag-gesture.ts";
import { mayMovePeriod } from "./period-words.ts";
import type { PeriodMove } from "./use-move-period.ts";

export function useOpenedItem({
  shown,
  today,
  rowAt,
  move,
  reservation,
  onForgetReservation,
}: {
  shown: ShownDays;
  today: string;
  rowAt: FindCalendarRow;
  move: (move: PeriodMove) => void;
  reservation: string | undefined;
  onForgetReservation: () => void;
}) {
  const [local, setLocal] = useState<OpenedItem>();
  // The reservation in the URL is shown when nothing else is open.
  const opened: OpenedItem | undefined =
    local ?? (reservation === undefined ? undefined : { kind: "reservation", id: reservation });

  function openPeriod(row: CalendarRowView, period: PeriodView) {
    setLocal(toOpenedItem(row, period));
  }

  function openDays(index: number, firstDay: string, lastDay: string, id?: string) {
    const row = rowAt(index);
    if (!row) return;
    const one = row.periods.find((period) => period.id === id);
    if (one) return openPeriod(row, one);
    const column = findColumn(firstDay, shown) ?? 0;
    const there = row.periods.filter((period) => coverageOfDay(toBarPosition(period, shown.first), column) !== "none");
    const span = spanOfSelectedDays(firstDay, lastDay, row.periods, new Date());
    if (firstDay !== lastDay || there.length === 0) return setLocal({ kind: "new", car: row, span });
    const isFull = there.some((period) => coverageOfDay(toBarPosition(period, shown.first), column) === "all");
    if (there.length === 1 && isFull) return openPeriod(row, there[0]!);
    setLocal({ kind: "day", row, day: firstDay, periods: there, span });
  }

  function drop(drag: CalendarDrag) {
    const row = rowAt(drag.row);
    if (!row) return;
    if (drag.kind === "choose") {
      const [first, last] = [drag.first, drag.last].map((at) => addDays(shown.first, at)) as [string, string];
      return setLocal({ kind: "new", car: row, span: spanOfSelectedDays(first, last, row.periods, new Date()) });
    }
    const period = row.periods.find(({ id }) => id === drag.id);
    if (!period) return;
    if (drag.kind === "lengthen") {
      const span = lengthenPeriod(period, drag.days);
      if (period.kind === "rental") return setLocal({ kind: "extend", row, period, dueAt: span.until });
      return move({ period, car: row, span });
    }
    const target = rowAt(drag.row + drag.rows);
    const standsOn = drag.days === 0 ? row.code : undefined;
    if (target && mayMovePeriod(period)) move({ period, car: target, span: shiftPeriod(period, drag.days), standsOn });
  }

  function openNew(from: string) {
    const on = from < today ? today : from;
    openSpan(spanOfSelectedDays(on, on, [], new Date()));
  }

  function openSpan(span: LocalSpan | undefined) {
    if (span) setLocal({ kind: "new", car: { code: "", plate: "" }, span });
  }

  function close() {
    setLocal(undefined);
    if (reservation !== undefined) onForgetReservation();
  }

  return { opened, open: setLocal, openPeriod, openDays, openNew, openSpan, drop, close };
}
