import { makeCodePath } from "#contract/pages.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";

export function makeScanPath(code: string): string {
  return makeCodePath("scan", code);
}

export function makeReportPath(code: string): string {
  return makeCodePath("report", code);
}

export function makeNoticeFormPath(code: string, reason?: NoticeReason): string {
  const path = makeCodePath("tell", code);
  return reason === undefined ? path : `${path}?neden=${reason}`;
}

/**
 * Differs from the page's own URL. Otherwise, without a connection, the browser's error page would replace the history
 * entry of the page, and 'back' would not find the typed text.
 */
export function makeSendingPath(path: string, isAgain: boolean): string {
  return `${path}?gonder=${isAgain ? 2 : 1}`;
}

export function makeStaffPath(code: string): string {
  return makeCodePath("scannedCar", code);
}
