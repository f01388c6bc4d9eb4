import type { AppStartData } from "#contract/ports/public-pages.ts";

const instantFieldNames = [
  "createdAt",
  "at",
  "until",
  "noticesPausedUntil",
  "drawnAt",
  "dueAt",
  "photoAt",
  "startsAt",
  "endsAt",
  "since",
];

/** Components that are also rendered on the server must call `useStartData` instead. */
export const startData = readStartData();

function readStartData(): AppStartData {
  const element = typeof document === "undefined" ? null : document.getElementById("start");
  // Removed, because the document must not contain these data after the session has ended.
  element?.remove();
  return JSON.parse(element?.textContent ?? '{"account":null}', (name, value) =>
    instantFieldNames.includes(name) && typeof value === "string" ? new Date(value) : value,
  ) as AppStartData;
}
