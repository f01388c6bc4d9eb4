import { createHash } from "node:crypto";

import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** How many tries in how many seconds (quality.md, "Limits"). */
const allowances = {
  loginByAccount: { points: 10, seconds: 15 * 60 },
  loginByAddress: { points: 30, seconds: 15 * 60 },
  registrationByAddress: { points: 5, seconds: 60 * 60 },
  unknownCodeByAddress: { points: 20, seconds: 10 * 60 },
  failedLinkByAccount: { points: 10, seconds: 60 * 60 },
} as const;

type LimitName = keyof typeof allowances;

/** Counts tries in PostgreSQL, so that every process sees the same number. */
export interface Limits {
  /** Takes one try; undefined when there was one left, else the seconds until the next. Counted before the work, so that a burst cannot slip through. */
  take(name: LimitName, subject: string): Promise<{ retryAfterSeconds: number } | undefined>;
  /** Gives a try back that turned out not to count, such as a log-in with the right password. */
  giveBack(name: LimitName, subject: string): Promise<void>;
}

export function createLimits(pool: Pool): Limits {
  const limiters = Object.fromEntries(
    Object.entries(allowances).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  return {
    async take(name, subject) {
      try {
        await limiters[name].consume(keyOf(subject));
        return undefined;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) };
        throw refused;
      }
    },
    async giveBack(name, subject) {
      await limiters[name].reward(keyOf(subject));
    },
  };
}

/** Addresses and e-mails are counted, not kept. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
