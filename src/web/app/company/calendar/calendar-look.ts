import { CALENDAR_VIEWS, type CalendarView } from "#domain/fleet/calendar-view.ts";

const KEY = "calendar-look";

/** How the calendar is drawn: cars below each other, or the days as a list. */
export const CALENDAR_FORMS = ["grid", "list"] as const;
export type CalendarForm = (typeof CALENDAR_FORMS)[number];

export interface CalendarLook {
  view: CalendarView;
  as: CalendarForm;
}

/** How the calendar was looked at last on this device; a phone begins with the list of a week. */
export function lastLook(): CalendarLook {
  const isPhone = matchMedia("(max-width: 40rem)").matches;
  const usual = {
    view: isPhone ? ("week" as const) : ("two-weeks" as const),
    as: isPhone ? ("list" as const) : ("grid" as const),
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return usual;
    return {
      view: CALENDAR_VIEWS.find((view) => "view" in kept && view === kept.view) ?? usual.view,
      as: CALENDAR_FORMS.find((form) => "as" in kept && form === kept.as) ?? usual.as,
    };
  } catch {
    return usual;
  }
}

/** Keeps it for the next time. */
export function keepLook(look: CalendarLook): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // No storage, or a full one: the calendar begins as usual.
  }
}
