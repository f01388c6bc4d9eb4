import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";

const HOUR = 60 * 60 * 1000;

/** Learns the bot's name and has what people write to it sent here; again every hour, so that a change elsewhere does not last. */
export function telegramJobs({ telegram }: Pick<Deps, "telegram">): Job[] {
  if (!telegram) return [];
  return [{ name: "telegram-bot", by: "each-process", every: HOUR, lease: HOUR, run: () => telegram.introduce() }];
}
