import { startData } from "./start-data.ts";

let shown = startData.account?.id;

/**
 * The id of the account that this page shows. Every request sends it, so that the server refuses requests of a page
 * that was left open under another account.
 */
export function getShownAccount(): string | undefined {
  return shown;
}

export function setShownAccount(id: string | undefined): void {
  shown = id;
}
