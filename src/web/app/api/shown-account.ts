import { start } from "./start-data.ts";

let shown = start.account?.id;

/** Id of the account that this page shows; sent with every request, so that a page left open under another account is not obeyed. */
export function shownAccount(): string | undefined {
  return shown;
}

export function setShownAccount(id: string | undefined): void {
  shown = id;
}
