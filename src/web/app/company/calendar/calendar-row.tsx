import { Link } from "@tanstack/react-router";
import { CalendarCheck, Check, KeyRound, TriangleAlert, Wrench } from "lucide-react";
import { memo } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import { pages } from "#contract/pages.ts";
import { carStatusWords } from "#contract/words/labels.words.ts";
import {
  clipBar,
  coverageOfDay,
  isWithinColumns,
  toBarPosition,
  type BarPosition,
  type ShownDays,
} from "#domain/fleet/calendar-view.ts";
import { STATUSES_OF_COUNTER } from "#domain/fleet/car.ts";
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

export const plateColumnStyle = "w-26 sm:w-44";

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
  isFree,
  chosenDays,
}: {
  row: CalendarRowView | undefined;
  index: number;
  shown: ShownDays;
  dayNames: readonly string[];
  /** The bar of an overdue rental ends there. */
  now: number;
  active: number | undefined;
  chosen: readonly [number, number] | undefined;
  /** In all of the days that are chosen for every car. */
  isFree: boolean;
  chosenDays: readonly [number, number] | undefined;
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
        className={`${plateColumnStyle} border-line bg-surface sticky left-0 z-10 flex shrink-0 items-center gap-0.5 border-r px-1 sm:gap-1 sm:px-2 ${isFree ? "text-good" : ""}`}
      >
        {isFree && <Check aria-label="Boş" role="img" size={14} className="shrink-0" />}
        {row ? (
          <Link
            to={pages.car.path}
            params={{ code: row.code }}
            tabIndex={-1}
            className={`grid min-w-0 no-underline ${isFree ? "text-good" : "text-ink"}`}
          >
            <span className="inline-flex min-w-0 max-sm:hidden">
              <PlateOrCode plate={row.plate} code={row.code} size="small" />
            </span>
            <span translate="no" className="text-sm font-semibold wrap-anywhere tabular-nums sm:hidden">
              {name}
            </span>
            {STATUSES_OF_COUNTER.maintenance.includes(row.status) && (
              <span className="text-ink-soft text-xs">{carStatusWords[row.status]}</span>
            )}
          </Link>
        ) : (
          <span className="skeleton h-7 w-24">
            <span className="sr-only">{name}</span>
          </span>
        )}
      </div>
      <div className="relative flex grow">
        {dayNames.map((day, column) => {
          const isChosen = isWithinColumns(column, chosen);
          return (
            <div
              key={day}
              role="gridcell"
              aria-label={`${name}, ${day}: ${describeDay(placed, column)}`}
              aria-selected={isChosen}
              data-day={column}
              tabIndex={column === active ? 0 : -1}
              className={`border-line grow basis-0 border-l outline-offset-[-3px] ${isChosen ? "bg-brand/25" : isFree && isWithinColumns(column, chosenDays) ? "bg-good-soft" : ""}`}
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
