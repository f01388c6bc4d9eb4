import { sql } from "kysely";

import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";

type CountedKind = "scans" | "notices";

/**
 * Kept in memory and added to the day's row once a minute, so that a scan needs no write. A killed process loses at
 * most the counts of a minute.
 */
export interface DayCounts {
  add(what: CountedKind): void;
  write(): Promise<void>;
}

export function createDayCounts({ db, now }: Pick<Deps, "db" | "now">): DayCounts {
  const counts: Record<CountedKind, number> = { scans: 0, notices: 0 };
  return {
    add(what) {
      counts[what] += 1;
    },
    async write() {
      const { scans, notices } = counts;
      if (scans === 0 && notices === 0) return;
      // Subtracted before the statement runs, so that an event that is counted meanwhile is written once, by the next
      // call.
      counts.scans -= scans;
      counts.notices -= notices;
      try {
        await sql`
          insert into day_counts as counts (day, scans, notices) values (${toIstanbulDate(now())}::date, ${scans}, ${notices})
          on conflict (day) do update
            set scans = coalesce(counts.scans, 0) + excluded.scans, notices = counts.notices + excluded.notices`.execute(
          db,
        );
      } catch (error) {
        counts.scans += scans;
        counts.notices += notices;
        throw error;
      }
    },
  };
}

export function makeDayCountsJob({ dayCounts }: Pick<Deps, "dayCounts">): PeriodicJob {
  return { name: "day counts", by: "each-process", every: 60_000, lease: 60_000, run: () => dayCounts.write() };
}
