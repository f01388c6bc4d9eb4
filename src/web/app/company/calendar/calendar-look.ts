import { CALENDAR_VIEWS, type CalendarView } from "#domain/fleet/calendar-view.ts";

const STORAGE_KEY = "calendar-look";

export const CALENDAR_FORMS = ["grid", "list"] as const;
export type CalendarForm = (typeof CALENDAR_FORMS)[number];

export interface CalendarLook {
  view: CalendarView;
  as: CalendarForm;
}

export function readCalendarLook(): CalendarLook {
  const isPhone = matchMedia("(max-width: 40rem)").matches;
  const usual = { view: isPhone ? ("week" as const) : ("two-weeks" as const), as: "grid" as const };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return usual;
    return {
      view: CALENDAR_VIEWS.find((view) => "view" in kept && view === kept.view) ?? usual.view,
      as: CALENDAR_FORMS.find((form) => "as" in kept && form === kept.as) ?? usual.as,
    };
  } catch {
    return usual;
  }
}

export function storeCalendarLook(look: CalendarLook): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(look));
  } catch {
    // The browser has no storage or it is full. The next visit starts with the default view.
  }
}
