import type { AppStart } from "#contract/public-pages.ts";

/** What the server put into the document: who is signed in, under which name the product runs, and what the page begins with. */
export let { brand, account: accountAtStart, tellsSignIns, codes: codesAtStart } = fromDocument();

/** Gives the rest where there is no document: on the server, while it draws a page of the application. */
export function startWith(start: AppStart): void {
  ({ brand, account: accountAtStart, tellsSignIns, codes: codesAtStart } = start);
}

function fromDocument(): AppStart {
  const text = typeof document === "undefined" ? undefined : document.getElementById("start")?.textContent;
  return JSON.parse(text ?? '{"account":null}', (name, value) =>
    (name === "createdAt" || name === "at") && typeof value === "string" ? new Date(value) : value,
  ) as AppStart;
}
