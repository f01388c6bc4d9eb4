import type { AppStart } from "#contract/public-pages.ts";

/** What the server put into the document: who is signed in, under which name the product runs. */
const start = JSON.parse(document.getElementById("start")?.textContent ?? "null") as AppStart;

export const { brand, account: accountAtStart, tellsSignIns } = start;
