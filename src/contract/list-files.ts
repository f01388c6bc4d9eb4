import { formatCount } from "#domain/words/count.ts";

import type { ListFileName } from "./contract.ts";

/** The body of the request is the input of the list's procedure, for example filters. */
export function makeListFilePath(name: ListFileName): string {
  return `/lists/${name}`;
}

export const MONTH_PACK_PATH = "/lists/month-pack";

export const MONTH_PACK_YEARS_MAX = 10;

/** A file without this line was not downloaded completely. */
export function makeListFileTotalLine(rows: number): string {
  return `Toplam: ${formatCount(rows)} satır`;
}

export const MONTH_PACK_FILE_PREFIX = "Ay sonu paketi";
