import type { StatusView } from "#contract/people/status-view.ts";
import type { StatusChange } from "#contract/people/status.ts";
import {
  findShownStatus,
  findStatusAt,
  computeStatusEnd,
  type CurrentStatus,
  type StoredStatus,
} from "#domain/notices/status.ts";

export function makeStatusColumns({ status, words = "", ends }: Omit<StatusChange, "code">, now: Date) {
  return { status, statusWords: words, statusSetAt: now, statusUntil: computeStatusEnd(status, now, ends) };
}

export const noStatusColumns = { status: null, statusWords: "", statusSetAt: null, statusUntil: null };

export type StatusColumns = ReturnType<typeof makeStatusColumns> | typeof noStatusColumns;

interface StatusRow {
  status: string | null;
  statusWords: string;
  statusUntil: Date | null;
}

export function toStatusView(row: StatusRow, now: Date): StatusView {
  const status = findStatusAt(toStoredStatus(row), now);
  if (status === undefined) return null;
  return { ...status, secondsLeft: Math.ceil((status.until.getTime() - now.getTime()) / 1000) };
}

export function toShownStatus(row: StatusRow, isNoteHidden: boolean, now: Date): CurrentStatus | null {
  return findShownStatus(toStoredStatus(row), isNoteHidden, now) ?? null;
}

function toStoredStatus({ status, statusWords, statusUntil }: StatusRow): StoredStatus {
  return { status, words: statusWords, until: statusUntil };
}
