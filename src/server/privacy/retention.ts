import { istanbulDate } from "#domain/istanbul.ts";
import { deleteOldKnownAddresses } from "#server/access/known-ips.ts";
import { deleteExpiredSessions } from "#server/access/session-store.ts";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";
import { findEmails } from "#server/modules/account/store.ts";
import { deleteOldEvents } from "#server/modules/audit/store.ts";
import { forgetOldPhones } from "#server/modules/rentals/forget-phones.ts";
import { deleteOldReports } from "#server/modules/reports/store.ts";
import { deleteExpiredChallenges } from "#server/modules/second-factor/challenges.ts";
import { deleteExpiredLinks } from "#server/outbox/links.ts";
import { deleteOldMails } from "#server/outbox/store.ts";
import { mailFolder, sweepMailFolder } from "#server/outside/mail-folder.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Removes what is kept no longer: sessions, links and challenges that expired, addresses of old log-ins, mails that waited in vain, old books, old renters' telephones, old reports and audit events. */
export async function sweep(deps: Pick<Deps, "db" | "now" | "log">): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  await deleteExpiredSessions(db, now);
  await deleteOldKnownAddresses(db, now);
  await deleteExpiredLinks(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteOldMails(db, now);
  const books = await db.deleteFrom("keptBooks").where("keepUntil", "<", istanbulDate(now)).executeTakeFirst();
  const phones = await forgetOldPhones(db, now);
  const reports = await deleteOldReports(db, now);
  const events = await deleteOldEvents(db, now);
  if (books.numDeletedRows > 0 || phones + reports + events > 0)
    deps.log.info({ books: Number(books.numDeletedRows), phones, reports, events }, "kept no longer");
}

/** What of that is done every hour: what stands in the database once, and the folder of mails by each host. */
export function retentionJobs(deps: Pick<Deps, "db" | "now" | "log" | "config">): Job[] {
  const hourly = { every: HOUR, lease: 10 * MINUTE };
  return [
    { name: "retention", by: "one-process", ...hourly, run: () => sweep(deps) },
    {
      name: "mail-folder",
      by: "each-process",
      ...hourly,
      run: () => sweepMailFolder(mailFolder(deps.config), deps.now(), (emails) => findEmails(deps.db, emails)),
    },
  ];
}
