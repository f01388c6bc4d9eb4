import type { AppStart, GuestStart } from "#contract/public-pages.ts";

/** What the server put into the document: who is signed in, under which name the product runs. */
export let { brand, account: accountAtStart, tellsSignIns } = fromDocument();

/** Gives the rest where there is no document: on the server, which draws pages of the application for guests alone. */
export function startWith(start: GuestStart): void {
  ({ brand, account: accountAtStart, tellsSignIns } = start);
}

function fromDocument(): AppStart {
  const text = typeof document === "undefined" ? undefined : document.getElementById("start")?.textContent;
  return JSON.parse(text ?? '{"account":null}') as AppStart;
}
