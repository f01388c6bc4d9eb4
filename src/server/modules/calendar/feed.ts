import type { ICalCalendar } from "ical-generator";

import { fleetDateWords } from "#contract/notices/alerts.words.ts";
import type { DeadlineKind } from "#domain/fleet/car.ts";

/** One entry: of a day ('2026-11-21'), or of an instant. */
export type FeedDate = {
  /** The same for as long as there is such a date, whatever becomes of it. */
  id: string;
  plate: string;
  code: string;
  /** Rises with each change of it. */
  version: number;
  changedAt: Date;
} & ({ kind: DeadlineKind; on: string; at: null } | { kind: "rental" | "pick-up"; on: null; at: Date });

/** Seconds before the day begins: nine in the morning of the day before. */
const REMIND_BEFORE = 15 * 60 * 60;

/** Programs that obey it ask again after so long. */
export const FEED_SECONDS = 60 * 60;

/**
 * A company's dates for calendars (RFC 5545): kind and plate alone, since a calendar is read by others' servers. `host` makes the entries'
 * names ours.
 */
export async function writeFeed(
  { brand, company, host }: { brand: string; company: string; host: string },
  dates: readonly FeedDate[],
): Promise<string> {
  // Loaded when somebody asks for it.
  const { default: ical, ICalAlarmType, ICalCalendarMethod } = await import("ical-generator");
  const calendar: ICalCalendar = ical({
    name: `Filo: ${company}`,
    prodId: { company: brand, product: "Filo takvimi", language: "TR" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_SECONDS,
  });
  for (const { id, kind, plate, code, version, changedAt, on, at } of dates) {
    const event = calendar.createEvent({
      id: `${id}@${host}`,
      sequence: version,
      stamp: changedAt,
      start: at ?? new Date(`${on}T00:00Z`),
      allDay: at === null,
      summary: `${fleetDateWords[kind]} ${plate || code}`,
    });
    if (at === null)
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: REMIND_BEFORE,
        description: event.summary(),
      });
  }
  return `${calendar.toString()}\r\n`;
}
