import type { QueryConfig, QueryResult } from "pg";

import type { CountResult } from "./batched-counter.ts";

interface SharedCount {
  points: number;
  msBeforeNext: number;
}

interface CounterQuery {
  key: string;
  seconds: number;
}

/**
 * Two ways to count in the table of limits that the library does not have: up to a part of the allowance, and for many
 * keys at once.
 */
export interface SharedCounter {
  takeUpTo(key: string, most: number, seconds: number): Promise<CountResult>;
  countAll(asked: readonly CounterQuery[]): Promise<Map<string, SharedCount>>;
}

export interface QueryClient {
  query(query: QueryConfig): Promise<QueryResult<{ key: string; points: number; expire: number }>>;
}

export function createSharedCounter(client: QueryClient): SharedCounter {
  return {
    async takeUpTo(key, most, seconds) {
      const now = Date.now();
      const taken = await client.query({
        text: `insert into limits (key, points, expire) values ($1, 1, $2) on conflict (key) do update set
            points = case when limits.expire <= $3 then 1 else limits.points + 1 end,
            expire = case when limits.expire <= $3 then excluded.expire else limits.expire end
          where limits.expire <= $3 or limits.points < $4 returning key, points, expire`,
        values: [key, now + seconds * 1000, now, most],
      });
      if (taken.rows.length > 0) return { isRefused: false, msBeforeNext: taken.rows[0]!.expire - now };
      const found = await client.query({
        text: "select key, points, expire from limits where key = $1",
        values: [key],
      });
      return { isRefused: true, msBeforeNext: Math.max(1, (found.rows[0]?.expire ?? now) - now) };
    },
    async countAll(asked) {
      const now = Date.now();
      // All transactions take the keys in the same order, so that two of them never deadlock.
      const { rows } = await client.query({
        text: `insert into limits (key, points, expire)
          select key, 1, $3::bigint + seconds * 1000 from unnest($1::text[], $2::integer[]) as asked (key, seconds) order by key
          on conflict (key) do update set
            points = case when limits.expire <= $3 then 1 else limits.points + 1 end,
            expire = case when limits.expire <= $3 then excluded.expire else limits.expire end
          returning key, points, expire`,
        values: [asked.map(({ key }) => key), asked.map(({ seconds }) => seconds), now],
      });
      return new Map(rows.map(({ key, points, expire }) => [key, { points, msBeforeNext: expire - now }]));
    },
  };
}
