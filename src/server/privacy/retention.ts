import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";
import { findEmails } from "#server/modules/account/store.ts";
import { mailFolderPath, sweepMailFolder } from "#server/outside/mail-folder.ts";

import { dataInventory } from "./data-inventory.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export async function deleteExpired({ db, log, ...deps }: Pick<Deps, "db" | "now" | "log">): Promise<void> {
  const now = deps.now();
  const counts: Record<string, number> = {};
  for (const { expire = {} } of dataInventory)
    for (const [name, remove] of Object.entries(expire)) {
      const count = await remove(db, now);
      if (count !== undefined) counts[name] = count;
    }
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, "kept no longer");
}

/** The jobs run only while the clock is trusted. Every job that deletes by age must be in this list. */
export function makeRetentionJobs(deps: Pick<Deps, "db" | "clockWatch" | "log" | "config">): PeriodicJob[] {
  const hourly = (remove: (now: Date) => Promise<void>) => ({
    every: HOUR_MS,
    lease: 10 * MINUTE_MS,
    async run() {
      const now = await deps.clockWatch.sureNow();
      if (now) await remove(now);
    },
  });
  const emptyFolder = (now: Date) =>
    sweepMailFolder(mailFolderPath(deps.config), now, (emails) => findEmails(deps.db, emails));
  return [
    { name: "retention", by: "one-process", ...hourly((now) => deleteExpired({ ...deps, now: () => now })) },
    { name: "mail-folder", by: "each-process", ...hourly(emptyFolder) },
  ];
}
