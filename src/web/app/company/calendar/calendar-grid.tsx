import { useMemo, useRef } from "react";

import { findColumn, findColumnsOfDays, positionInDays, type ShownDays } from "#domain/fleet/calendar-view.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";

import type { FindCalendarRow } from "./calendar-data.ts";
import { CalendarRow, ROW_HEIGHT_PX } from "./calendar-row.tsx";
import { listShownDays, formatDayWithWeekday } from "./day-words.ts";
import type { CalendarDrag } from "./drag-gesture.ts";
import { DayHeadings, DayLines, NowLine } from "./grid-days.tsx";
import { useDrag } from "./use-drag.ts";
import type { FreeCars } from "./use-free-cars.ts";
import { useGridCursor } from "./use-grid-cursor.ts";
import { useRowsInView } from "./use-rows-in-view.ts";
import { useTodayInView } from "./use-today-in-view.ts";

function getMinDayWidthPx(count: number): number {
  // A week fits a telephone of 360 px.
  if (count <= 7) return 31;
  return count <= 14 ? 60 : 40;
}

/** On the screen only the visible rows are rendered, for printing all loaded rows. */
export function CalendarGrid({
  shown,
  count,
  rowAt,
  day,
  onDay,
  onView,
  onOpen,
  onDrag,
  free,
}: {
  shown: ShownDays;
  count: number;
  rowAt: FindCalendarRow;
  day: string;
  onDay: (day: string) => void;
  onView: (from: number, until: number) => void;
  onOpen: (row: number, firstDay: string, lastDay: string, id?: string) => void;
  onDrag: (drag: CalendarDrag) => void;
  free: FreeCars;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);

  const days = useMemo(() => listShownDays(shown), [shown]);
  const dayNames = useMemo(() => days.map(formatDayWithWeekday), [days]);
  const today = findColumn(toIstanbulDate(now), shown);
  const nowAt = positionInDays(now, shown.first);

  useDrag(rows, ghost, shown.count, onDrag);
  const { scroller, view, look } = useRowsInView(count, onView);
  useTodayInView(scroller, shown, today);
  const { activeRow, column, chosen, press, click } = useGridCursor({ rows, shown, days, count, day, onDay, onOpen });

  const chosenDays = useMemo(() => findColumnsOfDays(free.chosen, shown), [free.chosen, shown]);

  const drawn = new Set<number>(count > 0 ? [activeRow] : []);
  const until = Math.min(view.until, count);
  for (let index = view.from; index < until; index += 1) drawn.add(index);

  return (
    <div
      ref={scroller}
      onScroll={look}
      className="border-line bg-surface max-h-[calc(100dvh-9rem)] scroll-pt-14 scroll-pl-26 overflow-auto overscroll-x-contain rounded-2xl border sm:scroll-pl-44"
    >
      {/* The key and click events of the cells are handled here, on their common parent. */}
      <div
        role="grid"
        aria-label="Takvim"
        aria-describedby="takvim-tuslari"
        aria-rowcount={count + 1}
        aria-colcount={shown.count + 1}
        aria-multiselectable
        onKeyDown={press}
        onClick={click}
        style={{ minWidth: `calc(6.5rem + ${shown.count * getMinDayWidthPx(shown.count)}px)` }}

        tabIndex={-1}
      >
        <DayHeadings
          days={days}
          dayNames={dayNames}
          today={toIstanbulDate(now)}
          chosen={chosenDays}
          onChoose={free.choose}
        />
        <div
          ref={rows}
          role="rowgroup"
          style={{ height: count * ROW_HEIGHT_PX }}
          className="relative touch-pan-x touch-pan-y"
        >
          <DayLines days={days} />
          {today !== undefined && <NowLine at={nowAt} count={shown.count} />}
          {[...drawn].map((index) => (
            <CalendarRow
              key={index}
              row={rowAt(index)}
              index={index}
              shown={shown}
              dayNames={dayNames}
              now={nowAt}
              active={index === activeRow ? column : undefined}
              chosen={index === activeRow ? chosen : undefined}
              isFree={free.codes?.has(rowAt(index)?.code ?? "") ?? false}
              chosenDays={chosenDays}
            />
          ))}
          <div
            ref={ghost}
            data-ghost
            hidden
            aria-hidden="true"
            style={{ height: ROW_HEIGHT_PX }}
            className="bg-brand/35 pointer-events-none absolute top-0 left-0 z-10 origin-left will-change-transform"
          />
        </div>
      </div>
    </div>
  );
}
