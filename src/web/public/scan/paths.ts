import { codePath } from "#contract/pages.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";

/** Where a code leads whoever scans it. */
export function scanPath(code: string): string {
  return codePath("scan", code);
}

/** Where a code is reported. */
export function reportPath(code: string): string {
  return codePath("report", code);
}

/** Where the holder of a code is told something, with the reason already chosen where one is given. */
export function tellPath(code: string, reason?: NoticeReason): string {
  const path = codePath("tell", code);
  return reason === undefined ? path : `${path}?neden=${reason}`;
}

/** Where the staff of a car's company goes from its sticker. */
export function staffPath(code: string): string {
  return codePath("scannedCar", code);
}
