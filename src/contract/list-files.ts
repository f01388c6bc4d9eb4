import { formatCount } from "#domain/words/count.ts";

import type { ListFileName } from "./contract.ts";

/** Where a list is asked for as a file; what it is narrowed to stands in the body, as its procedure takes it. */
export function listFilePath(name: ListFileName): string {
  return `/lists/${name}`;
}

/** Where the files of a company's month are asked for as one; the month ('2026-11') stands in the body. */
export const MONTH_PACK_PATH = "/lists/month-pack";

/** How many years back a month can be packed. */
export const PACK_YEARS = 10;

/** The last line of a list's file; without it the file is cut off. */
export function listFileTotal(rows: number): string {
  return `Toplam: ${formatCount(rows)} satır`;
}

/** What the file of a company's month is called, before the month. */
export const MONTH_PACK = "Ay sonu paketi";
