import { formatCount } from "#domain/words/count.ts";

/** The last line of a list's file; without it the file is cut off. */
export function listFileTotal(rows: number): string {
  return `Toplam: ${formatCount(rows)} satır`;
}

/** What the file of a company's month is called, before the month. */
export const MONTH_PACK = "Ay sonu paketi";
