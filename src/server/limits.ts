import { createHash } from "node:crypto";

import { ORPCError } from "@orpc/server";
import type { Pool, QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { Refusal } from "#contract/refusals.ts";

/** How many tries in how many seconds (quality.md, "Limits"). */
const allowances = {
  loginByAccount: { points: 10, seconds: 15 * 60 },
  loginByAddress: { points: 30, seconds: 15 * 60 },
  registrationByAddress: { points: 5, seconds: 60 * 60 },
  // Apart from logging in: strangers who guess at an address must not keep its owner from their own page.
  proofByAccount: { points: 10, seconds: 15 * 60 },
  resetByAddress: { points: 10, seconds: 60 * 60 },
  resetByEmail: { points: 3, seconds: 60 * 60 },
  confirmationByAccount: { points: 3, seconds: 60 * 60 },
  exportByAccount: { points: 5, seconds: 60 * 60 },
  // Never given back, so whoever has no try left needs no more counting: a flood of guesses writes nothing.
  unknownCodeByAddress: { points: 20, seconds: 10 * 60, isFinal: true },
  unknownCodeByAccount: { points: 20, seconds: 10 * 60 },
  failedLinkByAccount: { points: 10, seconds: 60 * 60 },
  reportByAddress: { points: 5, seconds: 60 * 60 },
  reportByCode: { points: 30, seconds: 60 * 60 },
  // What is refused again and again is written into the audit only so often, so that nobody fills it.
  auditedDenialByAccount: { points: 20, seconds: 60 * 60 },
  auditedLimits: { points: 500, seconds: 60 * 60 },
} as const;

export type LimitName = keyof typeof allowances;

/** Counts tries in PostgreSQL, so that every process sees the same number. */
export interface Limits {
  /** Takes one try; undefined when there was one left, else the seconds until the next. Counted before the work, so that a burst cannot slip through. */
  take(name: LimitName, subject: string): Promise<{ retryAfterSeconds: number } | undefined>;
  /** Gives a try back that turned out not to count, such as a log-in with the right password. */
  giveBack(name: LimitName, subject: string): Promise<void>;
}

/** `onReached` is told of the first refusal of each subject in each window. */
export function createLimits(pool: Pool, onReached?: (name: LimitName, subject: string) => void): Limits {
  // Without their names: a named statement stands in one connection, and a pooler gives every transaction another.
  const unnamed = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  const limiters = Object.fromEntries(
    Object.entries(allowances).map(([name, { points, seconds, ...rest }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: unnamed,
        storeType: "pool",
        tableName: "limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        ...("isFinal" in rest ? { inMemoryBlockOnConsumed: points + 1 } : {}),
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  return {
    async take(name, subject) {
      try {
        await limiters[name].consume(keyOf(subject));
        return undefined;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        if (refused.consumedPoints === allowances[name].points + 1) onReached?.(name, subject);
        return { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) };
      }
    },
    async giveBack(name, subject) {
      await limiters[name].reward(keyOf(subject));
    },
  };
}

/** There is no try left; the answer is TOO_MANY_ATTEMPTS. */
export class TooManyTries extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too many tries");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Takes one try, or throws TooManyTries. */
export async function takeTry(limits: Limits, name: LimitName, subject: string): Promise<void> {
  const refused = await limits.take(name, subject);
  if (refused) throw new TooManyTries(refused.retryAfterSeconds);
}

/**
 * Runs work that counts as one try of each limit, taken before it begins. What does not count, as `counts` says, is given back,
 * and so is a try in which the house itself failed. Throws TooManyTries before the work when there is none left.
 */
export async function counting<Result>(
  limits: Limits,
  tries: readonly (readonly [LimitName, string])[],
  counts: { success: boolean; refusals: readonly Refusal[] },
  work: () => Promise<Result>,
): Promise<Result> {
  for (const [name, subject] of tries) await takeTry(limits, name, subject);
  const giveBack = () => Promise.all(tries.map(([name, subject]) => limits.giveBack(name, subject)));
  try {
    const result = await work();
    if (!counts.success) await giveBack();
    return result;
  } catch (error) {
    const counted = error instanceof ORPCError && counts.refusals.some((code) => code === error.code);
    if (!counted) await giveBack();
    throw error;
  }
}

/** The table holds digests, so that it does not read as a list of people. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
