import { startData } from "./start-data.ts";

let shownAccountId = startData.account?.id;

/**
 * The id of the account that this page shows; undefined for a guest. Every request sends the id, so that the server can
 * refuse a page that was left open under another account.
 */
export function getShownAccount(): string | undefined {
  return shownAccountId;
}

export function setShownAccount(id: string | undefined): void {
  shownAccountId = id;
}
