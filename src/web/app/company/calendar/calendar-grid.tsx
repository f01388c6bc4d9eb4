import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";

import { columnOf, dayPosition, type ShownDays } from "#domain/fleet/calendar-view.ts";
import { addDays, istanbulDate, weekdayOf } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";

import type { RowAt } from "./calendar-data.ts";
import { CalendarRow, PLATE_COLUMN, ROW_HEIGHT } from "./calendar-row.tsx";
import { daysOf, dayWords, weekdayWord } from "./day-words.ts";
import { useDrag, type Drag } from "./use-drag.ts";

/** Rows that are drawn above and below what is in view, so that scrolling shows no gap. */
const BESIDE = 4;

/** Width that a day needs at least, by how many stand side by side. */
function leastDay(count: number): number {
  if (count <= 7) return 80;
  return count <= 14 ? 60 : 40;
}

/**
 * Cars below each other, days side by side. Only the rows in view are drawn. The keyboard stands on one day of one car; the arrows move it
 * by day and car, beyond the shown days too, with Shift they choose days, and Enter opens what is there.
 */
export function CalendarGrid({
  shown,
  count,
  rowAt,
  day,
  onDay,
  onView,
  onOpen,
  onDrag,
}: {
  shown: ShownDays;
  count: number;
  rowAt: RowAt;
  /** The day on which the keyboard stands. */
  day: string;
  onDay: (day: string) => void;
  /** Tells which rows are in view. */
  onView: (from: number, until: number) => void;
  /** Opens what is in a row on these days; `id` where one bar is meant. */
  onOpen: (row: number, firstDay: string, lastDay: string, id?: string) => void;
  onDrag: (drag: Drag) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);
  const [view, setView] = useState({ from: 0, until: 20 });
  const [isPrinting, setPrinting] = useState(false);
  const [row, setRow] = useState(0);
  /** The day from which Shift chooses. */
  const [anchor, setAnchor] = useState<string>();
  const wantsFocus = useRef(false);

  const days = useMemo(() => daysOf(shown), [shown]);
  const dayNames = useMemo(() => days.map(dayWords), [days]);
  const today = columnOf(istanbulDate(now), shown);
  const nowAt = dayPosition(now, shown.first);
  const activeRow = Math.min(row, Math.max(count - 1, 0));
  const column = columnOf(day, shown) ?? 0;
  const anchorColumn = anchor === undefined ? undefined : columnOf(anchor, shown);
  const chosen: readonly [number, number] | undefined =
    anchorColumn === undefined ? undefined : [Math.min(anchorColumn, column), Math.max(anchorColumn, column)];

  useDrag(rows, ghost, shown.count, onDrag);

  function look() {
    const element = scroller.current;
    if (!element) return;
    const from = Math.max(Math.floor(element.scrollTop / ROW_HEIGHT) - BESIDE, 0);
    const until = Math.ceil((element.scrollTop + element.clientHeight) / ROW_HEIGHT) + BESIDE;
    if (from === view.from && until === view.until) return;
    setView({ from, until });
    onView(from, until);
  }
  const lookAgain = useEffectEvent(look);
  useLayoutEffect(() => lookAgain(), [count]);
  // It may have no height yet when its rows come, and another one with every turn of a telephone.
  useEffect(() => {
    const observer = new ResizeObserver(() => lookAgain());
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  // On paper every row stands whose page has come.
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);

  // Today is in view where not all days are, when the calendar opens and when other days are shown; a day that begins meanwhile moves nothing.
  const showToday = useEffectEvent((opened: typeof shown) => {
    const element = scroller.current;
    if (!element || today === undefined) return;
    const wide = element.scrollWidth - element.clientWidth;
    if (wide > 0) element.scrollLeft = (today / opened.count) * element.scrollWidth - element.clientWidth / 3;
  });
  useEffect(() => showToday(shown), [shown]);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = rows.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"] [data-day="${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activeRow, column, shown]);

  function moveTo(nextRow: number, nextDay: string, isChoosing: boolean) {
    wantsFocus.current = true;
    // Days that are chosen stand side by side on the screen.
    if (isChoosing && columnOf(nextDay, shown) === undefined) return;
    setAnchor(isChoosing ? (anchor ?? day) : undefined);
    setRow(Math.min(Math.max(nextRow, 0), count - 1));
    if (nextDay !== day) onDay(nextDay);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { shiftKey } = event;
    const last = addDays(shown.first, shown.count - 1);
    const moves: Record<string, () => void> = {
      ArrowLeft: () => moveTo(activeRow, addDays(day, -1), shiftKey),
      ArrowRight: () => moveTo(activeRow, addDays(day, 1), shiftKey),
      ArrowUp: () => moveTo(activeRow - 1, day, false),
      ArrowDown: () => moveTo(activeRow + 1, day, false),
      PageUp: () => moveTo(activeRow - 10, day, false),
      PageDown: () => moveTo(activeRow + 10, day, false),
      Home: () => moveTo(activeRow, shown.first, shiftKey),
      End: () => moveTo(activeRow, last, shiftKey),
      Enter: () => onOpen(activeRow, days[chosen?.[0] ?? column]!, days[chosen?.[1] ?? column]!),
      " ": () => onOpen(activeRow, days[chosen?.[0] ?? column]!, days[chosen?.[1] ?? column]!),
      Escape: () => setAnchor(undefined),
    };
    const move = moves[event.key];
    if (!move || !(event.target instanceof Element) || !event.target.matches("[data-day]")) return;
    event.preventDefault();
    move();
  }

  function click(event: { target: EventTarget }) {
    if (!(event.target instanceof Element)) return;
    const index = Number(event.target.closest<HTMLElement>("[data-row]")?.dataset["row"]);
    const bar = event.target.closest<HTMLElement>("[data-bar]")?.dataset["bar"];
    const at = event.target.closest<HTMLElement>("[data-day]")?.dataset["day"];
    if (bar !== undefined) return onOpen(index, day, day, bar);
    if (at === undefined) return;
    const clicked = days[Number(at)]!;
    setRow(index);
    setAnchor(undefined);
    onDay(clicked);
    onOpen(index, clicked, clicked);
  }

  const drawn = new Set<number>(count > 0 ? [activeRow] : []);
  const until = isPrinting ? count : Math.min(view.until, count);
  for (let index = isPrinting ? 0 : view.from; index < until; index += 1)
    if (!isPrinting || rowAt(index)) drawn.add(index);

  return (
    <div
      ref={scroller}
      onScroll={look}
      className="border-line bg-surface max-h-[calc(100dvh-9rem)] scroll-pt-14 scroll-pl-36 overflow-auto overscroll-x-contain rounded-2xl border sm:scroll-pl-44 print:max-h-none print:overflow-visible print:rounded-none"
    >
      {/* The cells within take the keys. */}
      <div
        role="grid"
        aria-label="Takvim"
        aria-describedby="takvim-tuslari"
        aria-rowcount={count + 1}
        aria-colcount={shown.count + 1}
        aria-multiselectable
        onKeyDown={press}
        onClick={click}
        style={{ minWidth: `calc(9rem + ${shown.count * leastDay(shown.count)}px)` }}
        className="print:min-w-0!"
        tabIndex={-1}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="border-line bg-surface sticky top-0 z-20 flex border-b print:static"
        >
          <div
            role="columnheader"
            className={`${PLATE_COLUMN} border-line bg-surface text-ink-soft sticky left-0 z-10 flex shrink-0 items-center border-r px-3 text-sm font-semibold`}
          >
            Araç
          </div>
          {days.map((one, at) => (
            <div
              key={one}
              role="columnheader"
              aria-label={at === today ? `${dayNames[at] ?? ""}, bugün` : dayNames[at]}
              className={`grow basis-0 border-l py-1.5 text-center leading-tight ${weekdayOf(one) === 1 ? "border-line-strong" : "border-line"} ${isWeekend(one) ? "bg-sunken" : ""}`}
            >
              <span className="text-ink-soft block text-xs">{weekdayWord(one)}</span>
              <span
                className={`inline-block min-w-7 rounded-full px-1 py-0.5 font-bold tabular-nums ${at === today ? "bg-brand-solid text-on-brand" : ""}`}
              >
                {Number(one.slice(8))}
              </span>
            </div>
          ))}
        </div>
        <div
          ref={rows}
          role="rowgroup"
          style={{ height: count * ROW_HEIGHT }}
          className="relative touch-pan-x touch-pan-y print:h-auto!"
        >
          <div aria-hidden="true" className="absolute inset-0 flex print:hidden">
            <div className={`${PLATE_COLUMN} shrink-0`} />
            <div className="relative flex grow">
              {days.map((one) => (
                <div
                  key={one}
                  className={`grow basis-0 border-l ${weekdayOf(one) === 1 ? "border-line-strong" : "border-transparent"} ${isWeekend(one) ? "bg-sunken/60" : ""}`}
                />
              ))}
            </div>
          </div>
          {today !== undefined && (
            <div aria-hidden="true" className="pointer-events-none absolute inset-0 flex">
              <div className={`${PLATE_COLUMN} shrink-0`} />
              <div className="relative grow">
                <div className="bg-bad absolute inset-y-0 w-0.5" style={{ left: `${(nowAt / shown.count) * 100}%` }} />
              </div>
            </div>
          )}
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
            />
          ))}
          <div
            ref={ghost}
            data-ghost
            hidden
            aria-hidden="true"
            style={{ height: ROW_HEIGHT }}
            className="bg-brand/35 pointer-events-none absolute top-0 left-0 z-10 origin-left will-change-transform"
          />
        </div>
      </div>
    </div>
  );
}

function isWeekend(day: string): boolean {
  return weekdayOf(day) % 6 === 0;
}
