import { ChevronLeft, ChevronRight } from "lucide-react";

import { CALENDAR_VIEWS, shiftDayByViews, type CalendarView, type ShownDays } from "#domain/fleet/calendar-view.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

import { CALENDAR_FORMS, type CalendarForm, type CalendarLook } from "./calendar-look.ts";
import { formatShownDays } from "./day-words.ts";

const calendarViewWords: Record<CalendarView, string> = { week: "Hafta", "two-weeks": "2 hafta", month: "Ay" };
const calendarFormWords: Record<CalendarForm, string> = { grid: "Tablo", list: "Liste" };

export function CalendarBar({
  shown,
  day,
  look,
  showsMore,
  onDay,
  onLook,
  children,
}: {
  shown: ShownDays;
  day: string;
  look: CalendarLook;
  showsMore: boolean;
  onDay: (day: string) => void;
  onLook: (change: Partial<CalendarLook>) => void;
  children: Elements;
}) {
  const thisYear = toIstanbulDate(useNow(60_000)).slice(0, 4);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="flex flex-wrap items-center gap-1 max-sm:w-full">
        <IconButton Icon={ChevronLeft} name="Önceki" onClick={() => onDay(shiftDayByViews(look.view, day, -1))} />
        <p aria-live="polite" className="grow basis-24 text-center font-bold tabular-nums sm:min-w-64 sm:text-lg">
          {formatShownDays(shown, { thisYear })}
        </p>
        <IconButton Icon={ChevronRight} name="Sonraki" onClick={() => onDay(shiftDayByViews(look.view, day, 1))} />
        <Button look="secondary" onClick={() => onDay("")}>
          Bugün
        </Button>
      </div>
      <div className={`contents ${showsMore ? "" : "max-sm:hidden"}`}>
        <Choices
          legend="Kaç gün"
          choices={CALENDAR_VIEWS.map((value) => ({ value, label: calendarViewWords[value] }))}
          chosen={look.view}
          onChoose={(view) => onLook({ view })}
        />
        <Choices
          legend="Görünüm"
          choices={CALENDAR_FORMS.map((value) => ({ value, label: calendarFormWords[value] }))}
          chosen={look.as}
          onChoose={(as) => onLook({ as })}
        />
        {children}
      </div>
    </div>
  );
}
