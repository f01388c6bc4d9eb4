import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, List as ListIcon, Plus, Printer } from "lucide-react";
import { useMemo, useState } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import { pages } from "#contract/pages.ts";
import {
  CALENDAR_VIEWS,
  chosenSpan,
  columnOf,
  holdOf,
  lengthenedPeriod,
  movedPeriod,
  placeOf,
  shownDays,
  steppedDay,
  type CalendarView,
} from "#domain/fleet/calendar-view.ts";
import { addDays, isCalendarDate, istanbulDate } from "#domain/words/istanbul.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { openedOf, type Opened } from "#web/app/company/parts/opened.ts";
import { PaperHead } from "#web/app/company/parts/paper-head.tsx";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Late } from "#web/app/page/late.tsx";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Empty, Failed, Waiting } from "#web/ui/states.tsx";

import { BusyNotice } from "./busy-notice.tsx";
import { useCalendarRows } from "./calendar-data.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import { CALENDAR_FORMS, keepLook, lastLook, type CalendarForm } from "./calendar-look.ts";
import { DayList } from "./day-list.tsx";
import { shownWords } from "./day-words.ts";
import { Legend } from "./legend.tsx";
import { mayMove } from "./period-words.ts";
import type { Drag } from "./use-drag.ts";
import { useMove } from "./use-move.ts";

const viewWords: Record<CalendarView, string> = { week: "Hafta", "two-weeks": "2 hafta", month: "Ay" };
const formWords: Record<CalendarForm, string> = { grid: "Tablo", list: "Liste" };

/** Cars that the list begins with, and goes on by. */
const LISTED = 50;

/** The cars of a company and what takes them, by day. Days, search and what is open live in the address, the look is kept by the device. */
export function CalendarPage() {
  const asked = useSearch({ from: `/company${pages.calendar.path}` });
  const navigate = useNavigate({ from: pages.calendar.path });
  const [look, setLook] = useState(lastLook);
  const [inView, setInView] = useState({ from: 0, until: 20 });
  const [listed, setListed] = useState(LISTED);
  const [local, setLocal] = useState<Opened>();
  const today = istanbulDate(useNow(60_000));

  const { search = "", reservation } = asked;
  const day = isCalendarDate(asked.day ?? "") ? asked.day! : today;
  const shown = useMemo(() => shownDays(look.view, day), [look.view, day]);
  const isList = look.as === "list";
  const calendar = useCalendarRows({ shown, search }, isList ? { from: 0, until: listed } : inView);
  const { rowAt, rows, count } = calendar;
  const { move, isMoving, tried, busy, forget } = useMove();
  // One that a link leads to is opened by the address.
  const opened: Opened | undefined =
    local ?? (reservation === undefined ? undefined : { kind: "reservation", id: reservation });

  function show(change: { day?: string; search?: string; reservation?: undefined }) {
    void navigate({ search: (now) => nonEmpty({ ...now, ...change }), replace: true, resetScroll: false });
  }

  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));

  function changeLook(next: Partial<typeof look>) {
    setLook({ ...look, ...next });
    keepLook({ ...look, ...next });
  }

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
    if (reservation !== undefined) show({ reservation: undefined });
  }

  const isEmpty = !calendar.isPending && count === 0;
  return (
    <Page
      title="Takvim"
      width="max-w-none"
      actions={
        <>
          <Button onClick={() => openNew(day)}>
            <Plus aria-hidden="true" size={18} />
            Rezervasyon
          </Button>
          <Link to={pages.reservations.path} className={buttonStyle("secondary")}>
            <ListIcon aria-hidden="true" size={18} />
            Rezervasyon listesi
          </Link>
          <Button look="secondary" className="max-sm:hidden" onClick={() => print()}>
            <Printer aria-hidden="true" size={18} />
            Yazdır
          </Button>
        </>
      }
    >
      <PaperHead shows={`${shownWords(shown)}${calendar.hasMore ? ` · ilk ${rows.length} araç` : ""}`} />
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <div className="flex items-center gap-1 max-sm:w-full">
          <IconButton Icon={ChevronLeft} name="Önceki" onClick={() => show({ day: steppedDay(look.view, day, -1) })} />
          <p aria-live="polite" className="grow text-center font-bold tabular-nums sm:min-w-64 sm:text-lg">
            {shownWords(shown)}
          </p>
          <IconButton Icon={ChevronRight} name="Sonraki" onClick={() => show({ day: steppedDay(look.view, day, 1) })} />
          <Button look="secondary" onClick={() => show({ day: "" })}>
            Bugün
          </Button>
        </div>
        <Choices
          legend="Kaç gün"
          choices={CALENDAR_VIEWS.map((value) => ({ value, label: viewWords[value] }))}
          chosen={look.view}
          onChoose={(view) => changeLook({ view })}
        />
        <Choices
          legend="Görünüm"
          choices={CALENDAR_FORMS.map((value) => ({ value, label: formWords[value] }))}
          chosen={look.as}
          onChoose={(as) => changeLook({ as })}
        />
        {(search !== "" || typed !== "" || count > 0) && (
          <SearchField
            label="Plaka veya ad ara"
            placeholder="34 ABC veya ad"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      {calendar.error && (
        <div className="mb-4">
          <Failed
            text={readSentenceFor(calendar.error, "Takvim yüklenirken bir hata oluştu.")}
            retry={calendar.refetch}
            busy={calendar.isFetching}
          />
        </div>
      )}
      {isEmpty && !calendar.error && (
        <Empty
          title={search === "" ? "Takvimde henüz araç yok" : "Takvimde eşleşen yok"}
          text={
            search === ""
              ? "Aracınız eklendiğinde günleri burada görünür."
              : "Bu günlerde bu plakada ya da adda bir kayıt yok."
          }
        >
          {search !== "" && (
            <Link
              to={pages.reservations.path}
              search={{ search, list: "all" }}
              className={`${buttonStyle("secondary")} mt-5 max-sm:w-full`}
            >
              Rezervasyonlarda ara
            </Link>
          )}
        </Empty>
      )}
      {calendar.isPending && count === 0 && !calendar.error && <Waiting rows={4} />}
      {count > 0 &&
        (isList ? (
          <>
            <DayList shown={shown} rows={rows} onOpen={openPeriod} onNew={openNew} />
            {calendar.hasMore && (
              <div className="mt-6 grid justify-items-start gap-2 print:hidden">
                <p className="text-ink-soft">{`Listede plaka sırasıyla ilk ${rows.length} araç var.`}</p>
                <Button
                  look="secondary"
                  busy={calendar.isFetching}
                  busyText="Yükleniyor…"
                  onClick={() => setListed(listed + LISTED)}
                >
                  Daha fazla araç
                </Button>
              </div>
            )}
          </>
        ) : (
          <>
            <CalendarGrid
              shown={shown}
              count={count}
              rowAt={rowAt}
              day={day}
              onDay={(next) => show({ day: next })}
              onView={(from, until) => setInView({ from, until })}
              onOpen={openDays}
              onDrag={drop}
            />
            <Legend />
          </>
        ))}
      {opened && (
        <Late name="calendar-dialogs" load={() => import("./calendar-dialogs.tsx")} failed="Pencere yüklenemedi.">
          {({ CalendarDialogs }) => <CalendarDialogs opened={opened} onOpen={setLocal} onClose={close} />}
        </Late>
      )}
      <Dialog open={busy !== undefined} onClose={forget} title="Taşınamadı" busy={isMoving}>
        {busy && tried && (
          <BusyNotice
            busy={{ ...busy, free: busy.free.filter(({ code }) => code !== tried.standsOn) }}
            take="aracına taşı"
            isTaking={isMoving}
            onTake={(car) => move({ ...tried, car })}
          />
        )}
      </Dialog>
    </Page>
  );
}
