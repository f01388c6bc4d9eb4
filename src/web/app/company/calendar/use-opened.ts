import { useState } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import {
  chosenSpan,
  columnOf,
  holdOf,
  lengthenedPeriod,
  movedPeriod,
  placeOf,
  type ShownDays,
} from "#domain/fleet/calendar-view.ts";
import { addDays } from "#domain/words/istanbul.ts";
import { openedOf, type Opened } from "#web/app/company/parts/opened.ts";

import type { RowAt } from "./calendar-data.ts";
import { mayMove } from "./period-words.ts";
import type { Drag } from "./use-drag.ts";
import type { Move } from "./use-move.ts";

/** Holds what is open over the calendar, and says what a press, a drag or a link opens there. A bar that was dragged is moved. */
export function useOpened({
  shown,
  today,
  rowAt,
  move,
  reservation,
  onForgetReservation,
}: {
  shown: ShownDays;
  today: string;
  rowAt: RowAt;
  move: (move: Move) => void;
  /** The reservation that the address names. */
  reservation: string | undefined;
  onForgetReservation: () => void;
}) {
  const [local, setLocal] = useState<Opened>();
  // One that a link leads to is opened by the address.
  const opened: Opened | undefined =
    local ?? (reservation === undefined ? undefined : { kind: "reservation", id: reservation });

  function openPeriod(row: CalendarRowView, period: PeriodView) {
    setLocal(openedOf(row, period));
  }

  function openDays(index: number, firstDay: string, lastDay: string, id?: string) {
    const row = rowAt(index);
    if (!row) return;
    const one = row.periods.find((period) => period.id === id);
    if (one) return openPeriod(row, one);
    const column = columnOf(firstDay, shown) ?? 0;
    const there = row.periods.filter((period) => holdOf(placeOf(period, shown.first), column) !== "none");
    const span = chosenSpan(firstDay, lastDay, row.periods, new Date());
    if (firstDay !== lastDay || there.length === 0) return setLocal({ kind: "new", car: row, span });
    const isFull = there.some((period) => holdOf(placeOf(period, shown.first), column) === "all");
    if (there.length === 1 && isFull) return openPeriod(row, there[0]!);
    setLocal({ kind: "day", row, day: firstDay, periods: there, span });
  }

  function drop(drag: Drag) {
    const row = rowAt(drag.row);
    if (!row) return;
    if (drag.kind === "choose") {
      const [first, last] = [drag.first, drag.last].map((at) => addDays(shown.first, at)) as [string, string];
      return setLocal({ kind: "new", car: row, span: chosenSpan(first, last, row.periods, new Date()) });
    }
    const period = row.periods.find(({ id }) => id === drag.id);
    if (!period) return;
    if (drag.kind === "lengthen") {
      const span = lengthenedPeriod(period, drag.days);
      if (period.kind === "rental") return setLocal({ kind: "extend", row, period, dueAt: span.until });
      return move({ period, car: row, span });
    }
    const target = rowAt(drag.row + drag.rows);
    const standsOn = drag.days === 0 ? row.code : undefined;
    if (target && mayMove(period)) move({ period, car: target, span: movedPeriod(period, drag.days), standsOn });
  }

  /** Something new on a day, for a car that is still to be chosen. */
  function openNew(from: string) {
    const on = from < today ? today : from;
    setLocal({ kind: "new", car: { code: "", plate: "" }, span: chosenSpan(on, on, [], new Date()) });
  }

  function close() {
    setLocal(undefined);
    if (reservation !== undefined) onForgetReservation();
  }

  return { opened, open: setLocal, openPeriod, openDays, openNew, drop, close };
}
