import type { StatusView } from "#contract/people/status-view.ts";
import type { StatusChange } from "#contract/people/status.ts";
import { shownStatus, statusAt, statusEnd, type CurrentStatus, type StoredStatus } from "#domain/notices/status.ts";

/** The columns of a status that is set now. */
export function statusColumns({ status, words = "", ends }: Omit<StatusChange, "code">, now: Date) {
  return { status, statusWords: words, statusSetAt: now, statusUntil: statusEnd(status, now, ends) };
}

/** The columns of none. */
export const noStatus = { status: null, statusWords: "", statusSetAt: null, statusUntil: null };

/** What is set of a status, or of none. */
export type StatusColumns = ReturnType<typeof statusColumns> | typeof noStatus;

/** What of these columns a reader needs. */
interface StatusRow {
  status: string | null;
  statusWords: string;
  statusUntil: Date | null;
}

/** The status of a row as its holder sees it; null where none stands now. */
export function statusViewOf(row: StatusRow, now: Date): StatusView {
  const status = statusAt(storedIn(row), now);
  if (status === undefined) return null;
  return { ...status, secondsLeft: Math.ceil((status.until.getTime() - now.getTime()) / 1000) };
}

/** The status of a row as strangers see it; null where none is shown. */
export function shownStatusOf(row: StatusRow, isNoteHidden: boolean, now: Date): CurrentStatus | null {
  return shownStatus(storedIn(row), isNoteHidden, now) ?? null;
}

function storedIn({ status, statusWords, statusUntil }: StatusRow): StoredStatus {
  return { status, words: statusWords, until: statusUntil };
}
