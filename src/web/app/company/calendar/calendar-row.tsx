import { Link } from "@tanstack/react-router";
import { CalendarCheck, KeyRound, TriangleAlert, Wrench } from "lucide-react";
import { memo } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import { pages } from "#contract/pages.ts";
import {
  clipBar,
  coverageOfDay,
  toBarPosition,
  type BarPosition,
  type ShownDays,
} from "#domain/fleet/calendar-view.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";

import {
  describePeriodKind,
  choosePeriodStyle,
  mayMovePeriod,
  formatPeriodTimes,
  describeHolder,
} from "./period-words.ts";

/** Fixed, so that positions are known without rendering. */
export const ROW_HEIGHT_PX = 52;

export const plateColumnStyle = "w-36 sm:w-44";

export const periodBarStyles: Record<ReturnType<typeof choosePeriodStyle>, string> = {
  rental: "border-transparent bg-brand-solid text-on-brand",
  reservation: "border-brand bg-brand-soft text-ink",
  block: "border-line-strong bg-sunken text-ink",
  bad: "border-bad bg-bad-soft text-bad",
  past: "border-line bg-sunken text-ink-soft",
};

const iconOfPeriod = { rental: KeyRound, reservation: CalendarCheck, block: Wrench, bad: TriangleAlert };

export function PeriodMark({ period, size }: { period: PeriodView; size: number }) {
  const look = choosePeriodStyle(period);
  const Mark = iconOfPeriod[look === "past" ? period.kind : look];
  return <Mark aria-hidden="true" size={size} className="shrink-0" />;
}

interface PlacedPeriod {
  period: PeriodView;
  place: BarPosition;
}

/** The bars are for the pointer only. Screen readers get the same information from the cells of the days. */
export const CalendarRow = memo(function CalendarRow({
  row,
  index,
  shown,
  dayNames,
  now,
  active,
  chosen,
}: {
  row: CalendarRowView | undefined;
  index: number;
  shown: ShownDays;
  dayNames: readonly string[];
  /** The bar of an overdue rental ends there. */
  now: number;
  active: number | undefined;
  chosen: readonly [number, number] | undefined;
}) {
  const placed: PlacedPeriod[] =
    row?.periods.map((period) => {
      const place = toBarPosition(period, shown.first);
      return { period, place: period.state === "overdue" ? { ...place, until: Math.max(place.until, now) } : place };
    }) ?? [];
  const name = row ? row.plate || row.code : "Yükleniyor…";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      style={{ top: index * ROW_HEIGHT_PX, height: ROW_HEIGHT_PX }}
      className="border-line absolute inset-x-0 flex border-b"
    >
      <div
        role="rowheader"
        className={`${plateColumnStyle} border-line bg-surface sticky left-0 z-10 flex shrink-0 items-center border-r px-2`}
      >
        {row ? (
          <Link
            to={pages.car.path}
            params={{ code: row.code }}
            tabIndex={-1}
            className="text-ink inline-flex min-w-0 no-underline"
          >
            <PlateOrCode plate={row.plate} code={row.code} size="small" />
          </Link>
        ) : (
          <span className="skeleton h-7 w-24">
            <span className="sr-only">{name}</span>
          </span>
        )}
      </div>
      <div className="relative flex grow">
        {dayNames.map((day, column) => {
          const isChosen = chosen !== undefined && column >= chosen[0] && column <= chosen[1];
          return (
            <div
              key={day}
              role="gridcell"
              aria-label={`${name}, ${day}: ${describeDay(placed, column)}`}
              aria-selected={isChosen}
              data-day={column}
              tabIndex={column === active ? 0 : -1}
              className={`border-line grow basis-0 border-l outline-offset-[-3px] ${isChosen ? "bg-brand/25" : ""}`}
            />
          );
        })}
        {placed.map(({ period, place }) => (
          <PeriodBar key={period.id} period={period} place={place} count={shown.count} />
        ))}
      </div>
    </div>
  );
});

function PeriodBar({ period, place, count }: PlacedPeriod & { count: number }) {
  const bar = clipBar(place, count);
  if (!bar) return null;
  const canMove = mayMovePeriod(period);
  const canLengthen = period.state !== "over" && !bar.endsAfter;
  return (
    <div
      aria-hidden="true"
      data-bar={period.id}
      data-moves={canMove || undefined}
      title={`${describePeriodKind(period)}: ${describeHolder(period)}\n${formatPeriodTimes(period)}`}
      style={{ left: `${(bar.from / count) * 100}%`, width: `${((bar.until - bar.from) / count) * 100}%` }}
      className={`absolute inset-y-1.5 flex min-w-2.5 items-center overflow-hidden border text-sm font-semibold select-none ${canMove ? "cursor-grab" : "cursor-pointer"} ${bar.beginsBefore ? "" : "rounded-l-lg"} ${bar.endsAfter ? "" : "rounded-r-lg"} ${periodBarStyles[choosePeriodStyle(period)]}`}
    >
      <span className="pointer-events-none flex min-w-0 items-center gap-1.5 px-1.5">
        <PeriodMark period={period} size={16} />
        <span className="truncate">{describeHolder(period)}</span>
      </span>
      {canLengthen && <span data-grip className="absolute inset-y-0 right-0 w-2.5 cursor-ew-resize" />}
    </div>
  );
}

function describeDay(placed: readonly PlacedPeriod[], column: number): string {
  const there = placed.filter(({ place }) => coverageOfDay(place, column) !== "none");
  if (there.length === 0) return "boş";
  return there.map(({ period }) => `${describePeriodKind(period)}, ${describeHolder(period)}`).join("; ");
}
