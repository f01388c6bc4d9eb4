import { startData } from "./start-data.ts";

let shownAccountId = startData.account?.id;

/** Every request sends the id, so that the server can refuse a page that was left open under another account. */
export function getShownAccount(): string | undefined {
  return shownAccountId;
}

export function setShownAccount(id: string | undefined): void {
  shownAccountId = id;
}
