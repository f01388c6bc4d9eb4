import { makeCodePath } from "#contract/pages.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";

export function makeScanPath(code: string): string {
  return makeCodePath("scan", code);
}

export function makeReportPath(code: string): string {
  return makeCodePath("report", code);
}

/** The path of the message form, optionally with a preselected reason. */
export function makeNoticeFormPath(code: string, reason?: NoticeReason): string {
  const path = makeCodePath("tell", code);
  return reason === undefined ? path : `${path}?neden=${reason}`;
}

/**
 * The URL to which the form of a page is sent. It differs from the page's own URL. Otherwise, without a connection, the
 * browser's error page would replace the history entry of the page, and 'back' would not find the typed text.
 */
export function makeSendingPath(path: string, isAgain: boolean): string {
  return `${path}?gonder=${isAgain ? 2 : 1}`;
}

/** The path from a car's sticker to the page for the company's staff. */
export function makeStaffPath(code: string): string {
  return makeCodePath("scannedCar", code);
}
