import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useState, type ReactNode } from "react";

import type { BoardRow } from "#contract/fleet/desk.ts";
import { pages } from "#contract/pages.ts";
import { getBoardSection, type BoardProblem, type BoardSection } from "#domain/fleet/board.ts";
import { formatClock, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { RentLink, TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { formatReturnTime } from "#web/app/company/parts/return-time.ts";
import { formatLateness } from "#web/app/company/parts/time-span.ts";
import { flattenPages } from "#web/app/list/paged.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

import { boardQueryOptions } from "./first-desk.ts";
import { rowActionStyle } from "./row-deed-style.ts";

/** The number is small, so that the cars below are not far away. */
const FIRST_ROWS_MAX = 4;

const boardSectionWords: Record<BoardSection, string> = { late: "Gecikenler", today: "Bugün", tomorrow: "Yarın" };

export function Board({ isNew }: { isNew: boolean }) {
  const list = useInfiniteQuery(boardQueryOptions());
  const now = useNow(30_000);
  const [isAll, setAll] = useState(false);
  const rows = flattenPages(list);
  const shown = isAll ? rows : rows.slice(0, FIRST_ROWS_MAX);
  const rest = rows.length - FIRST_ROWS_MAX;
  if (list.isPending || (isNew && rows.length === 0 && list.isSuccess)) return null;
  return (
    <section aria-labelledby="bugun">
      <h2 id="bugun" className="mb-2 text-lg font-bold">
        Bugün
      </h2>
      {list.isLoadingError && <LoadFailure of={list} failed="Bugünkü teslim ve dönüşler yüklenemedi." />}
      {list.isSuccess && rows.length === 0 && <p className="text-ink-soft">Bugün ve yarın teslim ya da dönüş yok.</p>}
      {rows.length > 0 && (
        <ul
          aria-labelledby="bugun"
          className="border-line divide-line bg-surface divide-y overflow-hidden rounded-2xl border"
        >
          {shown.map((row, nth) => {
            const part = getBoardSection(row.at, now);
            const before = shown[nth - 1];
            return (
              <Fragment key={row.id}>
                {(!before || getBoardSection(before.at, now) !== part) && part !== "today" && (
                  <li className="bg-sunken text-ink-soft px-4 py-1 text-sm font-semibold">{boardSectionWords[part]}</li>
                )}
                <BoardRowItem row={row} part={part} now={now} />
              </Fragment>
            );
          })}
        </ul>
      )}
      {rest > 0 && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className="text-brand min-h-11 px-3 font-semibold"
        >
          {isAll ? "Daha az göster" : `${rest}${list.hasNextPage ? "’den fazla" : ""} teslim ve dönüş daha`}
        </button>
      )}
      {isAll && <ShowMore list={list} />}
    </section>
  );
}

const boardProblemWords: Record<BoardProblem, string> = {
  car: "Araç dönmedi",
  agreement: "Sözleşme imzasız",
  report: "Tutanak eksik",
  tolls: "HGS/ceza bekliyor",
  "police-notice": "KABİS bekliyor",
};

function BoardRowItem({ row, part, now }: { row: BoardRow; part: BoardSection; now: Date }) {
  const { step, plate, code, renterName, renterPhone, at, gaps, isNoShowProposed } = row;
  return (
    <li className="hover:bg-sunken relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-1.5 max-[22rem]:px-3 lg:grid-cols-[minmax(20rem,1.3fr)_minmax(9rem,1fr)_minmax(7rem,1fr)_9rem_8.5rem] lg:gap-x-4">
      <p className="flex min-w-0 items-center gap-x-2.5 max-sm:flex-wrap max-[22rem]:gap-x-1.5">
        <span
          className={`min-w-12 shrink-0 font-bold whitespace-nowrap tabular-nums ${part === "late" ? "text-bad" : ""}`}
        >
          {part === "late" ? formatLateTime(at, now) : formatClock(at)}
        </span>
        <BoardLink row={row}>
          <span aria-hidden="true">
            <PlateOrCode plate={plate} code={code} size="small" />
          </span>
          <span className="sr-only">{`${plate || code}: ${step === "return" ? "kiralamayı aç" : "rezervasyonu aç"}`}</span>
        </BoardLink>
        <span className="text-ink-soft shrink-0 text-sm max-sm:sr-only">{step === "return" ? "Dönüş" : "Teslim"}</span>
      </p>
      <div className="order-last col-span-2 flex min-w-0 flex-wrap items-center gap-x-3 max-lg:pb-1 max-lg:text-sm lg:order-none lg:col-span-1">
        <span translate="no" className="min-w-0 truncate">
          {renterName}
        </span>
        {part === "late" && <span className="text-bad font-semibold whitespace-nowrap">{formatLateness(at, now)}</span>}
        {part === "late" && renterPhone !== "" && (
          <span className="relative z-10">
            <CallLink phone={renterPhone} name={renterName} />
          </span>
        )}
        <OwedAmount row={row} className="lg:hidden" />
        <BoardProblems gaps={gaps} isNoShowProposed={isNoShowProposed} className="lg:hidden" />
      </div>
      <div className="max-lg:hidden">
        <BoardProblems gaps={gaps} isNoShowProposed={isNoShowProposed} className="" />
      </div>
      <p className="text-right max-lg:hidden">
        <OwedAmount row={row} className="" />
      </p>
      <div className="relative flex justify-end">
        <BoardRowAction row={row} />
      </div>
    </li>
  );
}

function formatLateTime(at: Date, now: Date): string {
  return toIstanbulDate(at) === toIstanbulDate(now) ? formatClock(at) : formatReturnTime(at, now);
}

/** The link covers the whole row, so that a press anywhere opens it. */
function BoardLink({ row: { step, id }, children }: { row: BoardRow; children: ReactNode }) {
  const look = "text-ink min-w-0 no-underline after:absolute after:inset-0";
  if (step === "return")
    return (
      <Link to={pages.billing.path} search={{ rental: id }} className={look}>
        {children}
      </Link>
    );
  return (
    <Link to={pages.reservations.path} search={{ reservation: id, list: "all" }} className={look}>
      {children}
    </Link>
  );
}

function OwedAmount({ row: { step, owed }, className }: { row: BoardRow; className: string }) {
  if (owed === null || owed === 0) return null;
  const word = step === "hand-over" ? "Ücret" : owed > 0 ? "Kalan" : "Fazla ödeme";
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <span className="text-ink-soft text-sm">{`${word} `}</span>
      <span className="font-semibold tabular-nums">{formatKurus(Math.abs(owed))}</span>
    </span>
  );
}

function BoardProblems({
  gaps,
  isNoShowProposed,
  className,
}: {
  gaps: readonly BoardProblem[];
  isNoShowProposed: boolean;
  className: string;
}) {
  const words = [...gaps.map((gap) => boardProblemWords[gap]), ...(isNoShowProposed ? ["Gelmedi mi?"] : [])];
  if (words.length === 0) return null;
  return <span className={`text-warn text-sm font-semibold ${className}`}>{words.join(" · ")}</span>;
}

function BoardRowAction({ row: { step, id, code, plate } }: { row: BoardRow }) {
  const name = plate || code;
  if (step === "return")
    return (
      <TakeBackLink rentalId={id} aria-label={`${name}: kiralamayı bitir`} className={rowActionStyle}>
        Kiralamayı bitir
      </TakeBackLink>
    );
  return (
    <RentLink code={code} reservation={id} aria-label={`${name}: teslim et`} className={rowActionStyle}>
      Teslim et
    </RentLink>
  );
}
