import { istanbulDate } from "#domain/istanbul.ts";
import type { Deps } from "#server/deps.ts";
import { deleteOldEvents } from "#server/modules/audit/store.ts";
import { deleteExpiredLinks } from "#server/modules/mails/links.ts";
import { deleteOldMails } from "#server/modules/mails/store.ts";
import { forgetOldPhones } from "#server/modules/rentals/forget-phones.ts";
import { deleteOldReports } from "#server/modules/reports/store.ts";
import { deleteExpiredChallenges } from "#server/modules/second-factor/challenges.ts";
import { mailFolder, sweepMailFolder } from "#server/outside/mail-folder.ts";

import { deleteOldKnownAddresses } from "./known-addresses.ts";
import { deleteExpiredSessions } from "./sessions.ts";
import { findEmails } from "./store.ts";

const HOUR = 60 * 60 * 1000;

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

/** Sweeps now and every hour, the folder of mails too; gives the function that stops it. */
export function keepSweeping(deps: Pick<Deps, "db" | "now" | "log" | "config">): () => void {
  const sweepAll = async () => {
    await sweep(deps);
    await sweepMailFolder(mailFolder(deps.config), deps.now(), (emails) => findEmails(deps.db, emails));
  };
  const run = () => {
    sweepAll().catch((error: unknown) => deps.log.warn({ err: error }, "sweeping failed"));
  };
  run();
  const timer = setInterval(run, HOUR).unref();
  return () => clearInterval(timer);
}
