import { formatCount } from "#domain/words/count.ts";

import type { ListFileName } from "./contract.ts";

/**
 * The path for downloading a list as a file. The body of the request is the input of the list's procedure, for example
 * filters.
 */
export function makeListFilePath(name: ListFileName): string {
  return `/lists/${name}`;
}

/**
 * The path for downloading the month pack, the files of a month's lists. The body of the request contains the month
 * ('2026-11').
 */
export const MONTH_PACK_PATH = "/lists/month-pack";

/** How many years back packs can be downloaded. */
export const MONTH_PACK_YEARS_MAX = 10;

/** The text of the last line of a list's file. A file without this line was not downloaded completely. */
export function makeListFileTotalLine(rows: number): string {
  return `Toplam: ${formatCount(rows)} satır`;
}

/** The beginning of the file name of a month pack. The month follows. */
export const MONTH_PACK_FILE_PREFIX = "Ay sonu paketi";
