import type { AppStart } from "#contract/ports/public-pages.ts";

/** The names of the fields in the start data that contain an instant. */
const instants = [
  "createdAt",
  "at",
  "until",
  "noticesPausedUntil",
  "drawnAt",
  "dueAt",
  "photoAt",
  "startsAt",
  "endsAt",
  "lostChangeAt",
  "since",
];

/**
 * The start data that the server wrote into this document, such as the signed-in account. Components that are also
 * rendered on the server must call `useStartData` instead.
 */
export const startData = fromDocument();

function fromDocument(): AppStart {
  const element = typeof document === "undefined" ? null : document.getElementById("start");
  // The document must not hold it any longer when the session has ended.
  element?.remove();
  return JSON.parse(element?.textContent ?? '{"account":null}', (name, value) =>
    instants.includes(name) && typeof value === "string" ? new Date(value) : value,
  ) as AppStart;
}
