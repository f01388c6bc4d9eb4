import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The job repeats every hour, because somebody may have replaced the webhook by other means. */
export function makeTelegramJobs({ telegram }: Pick<Deps, "telegram">): PeriodicJob[] {
  if (!telegram) return [];
  return [
    { name: "telegram-bot", by: "each-process", every: HOUR_MS, lease: HOUR_MS, run: () => telegram.introduce() },
  ];
}
