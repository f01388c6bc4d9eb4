import type { DeskEventView } from "#contract/api/desk-events.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";

/** What else there is to know of an event at the desk: its times, the other car and the reason that was given. */
export function deskEventText({ from, until, before, toPlate, reason }: DeskEventView["details"]): string[] {
  return [
    ...(toPlate === undefined ? [] : [`Yeni araç: ${toPlate}`]),
    ...timesOf({ from, until, before }),
    ...(reason === undefined || reason === "" ? [] : [`Neden: ${reason}`]),
  ];
}

function timesOf({ from, until, before }: Pick<DeskEventView["details"], "from" | "until" | "before">): string[] {
  if (until === undefined) return from ? [formatLongDateTime(from)] : [];
  if (before) return [`Bitiş: ${formatLongDateTime(before)} yerine ${formatLongDateTime(until)}`];
  return [from ? `${formatLongDateTime(from)} – ${formatLongDateTime(until)}` : `Bitiş: ${formatLongDateTime(until)}`];
}
