import { formatCount } from "#domain/words/count.ts";

import type { ListFileName } from "./contract.ts";

/** The path of a list's file. The request's body contains the filter, as the procedure's input. */
export function listFilePath(name: ListFileName): string {
  return `/lists/${name}`;
}

/** The path of the month pack. The request's body contains the month ('2026-11'). */
export const MONTH_PACK_PATH = "/lists/month-pack";

/** How many years back packs can be downloaded. */
export const MONTH_PACK_YEARS = 10;

/** The last line of a list's file. A file without it is incomplete. */
export function listFileTotal(rows: number): string {
  return `Toplam: ${formatCount(rows)} satır`;
}

/** The beginning of a month pack's file name, before the month. */
export const MONTH_PACK = "Ay sonu paketi";
