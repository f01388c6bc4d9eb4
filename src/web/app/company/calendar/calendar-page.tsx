import { Link, useSearch } from "@tanstack/react-router";
import { Ellipsis, List as ListIcon, Plus } from "lucide-react";
import { useMemo, useState } from "react";

import { pages } from "#contract/pages.ts";
import { getShownDays } from "#domain/fleet/calendar-view.ts";
import { isCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

import { CalendarBar } from "./calendar-bar.tsx";
import { useCalendarRows } from "./calendar-data.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import { storeCalendarLook, readCalendarLook, type CalendarLook } from "./calendar-look.ts";
import { CalendarState, MoreCars } from "./calendar-states.tsx";
import { DayList } from "./day-list.tsx";
import { FreeCarsBar } from "./free-cars-bar.tsx";
import { LazyCalendarDialogs } from "./lazy-calendar-dialogs.tsx";
import { Legend } from "./legend.tsx";
import { RefusedMoveNotice } from "./refused-move-notice.tsx";
import { useFreeCars } from "./use-free-cars.ts";
import { useMovePeriod } from "./use-move-period.ts";
import { useOpenedItem } from "./use-opened-item.ts";

const LISTED_CARS_STEP = 50;

/** Days, search and the open dialog are kept in the URL; the view is stored on the device. */
export function CalendarPage() {
  const asked = useSearch({ from: `/company${pages.calendar.path}` });
  const [look, setLook] = useState(readCalendarLook);
  const [inView, setInView] = useState({ from: 0, until: 20 });
  const [listed, setListed] = useState(LISTED_CARS_STEP);
  const [isMore, setMore] = useState(false);
  const now = useNow(60_000);
  const today = toIstanbulDate(now);
  const free = useFreeCars(now);

  const { search = "", reservation } = asked;
  const day = isCalendarDate(asked.day ?? "") ? asked.day! : today;
  const shown = useMemo(() => getShownDays(look.view, day), [look.view, day]);
  const isList = look.as === "list";
  const calendar = useCalendarRows({ shown, search }, isList ? { from: 0, until: listed } : inView);
  const { rowAt, rows, count } = calendar;
  const moving = useMovePeriod();
  const { opened, open, openPeriod, openDays, openNew, openSpan, drop, close } = useOpenedItem({
    shown,
    today,
    rowAt,
    move: moving.move,
    reservation,
    onForgetReservation: () => show({ reservation: undefined }),
  });
  const show = useNarrow<{ day?: string; search?: string; reservation?: undefined }>();

  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));

  function changeLook(next: Partial<CalendarLook>) {
    setLook({ ...look, ...next });
    storeCalendarLook({ ...look, ...next });
  }

  // The search field stays visible while a search filters the calendar.
  const showsMore = isMore || search !== "" || typed !== "";
  return (
    <Page
      title="Takvim"
      width="max-w-none"
      actions={
        <CalendarActions isFilled={!free.chosen} showsMore={showsMore} onMore={setMore} onNew={() => openNew(day)} />
      }
    >
      <CalendarBar
        shown={shown}
        day={day}
        look={look}
        showsMore={showsMore}
        onDay={(next) => show({ day: next })}
        onLook={changeLook}
      >
        {(search !== "" || typed !== "" || count > 0) && (
          <SearchField
            label="Plaka veya ad ara"
            placeholder="34 ABC veya ad"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </CalendarBar>
      <CalendarState calendar={calendar} search={search} />
      {count > 0 &&
        (isList ? (
          <>
            <DayList shown={shown} rows={rows} onOpen={openPeriod} onNew={openNew} />
            {calendar.hasMore && (
              <MoreCars
                listed={rows.length}
                busy={calendar.isFetching}
                onMore={() => setListed(listed + LISTED_CARS_STEP)}
              />
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
              free={free}
            />
            <FreeCarsBar free={free} thisYear={today.slice(0, 4)} onReserve={() => openSpan(free.span)} />
            <Legend />
          </>
        ))}
      <LazyCalendarDialogs opened={opened} onOpen={open} onClose={close} />
      <RefusedMoveNotice {...moving} />
    </Page>
  );
}

function CalendarActions({
  isFilled,
  showsMore,
  onMore,
  onNew,
}: {
  isFilled: boolean;
  showsMore: boolean;
  onMore: (showsMore: boolean) => void;
  onNew: () => void;
}) {
  return (
    <>
      <Button look={isFilled ? "primary" : "secondary"} onClick={onNew}>
        <Plus aria-hidden="true" size={18} />
        Rezervasyon
      </Button>
      <div className="grow-0! self-center sm:hidden">
        <IconButton
          Icon={Ellipsis}
          name="Arama, görünüm ve liste"
          aria-expanded={showsMore}
          onClick={() => onMore(!showsMore)}
        />
      </div>
      <Link
        to={pages.reservations.path}
        className={`${getButtonStyle("secondary")} ${showsMore ? "" : "max-sm:hidden"}`}
      >
        <ListIcon aria-hidden="true" size={18} />
        Rezervasyon listesi
      </Link>
    </>
  );
}
