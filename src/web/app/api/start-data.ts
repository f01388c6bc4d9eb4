import type { AppStart } from "#contract/ports/public-pages.ts";

/** Fields of what the page begins with that are instants. */
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
];

/**
 * What the server put into this document: who is signed in, under which name the product runs, and what the page begins with. The
 * browser's alone; what the server may draw as well asks `useStart`.
 */
export const start = fromDocument();

function fromDocument(): AppStart {
  const text = typeof document === "undefined" ? undefined : document.getElementById("start")?.textContent;
  return JSON.parse(text ?? '{"account":null}', (name, value) =>
    instants.includes(name) && typeof value === "string" ? new Date(value) : value,
  ) as AppStart;
}
