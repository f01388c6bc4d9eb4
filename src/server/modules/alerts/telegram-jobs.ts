import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";

const HOUR = 60 * 60 * 1000;

/**
 * The job that registers our webhook at Telegram and reads the bot's name. It runs every hour, because somebody may
 * change the webhook elsewhere.
 */
export function telegramJobs({ telegram }: Pick<Deps, "telegram">): Job[] {
  if (!telegram) return [];
  return [{ name: "telegram-bot", by: "each-process", every: HOUR, lease: HOUR, run: () => telegram.introduce() }];
}
