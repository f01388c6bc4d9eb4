import type { MailKind } from "#contract/ports/mails.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a mail is left alone after its first, second … failed try, in milliseconds; later ones wait as long as the last. */
const PAUSES = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE] as const;

/** How long a mail is tried, in milliseconds from when it was written. A link that somebody waits for is no use a day later. */
function patienceFor(kind: MailKind): number {
  return kind === "reset-password" ? 24 * HOUR : 4 * 24 * HOUR;
}

/** How long a process that is sending a mail keeps others from it, in milliseconds; longer than any conversation with a mail server. */
export const LEASE = 5 * MINUTE;

/** When a mail that failed is tried again; undefined when it is given up. `tries` counts from 1 and includes the one that failed. */
export function nextTryAfter(
  { kind, tries, createdAt }: { kind: MailKind; tries: number; createdAt: Date },
  now: Date,
): Date | undefined {
  const next = new Date(now.getTime() + (PAUSES[tries - 1] ?? PAUSES.at(-1)!));
  return next.getTime() - createdAt.getTime() > patienceFor(kind) ? undefined : next;
}
