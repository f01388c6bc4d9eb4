import type { ICalCalendar } from "ical-generator";

import { fleetDateWords } from "#contract/notices/alerts.words.ts";
import { makeCarPath, makeRentalPath } from "#contract/pages.ts";
import type { DueKind } from "#domain/fleet/maintenance.ts";

export type FeedDate = {
  id: string;
  plate: string;
  code: string;
  version: number;
  changedAt: Date;
} & (
  | { kind: DueKind; on: string; at: null; rentalId: null }
  | { kind: "rental" | "pick-up"; on: null; at: Date; rentalId: string | null }
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** An event without an end is not shown by some programs. */
const HANDOVER_MS = 30 * 60 * 1000;

/** Never changes, so that another host does not double the events. */
const UID_SUFFIX = "kodu-tara";

/** The time of the reminder, in seconds before the start of the day: nine in the morning of the day before. */
const REMINDER_SECONDS_BEFORE_DAY = 15 * 60 * 60;

export const FEED_SECONDS = 60 * 60;

/**
 * Writes a company's dates as an iCalendar feed (RFC 5545). The feed contains only kinds and plates, because the
 * servers of calendar providers read it. Each event links to the page of its rental or car, which asks for a log-in.
 */
export async function writeFeed(
  { brand, company, publicUrl }: { brand: string; company: string; publicUrl: string },
  dates: readonly FeedDate[],
): Promise<string> {
  const { default: ical, ICalAlarmType, ICalCalendarMethod } = await import("ical-generator");
  const calendar: ICalCalendar = ical({
    name: `Filo: ${company}`,
    prodId: { company: brand, product: "Filo takvimi", language: "TR" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_SECONDS,
  });
  for (const { id, kind, plate, code, version, changedAt, on, at, rentalId } of dates) {
    const day = new Date(`${on}T00:00Z`);
    const event = calendar.createEvent({
      id: `${id}@${UID_SUFFIX}`,
      sequence: version,
      stamp: changedAt,
      start: at ?? day,
      // The end of a whole day is the day after (RFC 5545 3.6.1).
      end: new Date(at === null ? day.getTime() + DAY_MS : at.getTime() + HANDOVER_MS),
      url: publicUrl + (rentalId === null ? makeCarPath(code) : makeRentalPath(rentalId)),
      allDay: at === null,
      summary: `${fleetDateWords[kind]} ${plate || code}`,
    });
    if (at === null)
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: REMINDER_SECONDS_BEFORE_DAY,
        description: event.summary(),
      });
  }
  return `${calendar.toString()}\r\n`;
}
